/**
 * A process that takes bets and may be killed at any moment (crash.test.ts). Arguments: the engine, the database URL or the
 * data folder, the master key in hex, the node number. It answers each message of its parent once.
 */
import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { createIdGenerator } from '../../src/platform/ids.ts';
import { openCasinoGames } from '../../src/games/games.ts';
import { openEncryptionVault } from '../../src/platform/vault/vault.ts';
import { bet, EVEN_BET, findLedgerProblems } from '../nodes.ts';
import { openWorld } from '../world.ts';

export type ChildRequest =
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
export interface ChildResponse {
  readonly nth: number;
  readonly answer: string;
}

const [engine = '', place = '', masterKey = '', node = '0'] = process.argv.slice(2);
const world = await openWorld({
  ...(engine === 'pglite' ? { engine, dataDir: place } : { engine: 'postgres', databaseUrl: place }),
  overrides: {
    vault: openEncryptionVault(Uint8Array.from(Buffer.from(masterKey, 'hex'))),
    newId: createIdGenerator(Date.now, Number(node)),
  },
});
const games = openCasinoGames(world.ctx);
const respond = (response: ChildResponse): void => void process.send?.(response);

async function handleRequest(request: ChildRequest): Promise<string> {
  if (request.what === 'player') return String(await world.createPlayer(toCentavos(request.money)));
  if (request.what === 'books')
    return JSON.stringify({
      wrong: await findLedgerProblems(world),
      rounds: await world.db.read.query({ name: '', text: 'select count(*) as n from round', values: [] }),
    });
  if (request.what === 'stop') {
    await games.idle();
    await world.close();
    return 'stopped';
  }
  return JSON.stringify(await bet(games, request.player as PlayerId, request.key, request.amount, EVEN_BET));
}

process.on('message', (ask: ChildRequest) => {
  handleRequest(ask).then(
    (answer) => respond({ nth: ask.nth, answer }),
    // An outcome that is not acknowledged: the parent repeats the request under the same key. A refusal is an answer.
    (error: unknown) =>
      respond({ nth: ask.nth, answer: error instanceof Refusal ? error.code : `failed ${String(error)}` }),
  );
});
process.on('disconnect', () => process.exit(0));
respond({ nth: -1, answer: 'ready' });
