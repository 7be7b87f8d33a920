/**
 * bench:http compares complete DICE bets over HTTP (session, validation, key, ledger, round, fact) with pgbench's TPC-B on the same
 * server, and single sports bets and multiples of five legs with DICE, in turn, in one run. Server and load generator share the machine's cores with PostgreSQL.
 * It prints the processor time of a DICE bet as well, which does not depend on the disk.
 */
import { cpus } from 'node:os';
import { CONNECTIONS, openServerUnderTest } from './server-under-test.ts';
import { prepareEnvironment } from './load/environment.ts';
import { driveConcurrently, median } from './load/load.ts';
import { insertOpenLines, pickRandom } from './load/open-lines.ts';
import { pgbench, preparePgbench } from './load/pgbench.ts';
import { cpuMicros, findByName, findDescendants } from './load/processor-time.ts';

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
const serverProcesses = findDescendants(process.pid);

/** The processor time that each part has used so far, in microseconds. */
const takeProcessorTimes = () => {
  const { user, system } = process.cpuUsage();
  return { server: cpuMicros(serverProcesses), postgres: cpuMicros(findByName('postgres')), load: user + system };
};

/** DICE bets for so many seconds, and the processor time of one in microseconds. */
async function measureDice() {
  const before = takeProcessorTimes();
  let bets = 0;
  const driven = await driveConcurrently(CONNECTIONS, seconds, async (connection) => {
    await server.dice(connection);
    bets++;
  });
  const after = takeProcessorTimes();
  const micros = (part: keyof typeof before): number => (after[part] - before[part]) / bets;
  return { ...driven, micros: { server: micros('server'), postgres: micros('postgres'), load: micros('load') } };
}

const EVENTS = 20;
const LEGS = 5;
const lines = await insertOpenLines(database, EVENTS, 2000);
const singles = lines.events.map((event) => lines.slip([event]));
const multiples = Array.from({ length: 500 }, () => lines.slip(pickRandom(lines.events, LEGS)));
/** A bet by a random player, with a random slip of these. */
const placeRandomSlip = (slips: readonly string[]) => async (connection: number) => {
  const token = tokens[Math.floor(Math.random() * PLAYERS)] as string;
  await server.call(connection, token, '/api/app/sport/bet', slips[Math.floor(Math.random() * slips.length)] as string);
};
const placeSingle = placeRandomSlip(singles);
const placeMultiple = placeRandomSlip(multiples);

await driveConcurrently(CONNECTIONS, 3, server.dice);
await driveConcurrently(CONNECTIONS, 3, placeSingle);
await driveConcurrently(CONNECTIONS, 3, placeMultiple);
server.takeRetryCount();

const figures = {
  tpcb: [] as number[],
  bets: [] as number[],
  singles: [] as number[],
  ratios: [] as number[],
  multiples: [] as number[],
  ratiosOfMultiples: [] as number[],
  against8: [] as number[],
  serverMicros: [] as number[],
  postgresMicros: [] as number[],
  loadMicros: [] as number[],
};
for (let round = 1; round <= rounds; round++) {
  const baseline = [];
  for (const clients of [1, 8, 32])
    baseline.push({ clients, ...(await pgbench('arara_bench_tpcb', clients, seconds)) });
  const best = Math.max(...baseline.map((y) => y.tps));
  const bets = await measureDice();
  figures.serverMicros.push(bets.micros.server);
  figures.postgresMicros.push(bets.micros.postgres);
  figures.loadMicros.push(bets.micros.load);
  figures.tpcb.push(best);
  figures.against8.push(bets.perSecond / (baseline.find(({ clients }) => clients === 8)?.tps ?? Number.NaN));
  figures.bets.push(bets.perSecond);
  const diceRetries = server.takeRetryCount();
  const single = await driveConcurrently(CONNECTIONS, seconds, placeSingle);
  const ratio = single.perSecond / bets.perSecond;
  figures.singles.push(single.perSecond);
  figures.ratios.push(ratio);
  const singleRetries = server.takeRetryCount();
  const multiple = await driveConcurrently(CONNECTIONS, seconds, placeMultiple);
  const ratioOfMultiples = multiple.perSecond / bets.perSecond;
  figures.multiples.push(multiple.perSecond);
  figures.ratiosOfMultiples.push(ratioOfMultiples);
  console.log(
    `round ${round}: pgbench ${baseline.map((y) => `${y.clients} clients ${y.tps.toFixed(0)}/s`).join(', ')}; DICE over HTTP ${bets.perSecond.toFixed(0)}/s (p50 ${bets.p50.toFixed(1)} ms, p99 ${bets.p99.toFixed(1)} ms, ${(bets.perSecond / best).toFixed(2)} ×), retried ${diceRetries} times; singles before the match ${single.perSecond.toFixed(0)}/s (p50 ${single.p50.toFixed(1)} ms, p99 ${single.p99.toFixed(1)} ms, ${ratio.toFixed(2)} × DICE), retried ${singleRetries} times; multiples of ${LEGS} legs ${multiple.perSecond.toFixed(0)}/s (p50 ${multiple.p50.toFixed(1)} ms, p99 ${multiple.p99.toFixed(1)} ms, ${ratioOfMultiples.toFixed(2)} × DICE), retried ${server.takeRetryCount()} times`,
  );
}
console.log(
  `median: pgbench ${median(figures.tpcb).toFixed(0)}/s, DICE over HTTP ${median(figures.bets).toFixed(0)}/s = ${(median(figures.bets) / median(figures.tpcb)).toFixed(2)} × (bar 2.5); against pgbench with 8 clients ${median(figures.against8).toFixed(2)} ×`,
);
const [ofServer, ofPostgres, ofLoad] = [figures.serverMicros, figures.postgresMicros, figures.loadMicros].map(
  median,
) as [number, number, number];
const perCoreSecond = (1_000_000 * cpus().length) / (ofServer + ofPostgres + ofLoad);
console.log(
  `median: processor time of a DICE bet ${(ofServer + ofPostgres).toFixed(0)} us: server ${ofServer.toFixed(0)}, PostgreSQL ${ofPostgres.toFixed(0)}; the load generator ${ofLoad.toFixed(0)} us; these cores could take ${perCoreSecond.toFixed(0)}/s if they never waited`,
);
console.log(
  `median: singles over HTTP ${median(figures.singles).toFixed(0)}/s, ${median(figures.ratios).toFixed(2)} × DICE of the same round (bar 0.70)`,
);
console.log(
  `median: multiples of ${LEGS} legs over HTTP ${median(figures.multiples).toFixed(0)}/s, ${median(figures.ratiosOfMultiples).toFixed(2)} × DICE of the same round (bar 0.35)`,
);
lines.close();
await server.close();
