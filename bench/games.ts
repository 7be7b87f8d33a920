/**
 * bench:games compares complete rounds of MINES over HTTP (one call each for bet, steps and cash-out) with DICE bets of the same run,
 * in turn. Then it measures rounds of DOUBLE with one bet of each of 5,000 players: how long paying them takes while DICE is
 * played, and which part of its speed DICE keeps.
 */
import { CONNECTIONS, openServerUnderTest } from './server-under-test.ts';
import { prepareEnvironment } from './load/environment.ts';
import { driveConcurrently, median } from './load/load.ts';

const rounds = Number(process.argv[2] ?? 3);
const seconds = Number(process.argv[3] ?? 5);
const PLAYERS = 5000;
/** The number of tiles that a round of MINES opens before its cash-out. */
const STEPS = 2;
const MINES = 3;

await prepareEnvironment();
console.log(`${rounds} interleaved rounds of ${seconds} s; ${PLAYERS} players, ${CONNECTIONS} connections`);
const server = await openServerUnderTest({ database: 'arara_bench_games', players: PLAYERS });
const { database, tokens } = server;

/** The round of MINES of a connection. A player has one open round at most, so no two connections use the same player. */
interface MinesRound {
  player: number;
  round: { readonly id: string; readonly tiles: number } | undefined;
}
const minesRounds = Array.from({ length: CONNECTIONS }, (_, index): MinesRound => ({
  player: index,
  round: undefined,
}));
const readField = (body: string, name: string): string => new RegExp(`"${name}":"(\\w+)"`).exec(body)?.[1] ?? '';

/** The next call of a connection's round of MINES: the bet, a tile or the cash-out. */
async function playMines(connection: number): Promise<void> {
  const current = minesRounds[connection] as MinesRound;
  const call = (action: string, body: object): Promise<string> =>
    server.call(connection, tokens[current.player] as string, `/api/app/game/SE0001/${action}`, JSON.stringify(body));
  const { round } = current;
  if (round === undefined) {
    const answer = await call('bet', { amount: 1, mines: MINES });
    current.round = { id: readField(answer, 'roundId'), tiles: 0 };
    return;
  }
  const answer =
    round.tiles < STEPS
      ? await call('step', { roundId: round.id, tile: round.tiles })
      : await call('cashout', { roundId: round.id });
  if (readField(answer, 'state') === 'open') {
    current.round = { id: round.id, tiles: round.tiles + 1 };
    return;
  }
  current.round = undefined;
  const next = current.player + CONNECTIONS;
  current.player = next < PLAYERS ? next : connection;
}

await driveConcurrently(CONNECTIONS, 3, server.dice);
await driveConcurrently(CONNECTIONS, 3, playMines);
server.takeRetryCount();

const figures = { dice: [] as number[], mines: [] as number[], ratios: [] as number[] };
for (let round = 1; round <= rounds; round++) {
  const dice = await driveConcurrently(CONNECTIONS, seconds, server.dice);
  const steps = await driveConcurrently(CONNECTIONS, seconds, playMines);
  figures.dice.push(dice.perSecond);
  figures.mines.push(steps.perSecond);
  figures.ratios.push(steps.perSecond / dice.perSecond);
  console.log(
    `round ${round}: DICE ${dice.perSecond.toFixed(0)}/s (p50 ${dice.p50.toFixed(1)} ms, p99 ${dice.p99.toFixed(1)} ms); MINES ${steps.perSecond.toFixed(0)} calls/s (p50 ${steps.p50.toFixed(1)} ms, p99 ${steps.p99.toFixed(1)} ms, ${(steps.perSecond / dice.perSecond).toFixed(2)} × DICE); retried ${server.takeRetryCount()} times`,
  );
}

interface SharedRound {
  readonly id: string;
  readonly state: number;
  readonly shown_at: string | null;
}
/** Reads the current round of DOUBLE from the database, because a call would add to the load of the server. */
async function selectCurrentRound(): Promise<SharedRound | undefined> {
  const { rows } = await database.query<SharedRound>(
    'select id, state, shown_at from shared_round where game = 6 order by id desc limit 1',
  );
  return rows[0];
}
const countOpenBets = async (round: string): Promise<number> =>
  (
    await database.query<{ open: number }>(
      'select count(*)::int as open from shared_bet where round = $1 and state = 0',
      [round],
    )
  ).rows[0]?.open ?? 0;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
async function waitUntil<T>(probe: () => Promise<T | undefined>, everyMs: number): Promise<T> {
  for (;;) {
    const found = await probe();
    if (found !== undefined) return found;
    await sleep(everyMs);
  }
}

/** Places a bet of every player on the current round and then ends its betting phase. Returns the id of the round. */
async function fillRound(): Promise<string> {
  const { id } = await waitUntil(async () => {
    const round = await selectCurrentRound();
    return round?.state === 0 ? round : undefined;
  }, 20);
  let next = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, connection) => {
      for (let player = next++; player < PLAYERS; player = next++)
        await server.call(
          connection,
          tokens[player] as string,
          '/api/app/game/SE0006/bet',
          JSON.stringify({ amount: 1, color: player % 2 === 0 ? 'red' : 'black', roundId: id }),
        );
    }),
  );
  // Waiting for the rest of the betting phase would measure nothing.
  await database.query('update shared_round set closes_at = $2 where id = $1 and state = 0', [id, Date.now()]);
  return id;
}

/** Plays DICE from the drawing of a round until all its bets are paid. Measures DICE before and during the payment, and the payment. */
async function payRound(id: string): Promise<{ seconds: number; before: number; during: number }> {
  const answered: number[] = [];
  let paid = 0;
  const players = Array.from({ length: CONNECTIONS }, async (_, connection) => {
    while (paid === 0) {
      await server.dice(connection);
      answered.push(Date.now());
    }
  });
  const drawnAt = Number(await waitUntil(async () => (await selectCurrentRound())?.shown_at ?? undefined, 20));
  // The first half second is left out, because not every connection has started yet.
  const from = Date.now() + 500;
  await sleep(Math.max(0, drawnAt - Date.now()));
  await waitUntil(async () => ((await countOpenBets(id)) === 0 ? true : undefined), 10);
  paid = Date.now();
  await Promise.all(players);
  const perSecond = (since: number, to: number): number =>
    answered.filter((instant) => instant >= since && instant < to).length / ((to - since) / 1000);
  return { seconds: (paid - drawnAt) / 1000, before: perSecond(from, drawnAt), during: perSecond(drawnAt, paid) };
}

const shared = { seconds: [] as number[], kept: [] as number[] };
for (let round = 1; round <= rounds; round++) {
  const id = await fillRound();
  const payment = await payRound(id);
  const kept = payment.during / payment.before;
  shared.seconds.push(payment.seconds);
  shared.kept.push(kept);
  console.log(
    `shared round ${round}: ${PLAYERS} bets paid in ${payment.seconds.toFixed(2)} s (${(PLAYERS / payment.seconds).toFixed(0)}/s); DICE during it ${payment.during.toFixed(0)}/s of ${payment.before.toFixed(0)}/s (${(100 * kept).toFixed(0)} %); retried ${server.takeRetryCount()} times`,
  );
}
await server.verifyLedger();
await server.close();
console.log(
  `median: DICE ${median(figures.dice).toFixed(0)}/s, MINES ${median(figures.mines).toFixed(0)} calls/s, ${median(figures.ratios).toFixed(2)} × DICE of the same round (bar 0.90); ${PLAYERS} bets of a shared round paid in ${median(shared.seconds).toFixed(2)} s, DICE kept ${(100 * median(shared.kept)).toFixed(0)} % (bar 60 %); the ledger is correct`,
);
