/**
 * Days of the sportsbook on the real clock: two servers on one database and one Redis, the simulated feed at speed 60 with every fault,
 * and scripted players over HTTP. Servers are killed and replaced on the way.
 */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { createEventPlanner } from '@arara/feed-sandbox/event/event-plan';
import { listSimulatedSports } from '@arara/feed-sandbox/plays';
import { createRandomSource, createSeededDraws } from '@arara/feed-sandbox/play/seeded-draws';
import { Redis } from 'ioredis';
import { type Row, sql } from '../../src/platform/db/db.ts';
import { isTransientDbError } from '../../src/platform/db/errors.ts';
import { openEncryptionVault } from '../../src/platform/vault/vault.ts';
import { freshCpf } from '../office.ts';
import { freshFolder, migratedDatabase, openWorld, serverAnswers, type World } from '../world.ts';
import { type FaultyFeedProcess, startFaultyFeed } from './faulty-feed-process.ts';
import { fundPlayer } from './funded-player.ts';
import { findContradictions, toTruth, type Truth } from './simulated-day.ts';
import { installChanceRecorder } from './soak-chances.ts';
import { type SoakNodes, startSoakNodes } from './soak-nodes.ts';
import { openSoakOffers } from './soak-offers.ts';
import { createSoakTally, playUntil, type SoakTally } from './soak-players.ts';

const redisUrl = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';
const SPEED = 60;
const CAPTCHA = 'abcd';
const MONEY = toCentavos(2_000_000);
/** Registrations at the same time: each computes for a while. */
const REGISTRATIONS = 4;
/** Prices are compared with scores, and results are read, this often: an event that ends is soon closed. */
const COMPARE_MS = 4_000;
const READ_RESULTS_MS = 15_000;
/** In the last minutes only events that are played are bet on, so that few are open in the end. */
const LIVE_ONLY_MS = 4 * 60_000;
const PROGRESS_MS = 60_000;
const MAX_READ_TRIES = 120;
/** Longer than an outage of a producer and its recovery, in which an event may end. */
const SETTLED_WITHIN_MS = 90_000;
const RESULT_SETTLED_WITHIN_MS = 15_000;

export interface SoakOptions {
  readonly seed: string;
  readonly minutes: number;
  readonly players: number;
  /** How long a player waits between two actions on average. */
  readonly gapMs: number;
  /** How long the events of open bets are waited for. */
  readonly restMs: number;
  /** Events that start later are not bet on. */
  readonly startWithinMs: number;
  /** The codes of the sports; all without them. */
  readonly sports?: readonly string[];
}

export interface Soak {
  readonly world: World;
  readonly tally: SoakTally;
  readonly truths: ReadonlyMap<string, Truth>;
  readonly options: SoakOptions;
  readonly nodes: SoakNodes;
  readonly feed: FaultyFeedProcess;
  readonly comparisons: () => number;
  /** Plays until the time is over and all events of open bets have ended, or the rest is over; then the servers stop. */
  run(): Promise<void>;
  queryRows<R extends Row>(text: string): Promise<R[]>;
  close(): Promise<void>;
}

/** Reads on connections of their own, with minutes for a statement, and again if none can be had: the machine may be busy. */
async function queryPatiently<R extends Row>({ db }: World, text: string): Promise<R[]> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.withSnapshot((reader) => reader.query(sql<R>('', text)));
    } catch (error) {
      if (!isTransientDbError(error) || tries === MAX_READ_TRIES) throw error;
      await pause(1_000);
    }
  }
}

/** Whether PostgreSQL and Redis are there. */
export async function soakServicesAnswer(): Promise<boolean> {
  const redis = new Redis(redisUrl, { lazyConnect: true, connectTimeout: 500, retryStrategy: () => null });
  redis.on('error', () => undefined);
  const answers = await redis.connect().then(
    () => redis.quit().then(() => true),
    () => false,
  );
  return answers && serverAnswers();
}

export async function openSoak(options: SoakOptions): Promise<Soak> {
  const { seed, sports: codes } = options;
  const simulated = listSimulatedSports().filter(({ module }) => codes?.includes(module.code) !== false);
  const database = await migratedDatabase();
  const folder = freshFolder('soak');
  const masterKey = randomBytes(32);
  const world = await openWorld({
    engine: 'postgres',
    databaseUrl: database.url,
    nodeNumber: 15,
    overrides: { vault: openEncryptionVault(masterKey) },
  });
  const queryRows = <R extends Row>(text: string) => queryPatiently<R>(world, text);
  await installChanceRecorder(database.url);
  const feed = await startFaultyFeed(
    {
      FEED_SPEED: String(SPEED),
      FEED_TROUBLES: 'all',
      ...(codes === undefined ? {} : { FEED_SPORTS: codes.join() }),
    },
    seed,
  );
  const nodes = await startSoakNodes(
    {
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl,
      MASTER_KEY: masterKey.toString('hex'),
      DATA_DIR: folder,
      PORT: '0',
      BACKOFFICE_PORT: '0',
      PSP_SANDBOX_PORT: '8349',
      CAPTCHA_TEST_CODE: CAPTCHA,
      RATE_LIMITS: 'off',
    },
    feed,
    seed,
  );
  const tokens = await registerPlayers(nodes, world, options.players);
  const tally = createSoakTally();
  const truths = new Map<string, Truth>();
  const findPlan = createEventPlanner(simulated);
  let compared = 0;

  const readTruths = async (): Promise<void> => {
    const rows = await queryRows<{ urn: string }>(
      `select urn from event where exists (select from sport_leg where sport_leg.event = event.id)`,
    );
    for (const { urn } of rows) {
      if (truths.get(urn)?.end !== undefined) continue;
      const known = await feed.findEvent(urn);
      const truth = known === undefined ? undefined : toTruth(findPlan, known);
      if (truth !== undefined) truths.set(urn, truth);
    }
  };
  /** Does something again and again until the end; what fails is wrong. */
  const repeat = (everyMs: number, work: () => Promise<void>) => {
    let isOver = false;
    const running = (async () => {
      for (let at = Date.now(); !isOver; await pause(200)) {
        if (Date.now() - at < everyMs) continue;
        at = Date.now();
        await work().catch((error: unknown) => void tally.wrong.push(String(error)));
      }
    })();
    return async () => {
      isOver = true;
      await running;
    };
  };
  const replaceNodes = async (start: number, end: number): Promise<void> => {
    const signals = options.minutes > 4 ? (['SIGKILL', 'SIGTERM', 'SIGKILL'] as const) : (['SIGKILL'] as const);
    for (const [n, signal] of signals.entries()) {
      const at = start + ((n + 1) / (signals.length + 1)) * (end - start);
      await pause(Math.max(0, at - Date.now()));
      await nodes.replace(n % 2, signal);
    }
  };
  /** Whether a bet is open, or the result of an event that has ended is not confirmed. */
  const waitsForEvents = async (): Promise<boolean> =>
    (
      await queryRows(
        `(select 1 as one from sport_bet where state not in (9999, -11) limit 1) union all
         (select 1 from sport_leg g join line l on l.id = g.line join event e on e.id = g.event
          where e.finished_at is not null and ${CONFIRMED} is not true limit 1)`,
      )
    ).length > 0;

  const describeProgress = async (): Promise<string> => {
    const [row] = await queryRows(
      `select (select count(*)::int from sport_bet where state = 9999) as settled,
         (select count(*)::int from sport_bet where state = -11) as refused_late,
         (select count(*)::int from sport_bet where state in (0, 8888)) as open,
         (select count(*)::int from event where finished_at is not null) as finished,
         (select count(*)::int from feed_inbox where applied_at is null) as waiting_messages,
         (select string_agg(state, ' ') from producer) as producers`,
    );
    const { placed, retried, wrong } = tally;
    const errors = [...nodes.errors].map(([text, count]) => `${count} × ${text}`);
    return JSON.stringify({ placed: placed.size, retried, ...row, wrong: wrong.slice(0, 3), errors });
  };

  return {
    world,
    tally,
    truths,
    options,
    nodes,
    feed,
    comparisons: () => compared,
    queryRows,
    run: async () => {
      const start = Date.now();
      const end = start + options.minutes * 60_000;
      const random = createRandomSource(createSeededDraws(`${seed}:players`));
      const liveOnlyFrom = options.minutes * 60_000 > 2 * LIVE_ONLY_MS ? end - LIVE_ONLY_MS : end;
      const offers = openSoakOffers(
        nodes,
        simulated.map(({ module }) => module.code),
        random,
        () => (Date.now() < liveOnlyFrom ? options.startWithinMs : 0),
      );
      const stops = [
        repeat(COMPARE_MS, async () => {
          tally.wrong.push(...(await findContradictions(queryRows, simulated)));
          compared++;
        }),
        repeat(READ_RESULTS_MS, readTruths),
        repeat(PROGRESS_MS, async () => {
          console.info(await describeProgress());
        }),
      ];
      await Promise.all([
        replaceNodes(start, end),
        ...tokens.map((token) => playUntil({ nodes, offers, tally, random }, token, end, options.gapMs)),
      ]);
      const restEnd = Date.now() + options.restMs;
      while (Date.now() < restEnd && (await waitsForEvents())) await pause(1_000);
      await readTruths();
      for (const stop of stops) await stop();
      await readTruths();
      await waitForSettlement(queryRows);
      await nodes.stop();
    },
    close: async () => {
      await nodes.stop();
      await feed.stop();
      await world.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Bets of which all events have ended are waited for a while: what is open then is stuck. */
async function waitForSettlement(queryRows: Soak['queryRows']): Promise<void> {
  for (const until = Date.now() + SETTLED_WITHIN_MS; Date.now() < until; await pause(500))
    if ((await queryRows(`${STUCK_BETS} limit 1`)).length === 0) return;
}

/** Whether the result of the line `l` is confirmed, or its bets were cancelled: the feed says nothing more about it. */
export const CONFIRMED = `(l.result ->> 'certainty' = '2' or l.result ->> 'cancelled' <> '[]')`;

/** Bets that are open although each of their events has ended. */
export const STUCK_BETS = `select b.player, b.id, b.state, (select string_agg(e.urn || ' ' || l.line || ' ended ' || e.finished_at || ' ' || coalesce(l.result::text, 'without result'), ', ')
    from sport_leg g join event e on e.id = g.event join line l on l.id = g.line where g.player = b.player and g.bet = b.id) as legs
  from sport_bet b where b.state not in (9999, -11) and not exists (
  select from sport_leg g join event e on e.id = g.event where g.player = b.player and g.bet = b.id and e.finished_at is null)`;

/** Results that have waited for their settlement although newer ones came long after them: events that go on have new ones all the time. */
export const STUCK_RESULTS = `select line, version from line_settlement where done_at is null
  and created_at < (select max(created_at) from line_settlement) - ${RESULT_SETTLED_WITHIN_MS}`;

/** Registers players over HTTP and gives them money; answers their tokens. */
async function registerPlayers(nodes: SoakNodes, world: World, count: number): Promise<string[]> {
  const tokens: string[] = [];
  const register = async (nth: number): Promise<string> => {
    const [pwd, cpf] = ['segredo123', freshCpf()];
    const registered = await nodes.call(nth, {
      path: '/api/auth/user/restRegister',
      body: {
        name: 'Ana Souza',
        cardNo: cpf,
        username: `soak${nth}@x.com`,
        country: '+55',
        phone: '11912345678',
        pwd,
        pwd1: pwd,
        codeId: 12,
        captCode: CAPTCHA,
      },
    });
    const token = (registered?.data as { access_token?: string } | undefined)?.access_token;
    if (token === undefined) throw new Error(`a player could not register: ${JSON.stringify(registered)}`);
    await nodes.call(nth, { path: '/api/app/user/updateKyc', token, body: { name: 'Ana Souza', cardNo: cpf } });
    const user = await nodes.call(nth, { path: '/api/app/user/userInfo', token });
    const player = Number((user?.data as { uId?: unknown } | undefined)?.uId) as PlayerId;
    await fundPlayer(world, player, MONEY, { isNew: false });
    return token;
  };
  for (let first = 0; first < count; first += REGISTRATIONS) {
    const size = Math.min(REGISTRATIONS, count - first);
    tokens.push(...(await Promise.all(Array.from({ length: size }, (_, n) => register(first + n)))));
  }
  return tokens;
}
