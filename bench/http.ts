/**
 * bench:http compares complete DICE bets over HTTP (session, validation, key, ledger, round, fact) with pgbench's TPC-B on the same
 * server, and single sports bets with DICE, in turn, in one run. Server and load generator share the machine's cores with PostgreSQL.
 */
import { CONNECTIONS, openServerUnderTest } from './server-under-test.ts';
import { prepareEnvironment } from './load/environment.ts';
import { driveConcurrently, median } from './load/load.ts';
import { pgbench, preparePgbench } from './load/pgbench.ts';

const rounds = Number(process.argv[2] ?? 3);
const seconds = Number(process.argv[3] ?? 5);
const PLAYERS = 5000;

await prepareEnvironment();
console.log(
  `${rounds} interleaved rounds of ${seconds} s; ${PLAYERS} players, ${CONNECTIONS} connections; pgbench scale 50, prepared`,
);
await preparePgbench('arara_bench_tpcb');
const server = await openServerUnderTest({ database: 'arara_bench_http', players: PLAYERS });
const { database, tokens } = server;

const EVENTS = 20;
const PRODUCER = 13;
/** Odds in thousandths. */
const ODDS = 2000;

/** Inserts matches of tomorrow with one open line each, as the feed's consumer would: the feed is not measured here. */
async function insertOpenLines(): Promise<void> {
  const outcomes = JSON.stringify(['1', '2', '3'].map((id) => ({ id, odds: ODDS, active: true })));
  await database.query(`insert into producer (id, name, state, alive_at) values (${PRODUCER}, 'bench', 'up', $1)`, [
    Date.now(),
  ]);
  await database.query(
    `insert into event (id, urn, sport, category, tournament, home, away, starts_at, phase, simulated, producer)
     select n, 'bench:match:' || n, 'football', 'Bench', 'Bench', 'Casa ' || n, 'Fora ' || n, $1, 0, true, ${PRODUCER}
     from generate_series(1001, ${1000 + EVENTS}) n`,
    [Date.now() + 24 * 3_600_000],
  );
  await database.query(
    `insert into line (id, event, line, market, specifiers, state, outcomes)
     select 1000 + n, n, '1|', 1, '{}', 'open', $1 from generate_series(1001, ${1000 + EVENTS}) n`,
    [outcomes],
  );
  await database.query(
    `insert into gate (id, open) select id, true from line union all select ${PRODUCER}, true on conflict do nothing`,
  );
}
await insertOpenLines();
/** The heartbeat of the producer: without it bets would be refused. */
const heartbeat = setInterval(() => void database.query('update producer set alive_at = $1', [Date.now()]), 5000);

const buildSlip = (event: number): string =>
  JSON.stringify({
    type: 'single',
    stake: 0.5,
    policy: 'same',
    legs: [{ eventId: String(event), line: '1|', outcomeId: '1', odds: ODDS / 1000 }],
  });
const slips = Array.from({ length: EVENTS }, (_, index) => buildSlip(1001 + index));
const placeSingle = async (connection: number): Promise<void> => {
  const token = tokens[Math.floor(Math.random() * PLAYERS)] as string;
  await server.call(connection, token, '/api/app/sport/bet', slips[Math.floor(Math.random() * EVENTS)] as string);
};

await driveConcurrently(CONNECTIONS, 3, server.dice);
await driveConcurrently(CONNECTIONS, 3, placeSingle);
server.takeRetryCount();

const figures = {
  tpcb: [] as number[],
  bets: [] as number[],
  singles: [] as number[],
  ratios: [] as number[],
  against8: [] as number[],
};
for (let round = 1; round <= rounds; round++) {
  const baseline = [];
  for (const clients of [1, 8, 32])
    baseline.push({ clients, ...(await pgbench('arara_bench_tpcb', clients, seconds)) });
  const best = Math.max(...baseline.map((y) => y.tps));
  const bets = await driveConcurrently(CONNECTIONS, seconds, server.dice);
  figures.tpcb.push(best);
  figures.against8.push(bets.perSecond / (baseline.find(({ clients }) => clients === 8)?.tps ?? Number.NaN));
  figures.bets.push(bets.perSecond);
  const diceRetries = server.takeRetryCount();
  const singles = await driveConcurrently(CONNECTIONS, seconds, placeSingle);
  const ratio = singles.perSecond / bets.perSecond;
  figures.singles.push(singles.perSecond);
  figures.ratios.push(ratio);
  console.log(
    `round ${round}: pgbench ${baseline.map((y) => `${y.clients} clients ${y.tps.toFixed(0)}/s`).join(', ')}; DICE over HTTP ${bets.perSecond.toFixed(0)}/s (p50 ${bets.p50.toFixed(1)} ms, p99 ${bets.p99.toFixed(1)} ms, ${(bets.perSecond / best).toFixed(2)} ×), retried ${diceRetries} times; singles before the match ${singles.perSecond.toFixed(0)}/s (p50 ${singles.p50.toFixed(1)} ms, p99 ${singles.p99.toFixed(1)} ms, ${ratio.toFixed(2)} × DICE), retried ${server.takeRetryCount()} times`,
  );
}
console.log(
  `median: pgbench ${median(figures.tpcb).toFixed(0)}/s, DICE over HTTP ${median(figures.bets).toFixed(0)}/s = ${(median(figures.bets) / median(figures.tpcb)).toFixed(2)} × (bar 2.5); against pgbench with 8 clients ${median(figures.against8).toFixed(2)} ×`,
);
console.log(
  `median: singles over HTTP ${median(figures.singles).toFixed(0)}/s, ${median(figures.ratios).toFixed(2)} × DICE of the same round (bar 0.70)`,
);
clearInterval(heartbeat);
await server.close();
