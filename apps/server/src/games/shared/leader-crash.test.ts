import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { toCentavos } from '@arara/money';
import { expect, test } from 'vitest';
import type { RoundLeaderPlan } from '../../../test/processes/killed-round-leader.ts';
import { NEEDS_SERVER, findLedgerProblems } from '../../../test/nodes.ts';
import { openWorld, serverAnswers } from '../../../test/world.ts';
import * as wallet from '../../wallet/wallet.ts';
import { openCasinoGames, openSharedGames } from '../games.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const there = await serverAnswers();
if (!there) console.warn(NEEDS_SERVER);

const program = fileURLToPath(new URL('../../../test/processes/killed-round-leader.ts', import.meta.url));
/** Every arrow of a round: its beginning, its drawing, the payment of its bets, its end. */
const arrows = [
  { tx: 'shared round begins', nth: 1 },
  { tx: 'shared round moves', nth: 1 },
  { tx: 'shared settlement', nth: 1 },
  { tx: 'shared round moves', nth: 2 },
] as const;
const deaths = arrows.flatMap((arrow) => (['before', 'after'] as const).map((when) => ({ ...arrow, when })));

test.skipIf(!there)(
  'kill -9 right before and after every change of a shared round: the next leader settles it within five seconds, once',
  { timeout: 180_000 },
  async () => {
    proves('A-076');
    const seconds = Number(proves('A-082'));
    const world = await openWorld();
    // From here on the clock moves only when this test moves it.
    world.clock.advance(0);
    const games = openCasinoGames(world.ctx);
    const { databaseUrl = '', masterKey } = world.ctx.config;
    try {
      let epoch = 1;
      for (const killAt of deaths) {
        const players = [];
        for (let i = 0; i < 3; i++) players.push(await world.createPlayer(toCentavos(10_000)));
        const begins = killAt.tx === 'shared round begins';
        if (!begins) {
          await openSharedGames(world.ctx).advance('SE0006', epoch);
          for (const player of players)
            await games.betShared({
              player,
              gameCode: 'SE0006',
              key: randomUUID(),
              amount: toCentavos(1000),
              params: { color: 'red' },
            });
        }
        const at = world.clock.now();
        const plan: RoundLeaderPlan = {
          databaseUrl,
          masterKey: Buffer.from(masterKey).toString('hex'),
          config: world.ctx.config,
          game: 'SE0006',
          epoch,
          killAt,
          steps: begins ? [at] : [at + 15_000, at + 21_000, at + 21_001],
        };
        const child = fork(program, [JSON.stringify(plan)], {
          stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
          execArgv: ['--disable-warning=ExperimentalWarning'],
        });
        const signal = await new Promise((resolve) => child.once('exit', (code, by) => resolve(by ?? code)));
        expect(signal, `${killAt.tx} ${killAt.nth} ${killAt.when}`).toBe('SIGKILL');

        epoch++;
        const next = openSharedGames(world.ctx);
        if (!begins) world.clock.advance(21_000);
        const restarted = world.clock.now();
        const state = async () => (await next.listRounds('SE0006', { limit: 1 })).items[0];
        const before = begins ? (await state())?.roundId : undefined;
        for (let due = await next.advance('SE0006', epoch); ;) {
          const open = await games.isPlaying(world.db.read, players[0]!);
          if (!open && (!begins || (await state())?.roundId !== before)) break;
          if (world.clock.now() - restarted > 60_000) break;
          world.clock.advance(Math.max(1, due - world.clock.now()));
          due = await next.advance('SE0006', epoch);
        }
        // A round that had not begun yet is a new one, with its whole betting time.
        if (!(begins && killAt.when === 'before'))
          expect(world.clock.now() - restarted).toBeLessThanOrEqual(seconds * 1000);
        if (!begins) {
          const balances = await Promise.all(
            players.map(async (player) => (await wallet.readBalances(world.db.read, player)).balance),
          );
          expect(new Set(balances).size).toBe(1);
          expect([9000, 11_000]).toContain(balances[0]);
        }
        world.clock.advance(10_000);
      }
      expect(await findLedgerProblems(world)).toEqual([]);
    } finally {
      await world.close();
    }
  },
);
