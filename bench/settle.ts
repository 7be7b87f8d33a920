/**
 * bench:settle compares the settlement of 100,000 open bets of one event with pgbench's TPC-B on the same server, in turn, in one run:
 * first alone, then while DICE is played, whose own speed is measured before. Arguments: rounds, seconds, legs of a bet, bets. Bets of
 * several legs are multiples, each leg of another event.
 */
import { randomUUID } from 'node:crypto';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { openBettingService } from '@arara/server/sportsbook';
import { openCasinoGames } from '@arara/server/games';
import { sql } from '@arara/server/db';
import {
  winnerResults,
  HOME,
  openTestEvent,
  type TestEvent,
  findBetProblems,
} from '@arara/server/test/sports/test-event';
import { openWorld } from '@arara/server/test/world';
import { insertWalletsSql } from './load/wallets.ts';
import { prepareEnvironment } from './load/environment.ts';
import { driveConcurrently, median } from './load/load.ts';
import { freshDatabase, pgbench, preparePgbench } from './load/pgbench.ts';

const rounds = Number(process.argv[2] ?? 3);
const seconds = Number(process.argv[3] ?? 4);
/** Legs of a bet: 1, or a divisor of LINES. */
const legs = Number(process.argv[4] ?? 1);
const BETS = Number(process.argv[5] ?? 100_000);
const PLAYERS = 50_000;
/** The bets are on this many lines: of one event, or of as many events if they have several legs. */
const LINES = 10;
const IN_FLIGHT = 256;
/** How fast settling must be, in bets against pgbench's transactions. */
const BAR = legs === 1 ? 8 : 2.5;

await prepareEnvironment();
console.log(
  `${rounds} rounds: ${BETS} bets of ${legs} legs of ${PLAYERS} players on ${LINES} lines of ${legs === 1 ? 'one event' : 'as many events'}; pgbench scale 50, prepared`,
);
await preparePgbench('arara_bench_tpcb');
const world = await openWorld({ engine: 'postgres', databaseUrl: await freshDatabase('arara_bench_settle') });
const { ctx, db } = world;
await db.tx('players', async (tx) => {
  await tx.query(sql('', 'set local statement_timeout = 0'));
  for (const text of insertWalletsSql(PLAYERS)) await tx.query(sql('', text));
  await tx.query(sql('', 'analyze wallet'));
});
const games = openCasinoGames(ctx);
const bets = openBettingService(ctx);
const randomPlayer = (): PlayerId => (1 + Math.floor(Math.random() * PLAYERS)) as PlayerId;

const playDice = async (): Promise<void> => {
  await games.playSingle({
    player: randomPlayer(),
    gameCode: 'SE0002',
    key: randomUUID(),
    amount: toCentavos(100),
    params: { direction: 'over', target: 5000 },
  });
};

/** Calls `send` `count` times, with IN_FLIGHT calls at once. */
async function repeat(count: number, send: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      while (next < count) await send(next++);
    }),
  );
}

type Slip = Parameters<typeof bets.place>[2];

/** Places a bet; under the same key again while the counter takes no more at once. */
async function placeUntilTaken(player: PlayerId, key: string, slip: Slip): Promise<void> {
  for (;;) {
    try {
      await bets.place(player, key, slip);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== 'unavailable') throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Makes an event with its lines and places its bets as players do, two a player. */
async function placeBets(): Promise<TestEvent[]> {
  const first = await openTestEvent(world);
  const lines = [first];
  for (let index = 1; index < LINES; index++)
    lines.push(await openTestEvent(world, legs === 1 ? { event: first.event, name: `18|total=${index}.5` } : {}));
  await repeat(BETS, (index) => {
    const from = (index * legs) % LINES;
    const slips = lines.slice(from, from + legs).map((testEvent) => testEvent.slip({ stake: 100 }));
    const slip: Slip = {
      ...(slips[0] as (typeof slips)[number]),
      type: legs === 1 ? 'single' : 'multiple',
      legs: slips.flatMap((single) => single.legs),
    };
    return placeUntilTaken((1 + (index % PLAYERS)) as PlayerId, randomUUID(), slip);
  });
  return lines;
}

const countOpenBets = async (): Promise<number> =>
  (await db.read.query<{ n: number }>(sql('bench open', 'select count(*)::int as n from sport_bet where state = 0')))[0]
    ?.n ?? 0;

/** Settles all bets. Returns the number of bets per second. */
async function settleAll(lines: readonly TestEvent[]): Promise<number> {
  for (const line of lines) await line.settle(winnerResults(HOME));
  const begin = performance.now();
  const workers = bets.startWorkers();
  await workers.drain();
  const perSecond = BETS / ((performance.now() - begin) / 1000);
  await workers.stop();
  if ((await countOpenBets()) > 0) throw new Error(`${await countOpenBets()} bets are still open`);
  return perSecond;
}

// The first bet of a player creates their seed pair.
await repeat(PLAYERS, (index) =>
  games.playSingle({
    player: (index + 1) as PlayerId,
    gameCode: 'SE0002',
    key: randomUUID(),
    amount: toCentavos(100),
    params: { direction: 'over', target: 5000 },
  }),
);
await driveConcurrently(IN_FLIGHT, 3, playDice);

const figures = { alone: [] as number[], during: [] as number[], kept: [] as number[], against8: [] as number[] };
for (let round = 1; round <= rounds; round++) {
  const reached: number[] = [];
  for (const clients of [1, 8, 32]) reached.push((await pgbench('arara_bench_tpcb', clients, seconds)).tps);
  const best = Math.max(...reached);
  const alone = await settleAll(await placeBets());
  const lines = await placeBets();
  const diceAlone = await driveConcurrently(IN_FLIGHT, seconds, playDice);
  let settled = false;
  let played = 0;
  const begin = performance.now();
  const [during] = await Promise.all([
    settleAll(lines).finally(() => (settled = true)),
    ...Array.from({ length: IN_FLIGHT }, async () => {
      while (!settled) {
        await playDice();
        played++;
      }
    }),
  ]);
  const diceMeanwhile = played / ((performance.now() - begin) / 1000);
  figures.alone.push(alone / best);
  figures.against8.push(alone / (reached[1] ?? Number.NaN));
  figures.during.push(during / best);
  figures.kept.push(diceMeanwhile / diceAlone.perSecond);
  console.log(
    `round ${round}: pgbench ${reached.map((tps) => tps.toFixed(0)).join(', ')}/s with 1, 8, 32 clients; settled alone ${alone.toFixed(0)}/s (${(alone / best).toFixed(2)} ×); settled during betting ${during.toFixed(0)}/s (${(during / best).toFixed(2)} ×), betting meanwhile ${diceMeanwhile.toFixed(0)}/s of ${diceAlone.perSecond.toFixed(0)}/s (${((100 * diceMeanwhile) / diceAlone.perSecond).toFixed(0)} %)`,
  );
}
const problems = await findBetProblems(world);
if (problems.length > 0) throw new Error(problems.slice(0, 5).join('\n'));
console.log(
  `median: settled alone ${median(figures.alone).toFixed(2)} × pgbench (bar ${BAR}), against its 8 clients ${median(figures.against8).toFixed(2)} ×, during betting ${median(figures.during).toFixed(2)} ×, betting kept ${(100 * median(figures.kept)).toFixed(0)} % (bar 40 %); the ledger is correct`,
);
await world.close();
