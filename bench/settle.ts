/**
 * bench:settle: 100,000 open bets of one event settled in groups, against pgbench's TPC-B on the same server, in turn, in one
 * run: with nothing beside it, and with DICE's stakes beside it, which are measured alone before.
 */
import { randomUUID } from 'node:crypto';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { centavos } from '@arara/money';
import { openBets } from '@arara/server/bets';
import { openGames } from '@arara/server/games';
import { sql } from '@arara/server/db';
import { winnerResults, HOME, openStage, type Stage, findBetProblems } from '@arara/server/test/sport-stage';
import { openWorld } from '@arara/server/test/world';
import { insertWalletsSql } from './wallets.ts';
import { prepareEnvironment } from './environment.ts';
import { driveConcurrently, median } from './load.ts';
import { freshDatabase, pgbench, preparePgbench } from './pgbench.ts';

const rounds = Number(process.argv[2] ?? 3);
const seconds = Number(process.argv[3] ?? 4);
const BETS = 100_000;
const PLAYERS = 50_000;
/** One event's bets lie on many of its lines. */
const LINES = 10;
const IN_FLIGHT = 256;

await prepareEnvironment();
console.log(
  `${rounds} rounds: ${BETS} bets of ${PLAYERS} players on ${LINES} lines of one event; pgbench scale 50, prepared`,
);
await preparePgbench('arara_bench_tpcb');
const world = await openWorld({ engine: 'postgres', databaseUrl: await freshDatabase('arara_bench_settle') });
const { ctx, db } = world;
await db.tx('players', async (tx) => {
  await tx.query(sql('', 'set local statement_timeout = 0'));
  for (const text of insertWalletsSql(PLAYERS)) await tx.query(sql('', text));
  await tx.query(sql('', 'analyze wallet'));
});
const games = openGames(ctx);
const bets = openBets(ctx);
const anybody = (): PlayerId => (1 + Math.floor(Math.random() * PLAYERS)) as PlayerId;

const dice = async (): Promise<void> => {
  await games.playSingle({
    player: anybody(),
    gameCode: 'SE0002',
    key: randomUUID(),
    amount: centavos(100),
    params: { direction: 'over', target: 5000 },
  });
};

/** Runs `send` so many times, with this many in flight. */
async function times(count: number, send: (nth: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      while (next < count) await send(next++);
    }),
  );
}

/** One event with its lines, and its bets placed through the counter, two a player. */
async function fill(): Promise<Stage[]> {
  const first = await openStage(world);
  const lines = [first];
  for (let nth = 1; nth < LINES; nth++)
    lines.push(await openStage(world, { event: first.event, name: `18|total=${nth}.5` }));
  await times(BETS, (nth) => {
    const stage = lines[nth % LINES] as Stage;
    return bets.place((1 + (nth % PLAYERS)) as PlayerId, randomUUID(), stage.slip({ stake: 100 }));
  });
  return lines;
}

const open = async (): Promise<number> =>
  (await db.read.query<{ n: number }>(sql('bench open', 'select count(*)::int as n from sport_bet where state = 0')))[0]
    ?.n ?? 0;

/** Settles all of it; bets per second. */
async function settle(lines: readonly Stage[]): Promise<number> {
  for (const line of lines) await line.settle(winnerResults(HOME));
  const begin = performance.now();
  const workers = bets.startWorkers();
  await workers.drain();
  const perSecond = BETS / ((performance.now() - begin) / 1000);
  await workers.stop();
  if ((await open()) > 0) throw new Error(`${await open()} bets are still open`);
  return perSecond;
}

// Every player's first bet makes the seed pairs.
await times(PLAYERS, (nth) =>
  games.playSingle({
    player: (nth + 1) as PlayerId,
    gameCode: 'SE0002',
    key: randomUUID(),
    amount: centavos(100),
    params: { direction: 'over', target: 5000 },
  }),
);
await driveConcurrently(IN_FLIGHT, 3, dice);

const figures = { alone: [] as number[], beside: [] as number[], kept: [] as number[], of8: [] as number[] };
for (let round = 1; round <= rounds; round++) {
  const reached: number[] = [];
  for (const clients of [1, 8, 32]) reached.push((await pgbench('arara_bench_tpcb', clients, seconds)).tps);
  const best = Math.max(...reached);
  const alone = await settle(await fill());
  const lines = await fill();
  const calm = await driveConcurrently(IN_FLIGHT, seconds, dice);
  let settled = false;
  let played = 0;
  const begin = performance.now();
  const [beside] = await Promise.all([
    settle(lines).finally(() => (settled = true)),
    ...Array.from({ length: IN_FLIGHT }, async () => {
      while (!settled) {
        await dice();
        played++;
      }
    }),
  ]);
  const meanwhile = played / ((performance.now() - begin) / 1000);
  figures.alone.push(alone / best);
  figures.of8.push(alone / (reached[1] ?? Number.NaN));
  figures.beside.push(beside / best);
  figures.kept.push(meanwhile / calm.perSecond);
  console.log(
    `round ${round}: pgbench ${reached.map((tps) => tps.toFixed(0)).join(', ')}/s with 1, 8, 32 clients; settled alone ${alone.toFixed(0)}/s (${(alone / best).toFixed(2)} ×); settled beside betting ${beside.toFixed(0)}/s (${(beside / best).toFixed(2)} ×), betting meanwhile ${meanwhile.toFixed(0)}/s of ${calm.perSecond.toFixed(0)}/s (${((100 * meanwhile) / calm.perSecond).toFixed(0)} %)`,
  );
}
const wrong = await findBetProblems(world);
if (wrong.length > 0) throw new Error(wrong.slice(0, 5).join('\n'));
console.log(
  `median: settled alone ${median(figures.alone).toFixed(2)} × pgbench (bar 8), against its 8 clients ${median(figures.of8).toFixed(2)} ×, beside betting ${median(figures.beside).toFixed(2)} ×, betting kept ${(100 * median(figures.kept)).toFixed(0)} % (bar 40 %); the books are right`,
);
await world.close();
