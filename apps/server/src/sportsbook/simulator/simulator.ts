/**
 * Runs the simulated feed on the node that leads: steps it with the clock and writes its messages into the inbox together
 * with its state, so that a restarted process or another node goes on in the middle of an event. The feed itself is kept and
 * played elsewhere (`SteppedFeed`): in the product in a thread of its own, so that calls never wait for it.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Ctx, Instant } from '../../context.ts';
import { readMonotonicTimeMs } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { lockLease } from '../../platform/worker/leader-worker.ts';
import { type BackgroundWorker, startWorker } from '../../platform/worker/worker.ts';
import { FEED_LEADER_LEASE_NAME } from '../feed/stored-events.queries.ts';
import type { FeedLeadership } from '../feed/feed-sources.ts';
import type { FeedPosition, FeedRecoveryRequest, FeedSource } from '../feed/feed-source.ts';
import { createInsertReceivedMessagesStatements, FEED_WAKE_TOPIC } from '../feed/inbox.ts';
import { listTurns } from '@arara/feed-sandbox/feed/catch-up';
import { createLateFeedMessageDelivery, type LateFeedMessageDelivery } from './late-delivery.ts';
import * as queries from './simulator.queries.ts';
import type { SimulatorStep, SteppedFeed, SteppedFeedPosition } from './stepped-feed.ts';
import type { SimulatorRows } from './stored-simulator.ts';

/** Messages of less than this time go into one transaction. */
const MIN_SIMULATOR_STEP_MS = 200;
const SIMULATOR_POLL_MS = 1000;

/** The simulator as a source of the feed. It writes its messages into the inbox itself, with its state. */
export interface FeedSimulator extends FeedSource {
  /** Steps to the clock's now and answers recovery requests: for tests whose clock is stopped. */
  drain(): Promise<void>;
}

/** How far the feed was saved, by the leader of this epoch, and the text of its row: null before the first one. */
interface SavedPosition extends SteppedFeedPosition {
  readonly epoch: number;
  readonly head: string | null;
}

interface SimulatorHost {
  readonly ctx: Ctx;
  readonly feed: SteppedFeed;
  readonly getLeadership: () => FeedLeadership | undefined;
  /** Open recovery requests by producer. */
  readonly requests: Map<number, FeedRecoveryRequest>;
  readonly lateDelivery: LateFeedMessageDelivery;
  /** How far the consumer has received the messages of each producer. */
  readonly positions: readonly FeedPosition[];
  readonly isStopped: () => boolean;
}

/** Opens the simulator. Once started it works while `getLeadership` says that this node leads. */
export function openFeedSimulator(
  ctx: Ctx,
  getLeadership: () => FeedLeadership | undefined,
  feed: SteppedFeed,
): FeedSimulator {
  const requests = new Map<number, FeedRecoveryRequest>();
  let running: { readonly worker: BackgroundWorker; readonly end: () => Promise<void> } | undefined;
  return {
    name: 'simulator',
    start: async (positions) => {
      await running?.end();
      let isStopped = false;
      const lateDelivery = createLateFeedMessageDelivery(ctx);
      const host = { ctx, feed, getLeadership, requests, lateDelivery, positions, isStopped: () => isStopped };
      const worker = startSimulatorWorker(host);
      running = {
        worker,
        end: async () => {
          isStopped = true;
          lateDelivery.stop();
          const stopped = worker.stop();
          // A step that is being computed is given up; the rows do not have it.
          await feed.close();
          await stopped;
          await feed.close();
        },
      };
    },
    recover: async (request) => {
      requests.set(request.producer, request);
      running?.worker.wake();
    },
    drain: async () => running?.worker.drain(),
    stop: async () => {
      await running?.end();
      running = undefined;
    },
  };
}

function startSimulatorWorker(host: SimulatorHost): BackgroundWorker {
  let saved: SavedPosition | undefined;
  const { ctx } = host;
  return startWorker(
    ctx,
    { name: 'feed simulator', everyMs: SIMULATOR_POLL_MS, maxBackoffMs: SIMULATOR_POLL_MS },
    async () => {
      // After a failure the feed is read again from its rows: in memory it may be ahead of them.
      const before = saved;
      saved = undefined;
      const leadership = host.getLeadership();
      if (leadership === undefined) return false;
      try {
        saved = await advanceSimulatedFeed(host, leadership, before);
      } catch (error) {
        // The call under way ended with the feed.
        if (host.isStopped()) return false;
        throw error;
      }
      return Math.max(MIN_SIMULATOR_STEP_MS, saved.nextAt - ctx.now());
    },
  );
}

/** Steps the feed to now, saving each step, and answers the recovery requests. Returns how far it is saved then. */
async function advanceSimulatedFeed(
  host: SimulatorHost,
  leadership: FeedLeadership,
  before: SavedPosition | undefined,
): Promise<SavedPosition> {
  const { ctx, requests, feed } = host;
  const { epoch } = leadership;
  const now = ctx.now();
  let saved = before?.epoch === epoch ? before : { epoch, ...(await openSimulatedFeed(host, now)) };
  const save = async (step: SimulatorStep): Promise<void> => {
    await saveSimulatorStep(host, leadership, step, saved.head);
    saved = { epoch, steppedTo: step.steppedTo, nextAt: step.nextAt, head: step.rows.head };
  };
  for (const { to, quiet } of listTurns(saved.steppedTo, now)) {
    const startedAt = readMonotonicTimeMs();
    if (host.isStopped()) return saved;
    if (quiet) {
      await save(await feed.catchUp(to, now));
      continue;
    }
    const step = saved.nextAt <= to ? await feed.step(to) : undefined;
    if (step !== undefined) await save(step);
    // Nothing is offered before the recovery that a consumer asks for has ended: it does not wait for the other steps.
    for (const request of requests.values()) {
      requests.delete(request.producer);
      await save(await feed.recover(request, to));
    }
    // The consumer applies the first messages before the next ones are made.
    if (to < now) await setTimeout((readMonotonicTimeMs() - startedAt) / 2);
  }
  return saved;
}

/**
 * Saves the feed and takes in its messages in one transaction, if this node still leads and the feed is where it was; the late ones
 * come after it.
 */
async function saveSimulatorStep(
  { ctx, lateDelivery }: SimulatorHost,
  { holder, epoch }: FeedLeadership,
  { rows, inTime, late, faults, steppedTo }: SimulatorStep,
  before: string | null,
): Promise<void> {
  for (const { event, error } of faults) ctx.log.error({ event, err: error }, 'a simulated event failed and is void');
  const { head, saved, deleted } = rows;
  await ctx.db.tx('simulator step', async (tx) => {
    const [lease] = await tx.query(lockLease(FEED_LEADER_LEASE_NAME, holder, epoch));
    if (lease === undefined) throw new Error('another node leads the feed');
    const [written] = await tx.flight(
      queries.upsertFeedSimulator(head, steppedTo, before),
      ...(saved.length === 0 ? [] : [queries.upsertSimulatedEvents(saved)]),
      ...(deleted.length === 0 ? [] : [queries.deleteSimulatedEvents(deleted)]),
      ...createInsertReceivedMessagesStatements(ctx, inTime),
    );
    if (written.length === 0) throw new Error('the simulated feed was saved by an earlier transaction');
    if (inTime.length + late.length > 0) tx.afterCommit(() => ctx.db.wake(FEED_WAKE_TOPIC));
  });
  lateDelivery.deliver(late);
}

/** Reads the rows of the simulator; undefined before its first step. */
async function readSimulatorRows(db: Db): Promise<SimulatorRows | undefined> {
  const [row] = await db.read.query(queries.selectFeedSimulator());
  if (row === undefined) return undefined;
  return { head: row.head, events: await db.read.query(queries.selectSimulatedEvents()), steppedTo: row.stepped_to };
}

async function openSimulatedFeed(
  { ctx, feed, positions }: SimulatorHost,
  now: Instant,
): Promise<Omit<SavedPosition, 'epoch'>> {
  const { seed, speed, troubles } = ctx.config.feed;
  const rows = await readSimulatorRows(ctx.db);
  const position = await feed.open({
    rows,
    now,
    seed,
    newSeed: randomBytes(8).toString('hex'),
    speed,
    incidents: troubles,
    lastSequence: Math.max(0, ...positions.map(({ sequence }) => sequence)),
  });
  return { ...position, head: rows?.head ?? null };
}
