/**
 * bench:games: whole rounds of MINES through HTTP (bet, steps, cash-out: a call each) against DICE bets of the same run, in turn;
 * then rounds of DOUBLE with a bet of each of 5,000 players: how long paying them takes while DICE goes on, and what DICE keeps.
 */
import { CONNECTIONS, openServerUnderTest } from './server-under-test.ts';
import { driveConcurrently, median, printEnvironment } from './measurement.ts';

const rounds = Number(process.argv[2] ?? 3);
const seconds = Number(process.argv[3] ?? 5);
const PLAYERS = 5000;
/** Of a round of MINES: tiles that are tried before the cash-out. */
const STEPS = 2;
const MINES = 3;

await printEnvironment();
console.log(`${rounds} interleaved rounds of ${seconds} s; ${PLAYERS} players, ${CONNECTIONS} connections`);
const site = await openServerUnderTest({ database: 'arara_bench_games', players: PLAYERS });
const { database, tokens } = site;

/** Where a connection's round of MINES stands; a player has one open round, so each connection has players of its own. */
interface Table {
  seat: number;
  round: { readonly id: string; readonly tiles: number } | undefined;
}
const tables = Array.from({ length: CONNECTIONS }, (_, nth): Table => ({ seat: nth, round: undefined }));
const fieldOf = (body: string, name: string): string => new RegExp(`"${name}":"(\\w+)"`).exec(body)?.[1] ?? '';

/** One call of a round of MINES: the bet, the next tile or the cash-out, whichever is next. */
async function mines(connection: number): Promise<void> {
  const table = tables[connection] as Table;
  const call = (what: string, body: object): Promise<string> =>
    site.call(connection, tokens[table.seat] as string, `/api/app/game/SE0001/${what}`, JSON.stringify(body));
  const { round } = table;
  if (round === undefined) {
    const made = await call('bet', { amount: 1, mines: MINES });
    table.round = { id: fieldOf(made, 'roundId'), tiles: 0 };
    return;
  }
  const stands =
    round.tiles < STEPS
      ? await call('step', { roundId: round.id, tile: round.tiles })
      : await call('cashout', { roundId: round.id });
  if (fieldOf(stands, 'state') === 'open') {
    table.round = { id: round.id, tiles: round.tiles + 1 };
    return;
  }
  table.round = undefined;
  table.seat = (table.seat + CONNECTIONS) % PLAYERS < CONNECTIONS ? connection : table.seat + CONNECTIONS;
}

await driveConcurrently(CONNECTIONS, 3, site.dice);
await driveConcurrently(CONNECTIONS, 3, mines);
site.takeRetryCount();

const figures = { dice: [] as number[], mines: [] as number[], ratios: [] as number[] };
for (let round = 1; round <= rounds; round++) {
  const dice = await driveConcurrently(CONNECTIONS, seconds, site.dice);
  const steps = await driveConcurrently(CONNECTIONS, seconds, mines);
  figures.dice.push(dice.perSecond);
  figures.mines.push(steps.perSecond);
  figures.ratios.push(steps.perSecond / dice.perSecond);
  console.log(
    `round ${round}: DICE ${dice.perSecond.toFixed(0)}/s (p50 ${dice.p50.toFixed(1)} ms, p99 ${dice.p99.toFixed(1)} ms); MINES ${steps.perSecond.toFixed(0)} calls/s (p50 ${steps.p50.toFixed(1)} ms, p99 ${steps.p99.toFixed(1)} ms, ${(steps.perSecond / dice.perSecond).toFixed(2)} × DICE); told to come again ${site.takeRetryCount()} times`,
  );
}

interface Shared {
  readonly id: string;
  readonly state: number;
  readonly shown_at: string | null;
}
/** The running round of DOUBLE, by the database: asking the server would be one more call of it. */
async function standing(): Promise<Shared | undefined> {
  const { rows } = await database.query<Shared>(
    'select id, state, shown_at from shared_round where game = 6 order by id desc limit 1',
  );
  return rows[0];
}
const openBets = async (round: string): Promise<number> =>
  (
    await database.query<{ open: number }>(
      'select count(*)::int as open from shared_bet where round = $1 and state = 0',
      [round],
    )
  ).rows[0]?.open ?? 0;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
async function until<T>(look: () => Promise<T | undefined>, everyMs: number): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(everyMs);
  }
}

/** Puts a bet of every player on the running round while it takes bets, and ends its betting; its id. */
async function fillRound(): Promise<string> {
  const { id } = await until(async () => {
    const round = await standing();
    return round?.state === 0 ? round : undefined;
  }, 20);
  let next = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, connection) => {
      for (let seat = next++; seat < PLAYERS; seat = next++)
        await site.call(
          connection,
          tokens[seat] as string,
          '/api/app/game/SE0006/bet',
          JSON.stringify({ amount: 1, color: seat % 2 === 0 ? 'red' : 'black', roundId: id }),
        );
    }),
  );
  // The rest of its betting time would only be waited for.
  await database.query('update shared_round set closes_at = $2 where id = $1 and state = 0', [id, Date.now()]);
  return id;
}

/** Plays DICE from a round's drawing until all its bets are paid: what DICE did before and meanwhile, and how long paying took. */
async function payRound(id: string): Promise<{ seconds: number; alone: number; meanwhile: number }> {
  const answered: number[] = [];
  let paid = 0;
  const playing = Array.from({ length: CONNECTIONS }, async (_, connection) => {
    while (paid === 0) {
      await site.dice(connection);
      answered.push(Date.now());
    }
  });
  const begin = Number(await until(async () => (await standing())?.shown_at ?? undefined, 20));
  // Until every connection is under way the figure would be too low.
  const from = Date.now() + 500;
  await sleep(Math.max(0, begin - Date.now()));
  await until(async () => ((await openBets(id)) === 0 ? true : undefined), 10);
  paid = Date.now();
  await Promise.all(playing);
  const perSecond = (since: number, to: number): number =>
    answered.filter((at) => at >= since && at < to).length / ((to - since) / 1000);
  return { seconds: (paid - begin) / 1000, alone: perSecond(from, begin), meanwhile: perSecond(begin, paid) };
}

const shared = { seconds: [] as number[], kept: [] as number[] };
for (let round = 1; round <= rounds; round++) {
  const id = await fillRound();
  const it = await payRound(id);
  const kept = it.meanwhile / it.alone;
  shared.seconds.push(it.seconds);
  shared.kept.push(kept);
  console.log(
    `shared round ${round}: ${PLAYERS} bets paid in ${it.seconds.toFixed(2)} s (${(PLAYERS / it.seconds).toFixed(0)}/s); DICE meanwhile ${it.meanwhile.toFixed(0)}/s of ${it.alone.toFixed(0)}/s (${(100 * kept).toFixed(0)} %); told to come again ${site.takeRetryCount()} times`,
  );
}
site.verifyLedger();
await site.close();
console.log(
  `median: DICE ${median(figures.dice).toFixed(0)}/s, MINES ${median(figures.mines).toFixed(0)} calls/s, ${median(figures.ratios).toFixed(2)} × DICE of the same round (bar 0.90); ${PLAYERS} bets of a shared round paid in ${median(shared.seconds).toFixed(2)} s, DICE kept ${(100 * median(shared.kept)).toFixed(0)} % (bar 60 %); the books are right`,
);
