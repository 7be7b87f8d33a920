/** The feed and a server as processes that are killed, away and without their files: no result is lost, and no bet stays open unseen. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { PlayerId, SportEventId } from '@arara/contract/protocol/fields';
import type { EndedEvent } from '@arara/feed-sandbox/feed/feed';
import { toCentavos } from '@arara/money';
import { betResultCodes } from '@arara/sports/bets/codes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../../../feed-sandbox/test/feeds.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';
import { findBetProblems } from '../../../test/sports/test-event.ts';
import { migratedDatabase, openWorld, serverAnswers, type TestDatabase, type World } from '../../../test/world.ts';
import { type Row, sql } from '../../platform/db/db.ts';
import { type BettingService, openBettingService } from '../sportsbook.ts';
import { selectTradedEvents } from '../trading/traded-events.queries.ts';

const there = await serverAnswers();
if (!there) console.warn('skipped: the faults of the feed are shown on a PostgreSQL server');

const TOKEN = 'token-of-the-test';
const HOUR_MS = 3_600_000;
const WAIT_MS = 60_000;
const FEED_PROGRAM = new URL('../../../../feed-sandbox/test/short-feed.ts', import.meta.url);
const NODE_PROGRAM = fileURLToPath(new URL('../../../test/processes/feed-node.ts', import.meta.url));

interface PlacedBet {
  readonly player: PlayerId;
  readonly urn: string;
  readonly line: string;
  readonly outcome: string;
}

interface OpenLine extends Row {
  readonly event: SportEventId;
  readonly urn: string;
  readonly line: string;
  readonly outcomes: readonly { readonly id: string; readonly odds: number; readonly active: boolean }[];
}

describe.skipIf(!there)('a server and its feed', () => {
  let database: TestDatabase;
  let world: World;
  let bets: BettingService;
  let folder: string;
  let feed: ChildProcess;
  let node: ChildProcess;
  let port = 0;
  /** How far the clocks of both programs and of this test are ahead. */
  let aheadMs = 0;

  const url = () => `http://127.0.0.1:${port}`;
  const startFeed = async (): Promise<void> => {
    feed = fork(FEED_PROGRAM, {
      execArgv: [],
      env: {
        ...process.env,
        DATA_DIR: folder,
        FEED_SANDBOX_PORT: String(port),
        FEED_TOKEN: TOKEN,
        FEED_SPEED: '60',
        FEED_SEED: 'prova',
        FEED_TROUBLES: 'none',
        FEED_SPORTS: 'table-tennis',
      },
    });
    const started = once(feed, 'message') as Promise<[{ readonly port: number }]>;
    const ended = once(feed, 'exit').then(([code]) => Promise.reject(new Error(`the feed ended with ${code}`)));
    ended.catch(() => undefined);
    const [message] = await Promise.race([started, ended]);
    ({ port } = message);
  };
  const startNode = async (): Promise<void> => {
    node = spawn(process.execPath, [NODE_PROGRAM, database.url, url(), TOKEN, String(aheadMs)], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    await once(node.stdout!, 'data');
  };
  const kill = async (child: ChildProcess): Promise<void> => {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  const post = (call: string, body: unknown) =>
    fetch(`${url()}${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const advanceFeed = async (ms: number): Promise<void> => {
    expect((await post('/sandbox/clock', { advanceMs: ms })).status).toBe(200);
    await until(async () => {
      const health = (await (await fetch(`${url()}/health`)).json()) as { now: number; steppedTo: number };
      return health.now - health.steppedTo < 6_000;
    }, WAIT_MS);
  };
  const query = <R extends Row>(text: string): Promise<R[]> => world.db.read.query(sql<R>('', text));
  const waitForProducers = () =>
    until(async () => {
      const rows = await query<{ state: string }>('select state from producer');
      return rows.length === 2 && rows.every(({ state }) => state === 'up');
    }, WAIT_MS);
  const listOpenLines = () =>
    query<OpenLine>(
      `select e.id as event, e.urn, l.line, l.outcomes from line l join event e on e.id = l.event
       where l.state = 'open' and not e.live and e.finished_at is null and e.starts_at > ${Date.now() + aheadMs + 5_000}
       order by e.starts_at, l.id`,
    );
  const placeBet = async ({ event, urn, line, outcomes }: OpenLine): Promise<PlacedBet> => {
    const player = await world.createPlayer(toCentavos(10_000));
    const outcome = outcomes.find(({ active }) => active);
    if (outcome === undefined) throw new Error('an open line has no outcome');
    await bets.place(player, randomUUID(), {
      type: 'single',
      stake: toCentavos(1_000),
      policy: 'any',
      legs: [{ eventId: event, line, outcomeId: outcome.id, odds: outcome.odds }],
    });
    return { player, urn, line, outcome: outcome.id };
  };
  /** A single of R$ 10 on one line of each event that is to come. */
  const placeBets = async (): Promise<PlacedBet[]> => {
    const lines = await until(async () => {
      const open = Map.groupBy(await listOpenLines(), ({ urn }) => urn);
      return open.size >= 3 && [...open.values()];
    }, WAIT_MS);
    return Promise.all(lines.flatMap(([line]) => (line === undefined ? [] : [placeBet(line)])));
  };
  const readResults = async (placed: readonly PlacedBet[]): Promise<(number | null)[]> => {
    const rows = await query<{ player: PlayerId; result: number | null }>('select player, result from sport_bet');
    return placed.map(({ player }) => rows.find((row) => row.player === player)?.result ?? null);
  };
  /** What the feed knows of a bet's line, whatever was delivered. */
  const readTruth = async ({ urn, line, outcome }: PlacedBet): Promise<number | undefined> => {
    const truth = (await (await fetch(`${url()}/sandbox/events/${encodeURIComponent(urn)}`)).json()) as EndedEvent;
    const bodies = truth.sent.map(({ body }) => body);
    for (const body of bodies.toReversed()) {
      if (body.type === 'cancel' && body.lines.includes(line)) return betResultCodes.void;
      const settled = body.type === 'settle' ? body.lines.find((one) => one.line === line) : undefined;
      const result = settled?.outcomes.find(({ id }) => id === outcome)?.result;
      if (result !== undefined) return betResultCodes[result === 'push' ? 'void' : result];
    }
    return undefined;
  };
  /** Both clocks go on until the events are over: each bet has the result that the feed knows. */
  const expectSettled = async (placed: readonly PlacedBet[]): Promise<void> => {
    await until(async () => (await readResults(placed)).every((result) => result !== null), WAIT_MS);
    expect(await readResults(placed)).toEqual(await Promise.all(placed.map((bet) => readTruth(bet))));
    expect(await findBetProblems(world)).toEqual([]);
  };
  const advanceAll = async (ms: number): Promise<void> => {
    aheadMs += ms;
    node.send({ aheadMs });
    await advanceFeed(ms);
  };

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'feed-faults-'));
    database = await migratedDatabase();
    world = await openWorld({
      engine: 'postgres',
      databaseUrl: database.url,
      overrides: { now: () => Date.now() + aheadMs },
    });
    bets = openBettingService(world.ctx);
    await startFeed();
    await startNode();
    await waitForProducers();
  }, 2 * WAIT_MS);
  afterAll(async () => {
    for (const child of [feed, node]) child?.kill('SIGKILL');
    await world?.close();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  test(
    'while the server is away for two hours the feed plays on; then it has every result',
    async () => {
      proves('A-110');
      const placed = await placeBets();
      await kill(node);
      aheadMs += 2 * HOUR_MS;
      await advanceFeed(2 * HOUR_MS);
      expect(await readResults(placed)).toEqual(placed.map(() => null));
      await startNode();
      await waitForProducers();
      await expectSettled(placed);
    },
    2 * WAIT_MS,
  );

  test(
    'either program may be killed in the middle of the events',
    async () => {
      proves('A-110');
      const placed = await placeBets();
      await kill(feed);
      await startFeed();
      await waitForProducers();
      await kill(node);
      await startNode();
      await waitForProducers();
      await advanceAll(HOUR_MS);
      await waitForProducers();
      await expectSettled(placed);
    },
    2 * WAIT_MS,
  );

  test(
    'a feed that has lost its file goes on with other events; bets on those before are shown to the trading room',
    async () => {
      const placed = await placeBets();
      await kill(feed);
      rmSync(folder, { recursive: true, force: true });
      await startFeed();
      await advanceFeed(aheadMs);
      await waitForProducers();
      // The new calendar has other events, and nothing of the one before is offered any more.
      const before = new Set(placed.map(({ urn }) => urn));
      await until(async () => (await listOpenLines()).some(({ urn }) => !before.has(urn)), WAIT_MS);
      const again = await Promise.allSettled(
        (await listOpenLines()).filter(({ urn }) => before.has(urn)).map(placeBet),
      );
      expect(
        again.map((each) => (each.status === 'rejected' ? (each.reason as { code: string }).code : 'taken')),
      ).toEqual(again.map(() => 'lineSuspended'));
      expect(await readResults(placed)).toEqual(placed.map(() => null));
      const shown = await world.db.read.query(selectTradedEvents('withBets', null, world.ctx.now(), 1_000));
      expect(shown.map(({ urn }) => urn)).toEqual(expect.arrayContaining([...before]));
    },
    2 * WAIT_MS,
  );
});
