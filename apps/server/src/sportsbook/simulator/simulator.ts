/**
 * Runs the simulated feed on the node that leads: steps it with the clock and writes its messages into the inbox together
 * with its state, so that a restarted process or another node goes on in the middle of a match.
 */
import { randomBytes } from 'node:crypto';
import {
  findNextFeedStepAt,
  openSimulatedFeed,
  recoverSimulatedFeedProducer,
  type SimulatedFeed,
  stepSimulatedFeed,
} from '@arara/sports/football/simulated-feed';
import type { ServerConfig } from '../../config/config.ts';
import type { Ctx, Instant } from '../../context.ts';
import { lockLease } from '../../platform/worker/leader-worker.ts';
import { startWorker } from '../../platform/worker/worker.ts';
import type { Db } from '../../platform/db/db.ts';
import { FEED_LEADER_LEASE_NAME } from '../feed/feed.queries.ts';
import { FEED_WAKE_TOPIC, createInsertFeedMessagesStatements } from '../feed/inbox.ts';
import { catchUpFeedAfterPause, type SimulatedFeedStep } from './catch-up.ts';
import {
  createLateFeedMessageDelivery,
  disturbSimulatedFeedDelivery,
  type LateFeedMessageDelivery,
} from './delivery.ts';
import * as queries from './simulator.queries.ts';

type SimulatedFeedOptions = SimulatedFeed['options'];

const HOUR_MS = 3600_000;
const SCHEDULE_AHEAD_MATCH_TIME_MS = 48 * HOUR_MS;
/** When time runs fast the horizon, which is in match time, is short: there are always matches of today and tomorrow by the clock. */
const MIN_SCHEDULE_AHEAD_WALL_CLOCK_MS = 48 * HOUR_MS;
/** In play, prices move every 15 seconds of match time, but not more often than this by the clock. */
const MIN_PRICE_TICK_WALL_CLOCK_MS = 1500;
const PRICE_TICK_MATCH_TIME_MS = 15_000;
/** Messages of less than this time go into one transaction. */
const MIN_SIMULATOR_STEP_MS = 200;
const SIMULATOR_POLL_MS = 1000;
/** After a pause of this length the feed catches up in large steps. */
const MIN_CATCH_UP_PAUSE_MS = 2 * 60_000;

export interface FeedSimulator {
  /** Asks a producer to send everything again. */
  requestRecovery(producer: number, request: number): void;
  /** Steps to the clock's now and answers recovery requests: for tests whose clock is stopped. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** This node's turn as leader of the feed. */
interface FeedLeadership {
  readonly holder: string;
  readonly epoch: number;
}

/** The feed as it was last saved, by the leader of this epoch. */
interface SavedSimulatedFeed {
  readonly epoch: number;
  readonly feed: SimulatedFeed;
  readonly steppedTo: Instant;
}

interface SimulatorHost {
  readonly ctx: Ctx;
  /** Open recovery requests: number by producer. */
  readonly requests: Map<number, number>;
  readonly lateDelivery: LateFeedMessageDelivery;
  readonly isStopped: () => boolean;
}

/** Starts the simulator; it works while `getLeadership` says that this node leads. */
export function startFeedSimulator(ctx: Ctx, getLeadership: () => FeedLeadership | undefined): FeedSimulator {
  let saved: SavedSimulatedFeed | undefined;
  let isStopped = false;
  const requests = new Map<number, number>();
  const lateDelivery = createLateFeedMessageDelivery(ctx);
  const host: SimulatorHost = { ctx, requests, lateDelivery, isStopped: () => isStopped };

  const worker = startWorker(
    ctx,
    { name: 'feed simulator', everyMs: SIMULATOR_POLL_MS, maxBackoffMs: SIMULATOR_POLL_MS },
    async () => {
      const before = saved;
      saved = undefined;
      const leadership = getLeadership();
      if (leadership === undefined) return false;
      saved = await advanceSimulatedFeed(host, leadership, before);
      return Math.max(MIN_SIMULATOR_STEP_MS, findNextFeedStepAt(saved.feed) - ctx.now());
    },
  );
  return {
    requestRecovery: (producer, request) => void requests.set(producer, request),
    drain: worker.drain,
    stop: async () => {
      isStopped = true;
      lateDelivery.stop();
      await worker.stop();
    },
  };
}

/** Steps the feed to now, saving each step, and answers the recovery requests. Returns the feed as it is saved then. */
async function advanceSimulatedFeed(
  host: SimulatorHost,
  leadership: FeedLeadership,
  before: SavedSimulatedFeed | undefined,
): Promise<SavedSimulatedFeed> {
  const { ctx, requests } = host;
  const { epoch } = leadership;
  const now = ctx.now();
  let saved = before?.epoch === epoch ? before : { epoch, ...(await loadSimulatedFeed(ctx.db, ctx.config.feed, now)) };
  const save = async (step: SimulatedFeedStep): Promise<void> => {
    saved = await saveSimulatedFeedStep(host, leadership, saved.feed, step);
  };
  if (now - saved.steppedTo > MIN_CATCH_UP_PAUSE_MS)
    for (const step of catchUpFeedAfterPause(saved.feed, saved.steppedTo, now)) {
      if (host.isStopped()) return saved;
      await save(step);
    }
  if (findNextFeedStepAt(saved.feed) <= now) await save({ ...stepSimulatedFeed(saved.feed, now), to: now });
  for (const [producer, request] of requests) {
    requests.delete(producer);
    const to = ctx.now();
    const stepped = stepSimulatedFeed(saved.feed, to);
    const recovered = recoverSimulatedFeedProducer(stepped.feed, producer, request, to);
    await save({ feed: recovered.feed, messages: [...stepped.messages, ...recovered.messages], to });
  }
  return saved;
}

/** Saves the feed and takes in its messages in one transaction, if this node still leads; the late ones come after it. */
async function saveSimulatedFeedStep(
  { ctx, lateDelivery }: SimulatorHost,
  { holder, epoch }: FeedLeadership,
  before: SimulatedFeed,
  { feed, messages, to }: SimulatedFeedStep,
): Promise<SavedSimulatedFeed> {
  const matchesBefore = new Map(before.matches.map((match) => [match.spec.id, match]));
  const { matches, ...head } = feed;
  const changed = matches.filter((match) => matchesBefore.get(match.spec.id) !== match);
  const current = new Set(matches.map(({ spec }) => spec.id));
  const expired = [...matchesBefore.keys()].filter((urn) => !current.has(urn));
  const { inTime, late } = disturbSimulatedFeedDelivery(feed.options, messages);
  await ctx.db.tx('simulator step', async (tx) => {
    const [lease] = await tx.query(lockLease(FEED_LEADER_LEASE_NAME, holder, epoch));
    if (lease === undefined) throw new Error('another node leads the feed');
    await tx.flight(
      queries.upsertFeedSimulator(head, to),
      ...(changed.length === 0 ? [] : [queries.upsertSimulatedMatches(changed)]),
      ...(expired.length === 0 ? [] : [queries.deleteSimulatedMatches(expired)]),
      ...createInsertFeedMessagesStatements(ctx, inTime),
    );
    if (messages.length > 0) tx.afterCommit(() => ctx.db.wake(FEED_WAKE_TOPIC));
  });
  lateDelivery.deliver(late);
  return { epoch, feed, steppedTo: to };
}

/** The feed as it was left, or a new one. Other options than before begin a new calendar; the matches of before are played. */
async function loadSimulatedFeed(
  db: Db,
  config: ServerConfig['feed'],
  now: Instant,
): Promise<{ feed: SimulatedFeed; steppedTo: Instant }> {
  const [row] = await db.read.query(queries.selectFeedSimulator());
  const [{ last } = { last: 0 }] = await db.read.query(queries.selectLastFeedSequence());
  const seed = config.seed ?? row?.head.options.seed ?? randomBytes(8).toString('hex');
  const options: SimulatedFeedOptions = {
    seed,
    run: Math.floor(now / 1000).toString(36),
    speed: config.speed,
    startsAt: now,
    lastSequence: last,
    troubles: config.troubles,
    spacingMs: 20 * 60_000,
    horizonMs: SCHEDULE_AHEAD_MATCH_TIME_MS,
    tickMs: Math.max(PRICE_TICK_MATCH_TIME_MS, config.speed * MIN_PRICE_TICK_WALL_CLOCK_MS),
    daysAheadMs: MIN_SCHEDULE_AHEAD_WALL_CLOCK_MS,
  };
  if (row === undefined) return { feed: openSimulatedFeed(options), steppedTo: now };
  const { options: old } = row.head;
  const rows = await db.read.query(queries.selectSimulatedMatches());
  const matches = rows.map(({ script, state }) => ({ ...state, script }));
  if (old.seed === seed && old.speed === options.speed && old.troubles === options.troubles)
    // Fields that an older version did not save have the values of a new feed.
    return {
      feed: { ...openSimulatedFeed(options), ...row.head, options: { ...options, ...old }, matches },
      steppedTo: row.stepped_to,
    };
  return {
    feed: { ...openSimulatedFeed(options), sequences: row.head.sequences, matches },
    steppedTo: row.stepped_to,
  };
}
