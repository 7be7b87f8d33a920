/**
 * bench:http: whole DICE bets through HTTP (session, validation, key, ledger, round, fact) against pgbench's TPC-B on the same
 * server, and single sports bets against DICE, in turn, in one run. Server and load generator share the machine's cores with PostgreSQL.
 */
import { CONNECTIONS, openServerUnderTest } from './server-under-test.ts';
import { driveConcurrently, median, pgbench, preparePgbench, printEnvironment } from './measurement.ts';

const rounds = Number(process.argv[2] ?? 3);
const seconds = Number(process.argv[3] ?? 5);
const PLAYERS = 5000;

await printEnvironment();
console.log(
  `${rounds} interleaved rounds of ${seconds} s; ${PLAYERS} players, ${CONNECTIONS} connections; pgbench scale 50, prepared`,
);
await preparePgbench('arara_bench_tpcb');
const site = await openServerUnderTest({ database: 'arara_bench_http', players: PLAYERS });
const { database, tokens } = site;

const EVENTS = 20;
const PRODUCER = 13;
/** Odds in thousandths, and as they are on the wire. */
const ODDS = 2000;

/** Matches of tomorrow with one open line each, as the feed's consumer leaves them: what the feed does is not measured here. */
async function openLines(): Promise<void> {
  const outcomes = JSON.stringify(['1', '2', '3'].map((id) => ({ id, odds: ODDS, active: true })));
  await database.query(`insert into producer (id, name, state, alive_at) values (${PRODUCER}, 'bench', 'up', $1)`, [
    Date.now(),
  ]);
  await database.query(
    `insert into event (id, urn, sport, category, tournament, home, away, starts_at, phase, simulated, producer)
     select n, 'bench:match:' || n, 'football', 'Bench', 'Bench', 'Casa ' || n, 'Fora ' || n, $1, 0, true, ${PRODUCER} from generate_series(1001, ${1000 + EVENTS}) n`,
    [Date.now() + 24 * 3_600_000],
  );
  await database.query(
    `insert into line (id, event, line, market, specifiers, state, outcomes) select 1000 + n, n, '1|', 1, '{}', 'open', $1 from generate_series(1001, ${1000 + EVENTS}) n`,
    [outcomes],
  );
  await database.query(
    `insert into gate (id, open) select id, true from line union all select ${PRODUCER}, true on conflict do nothing`,
  );
}
await openLines();
/** The producer's sign of life, which bets ask for. */
const alive = setInterval(() => void database.query('update producer set alive_at = $1', [Date.now()]), 5000);

const slipOn = (event: number): string =>
  JSON.stringify({
    type: 'single',
    stake: 0.5,
    policy: 'same',
    legs: [{ eventId: String(event), line: '1|', outcomeId: '1', odds: ODDS / 1000 }],
  });
const slips = Array.from({ length: EVENTS }, (_, nth) => slipOn(1001 + nth));
const single = async (connection: number): Promise<void> => {
  const token = tokens[Math.floor(Math.random() * PLAYERS)] as string;
  await site.call(connection, token, '/api/app/sport/bet', slips[Math.floor(Math.random() * EVENTS)] as string);
};

await driveConcurrently(CONNECTIONS, 3, site.dice);
await driveConcurrently(CONNECTIONS, 3, single);
site.takeRetryCount();

const figures = {
  tpcb: [] as number[],
  bets: [] as number[],
  singles: [] as number[],
  ratios: [] as number[],
  of8: [] as number[],
};
for (let round = 1; round <= rounds; round++) {
  const yardstick = [];
  for (const clients of [1, 8, 32])
    yardstick.push({ clients, ...(await pgbench('arara_bench_tpcb', clients, seconds)) });
  const best = Math.max(...yardstick.map((y) => y.tps));
  const bets = await driveConcurrently(CONNECTIONS, seconds, site.dice);
  figures.tpcb.push(best);
  figures.of8.push(bets.perSecond / (yardstick.find(({ clients }) => clients === 8)?.tps ?? Number.NaN));
  figures.bets.push(bets.perSecond);
  const againInDice = site.takeRetryCount();
  const singles = await driveConcurrently(CONNECTIONS, seconds, single);
  const ratio = singles.perSecond / bets.perSecond;
  figures.singles.push(singles.perSecond);
  figures.ratios.push(ratio);
  console.log(
    `round ${round}: pgbench ${yardstick.map((y) => `${y.clients} clients ${y.tps.toFixed(0)}/s`).join(', ')}; DICE over HTTP ${bets.perSecond.toFixed(0)}/s (p50 ${bets.p50.toFixed(1)} ms, p99 ${bets.p99.toFixed(1)} ms, ${(bets.perSecond / best).toFixed(2)} ×), told to come again ${againInDice} times; singles before the match ${singles.perSecond.toFixed(0)}/s (p50 ${singles.p50.toFixed(1)} ms, p99 ${singles.p99.toFixed(1)} ms, ${ratio.toFixed(2)} × DICE), told to come again ${site.takeRetryCount()} times`,
  );
}
console.log(
  `median: pgbench ${median(figures.tpcb).toFixed(0)}/s, DICE over HTTP ${median(figures.bets).toFixed(0)}/s = ${(median(figures.bets) / median(figures.tpcb)).toFixed(2)} × (bar 2.5); against pgbench with 8 clients, whatever others reach, ${median(figures.of8).toFixed(2)} ×`,
);
console.log(
  `median: singles over HTTP ${median(figures.singles).toFixed(0)}/s, ${median(figures.ratios).toFixed(2)} × DICE of the same round (bar 0.70)`,
);
clearInterval(alive);
await site.close();
