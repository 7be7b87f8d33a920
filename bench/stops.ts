/**
 * bench:stops measures how bets of thirty legs go through while events stop: stops arrive at a steady rate, each for one event of a
 * hundred, and bets at another. A bet is touched if one of its events stopped between its request and its answer. The others must
 * be accepted at the first answer. Arguments: seconds, bets a second, stops a second.
 */
import pg from 'pg';
import { CONNECTIONS, openServerUnderTest } from './server-under-test.ts';
import { prepareEnvironment } from './load/environment.ts';
import { driveAtRate } from './load/load.ts';
import { insertOpenLines, pickRandom } from './load/open-lines.ts';

const seconds = Number(process.argv[2] ?? 10);
const betsPerSecond = Number(process.argv[3] ?? 100);
const stopsPerSecond = Number(process.argv[4] ?? 20);
const [PLAYERS, EVENTS, LEGS] = [5000, 100, 30];
/** Low enough for a product of thirty. */
const ODDS = 1050;

await prepareEnvironment();
const server = await openServerUnderTest({ database: 'arara_bench_stops', players: PLAYERS });
const lines = await insertOpenLines(server.database, EVENTS, ODDS);
const { host, port, user, password, database } = server.database;
/** A stop must not wait for the one before it. */
const feed = new pg.Pool({ host, port, user, password: password ?? '', database: database ?? '', max: 8 });

interface Bet {
  readonly events: readonly number[];
  readonly sentAt: number;
  readonly answeredAt: number;
  readonly status: number;
}
interface Stop {
  readonly event: number;
  readonly from: number;
  readonly to: number;
}

const freeConnections = Array.from({ length: CONNECTIONS }, (_, n) => n);
const bets: Bet[] = [];
async function placeBet(): Promise<void> {
  const connection = freeConnections.pop();
  if (connection === undefined) throw new Error('more bets wait than there are connections: fewer bets a second');
  const events = pickRandom(lines.events, LEGS);
  const token = server.tokens[Math.floor(Math.random() * PLAYERS)] as string;
  const sentAt = performance.now();
  const { status } = await server.ask(connection, token, '/api/app/sport/bet', lines.slip(events));
  bets.push({ events, sentAt, answeredAt: performance.now(), status });
  freeConnections.push(connection);
}
const stops: Stop[] = [];
async function stopEvent(): Promise<void> {
  const [event] = pickRandom(lines.events, 1) as [number];
  const client = await feed.connect();
  const from = performance.now();
  await lines.stop(client, event);
  stops.push({ event, from, to: performance.now() });
  client.release();
}

await driveAtRate(betsPerSecond, 3, placeBet);
bets.length = 0;
const [betting, stopping] = await Promise.all([
  driveAtRate(betsPerSecond, seconds, placeBet),
  driveAtRate(stopsPerSecond, seconds, stopEvent),
]);

const isTouched = ({ events, sentAt, answeredAt }: Bet): boolean =>
  stops.some(({ event, from, to }) => from <= answeredAt && to >= sentAt && events.includes(event));
const groups = Map.groupBy(bets, (bet) => (isTouched(bet) ? 'touched' : 'untouched'));
const describeAnswers = (of: readonly Bet[]): string =>
  [...Map.groupBy(of, ({ status }) => status)].map(([status, { length }]) => `${length} × ${status}`).join(', ');
const untouched = groups.get('untouched') ?? [];
const accepted = untouched.filter(({ status }) => status === 200).length;
console.log(
  `${bets.length} bets of ${LEGS} legs at ${betting.perSecond.toFixed(0)}/s (p50 ${betting.p50.toFixed(1)} ms, p99 ${betting.p99.toFixed(1)} ms), ${stops.length} stops of ${EVENTS} events at ${stopping.perSecond.toFixed(0)}/s (p50 ${stopping.p50.toFixed(1)} ms, p99 ${stopping.p99.toFixed(1)} ms)`,
);
console.log(`touched by a stop: ${describeAnswers(groups.get('touched') ?? [])}`);
console.log(
  `not touched: ${describeAnswers(untouched)}; accepted at the first answer ${((accepted / untouched.length) * 100).toFixed(1)} % (bar 95 %)`,
);
lines.close();
await feed.end();
await server.close();
