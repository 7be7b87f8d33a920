/**
 * A server of bets in a process of its own, to be killed at any moment (crash.test.ts). Arguments: the engine, the database's
 * URL or the data folder, the master key in hex, the node's number. Answers each message of its parent once.
 */
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id } from '@arara/contract/protocol/fields';
import { centavos } from '@arara/money';
import { idMaker } from '../src/context.ts';
import { openGames } from '../src/games/games.ts';
import { openVault } from '../src/platform/vault/vault.ts';
import { bet, EVEN, wrongInBooks } from './nodes.ts';
import { openWorld } from './world.ts';

export type Ask =
  | { readonly nth: number; readonly what: 'player'; readonly money: number }
  | {
      readonly nth: number;
      readonly what: 'bet';
      readonly player: number;
      readonly key: string;
      readonly amount: number;
    }
  | { readonly nth: number; readonly what: 'books' }
  | { readonly nth: number; readonly what: 'stop' };
export interface Told {
  readonly nth: number;
  readonly answer: string;
}

const [engine = '', place = '', masterKey = '', node = '0'] = process.argv.slice(2);
const world = await openWorld({
  ...(engine === 'pglite' ? { engine, dataDir: place } : { engine: 'postgres', databaseUrl: place }),
  overrides: {
    vault: openVault(Uint8Array.from(Buffer.from(masterKey, 'hex'))),
    newId: idMaker(Date.now, Number(node)),
  },
});
const games = openGames(world.ctx);
const tell = (told: Told): void => void process.send?.(told);

async function answerTo(ask: Ask): Promise<string> {
  if (ask.what === 'player') return String(await world.player(centavos(ask.money)));
  if (ask.what === 'books')
    return JSON.stringify({
      wrong: await wrongInBooks(world),
      rounds: await world.db.read.query({ name: '', text: 'select count(*) as n from round', values: [] }),
    });
  if (ask.what === 'stop') {
    await games.idle();
    await world.close();
    return 'stopped';
  }
  return JSON.stringify(await bet(games, ask.player as Id, ask.key, ask.amount, EVEN));
}

process.on('message', (ask: Ask) => {
  answerTo(ask).then(
    (answer) => tell({ nth: ask.nth, answer }),
    // Not acknowledged: the parent asks again under the same key. A refusal is an answer.
    (error: unknown) =>
      tell({ nth: ask.nth, answer: error instanceof Refusal ? error.code : `failed ${String(error)}` }),
  );
});
process.on('disconnect', () => process.exit(0));
tell({ nth: -1, answer: 'ready' });
