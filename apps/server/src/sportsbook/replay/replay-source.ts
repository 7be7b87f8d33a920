/**
 * Replays a recorded feed as a source of its own: `replay:` and the name of its run, its events beside those of other runs, its
 * times moved to now. A restarted server goes on with a run that is not over; after its end the next start begins another run.
 */
import path from 'node:path';
import {
  applyEventMessage,
  createSportEventState,
  describeEvent,
  type FeedSourceName,
  findEventBetting,
  isSportEventFeedMessage,
  type RecordedMessage,
  readFeedMessage,
  shiftTime,
  type SportEventState,
  type TimeShift,
  toReplayedMessage,
} from '@arara/sports';
import type { Ctx, Instant } from '../../context.ts';
import { type BackgroundWorker, startWorker } from '../../platform/worker/worker.ts';
import type { FeedReceiver, FeedRecoveryRequest, FeedSource } from '@arara/sports/protocol/feed-source';
import { readRecording } from './recordings.ts';
import { insertReplay, selectLastReplay } from './replay.queries.ts';

const REPLAY_STEP_MS = 200;
/** Messages that are received at once. */
const MAX_BATCH = 500;
/** After a restart, messages of this long ago are delivered again: those that are known are left out by their bodies. */
const REDELIVERED_MS = 60_000;

export interface ReplayOptions {
  readonly folder: string;
  /** 1 or more: producers of a slower replay would count as silent. */
  readonly speed: number;
}

/** A run under way. */
interface ReplayRun {
  readonly source: FeedSourceName;
  readonly shift: TimeShift;
  readonly messages: AsyncIterator<RecordedMessage>;
  /** The next message, read and not due yet; undefined after the last one. */
  next: RecordedMessage | undefined;
  /** Messages that were due before this instant were delivered by the process before. */
  readonly deliveredBefore: Instant;
  /** What the events of the run have come to, for recoveries. */
  readonly events: Map<string, SportEventState>;
  sequence: number;
}

export interface ReplaySource extends FeedSource {
  drain(): Promise<void>;
  /** Whether every message has been delivered. */
  isOver(): boolean;
}

/** Opens a replay that delivers to `receive`. */
export function openReplaySource(ctx: Ctx, { folder, speed }: ReplayOptions, receive: FeedReceiver): ReplaySource {
  const recording = toRecordingName(folder);
  let run: ReplayRun | undefined;
  let worker: BackgroundWorker | undefined;
  const deliver = async (): Promise<void> => {
    if (run !== undefined) await deliverDueMessages(ctx, run, receive);
  };
  return {
    get name() {
      return run?.source ?? (`replay:${recording}` as const);
    },
    start: async () => {
      run = await openRun(ctx, { folder, speed, recording });
      worker = startWorker(
        ctx,
        { name: 'feed replay', everyMs: REPLAY_STEP_MS, maxBackoffMs: REPLAY_STEP_MS },
        async () => {
          await deliver();
          return false;
        },
      );
    },
    recover: async (request) => {
      if (run !== undefined) await receive(describeProducer(run, request, ctx.now()));
    },
    drain: async () => worker?.drain(),
    isOver: () => run !== undefined && run.next === undefined,
    stop: async () => {
      await worker?.stop();
      worker = undefined;
      run = undefined;
    },
  };
}

/** The folder's name in the letters of a source's name. */
const toRecordingName = (folder: string): string =>
  path
    .basename(path.resolve(folder))
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40) || 'recording';

async function openRun(ctx: Ctx, options: ReplayOptions & { readonly recording: string }): Promise<ReplayRun> {
  const { folder, speed, recording } = options;
  const { first, last } = await findBounds(folder);
  const now = ctx.now();
  const [before] = await ctx.db.read.query(selectLastReplay(recording));
  const isUnderWay = before !== undefined && shiftTime(last, { from: first, to: before.began_at, speed }) > now;
  const source: FeedSourceName = isUnderWay
    ? (before.source as FeedSourceName)
    : `replay:${recording}-${Math.floor(now / 1000).toString(36)}`;
  if (!isUnderWay) await ctx.db.tx('feed replay', (tx) => tx.query(insertReplay(source, now)));
  ctx.log.info({ folder, source, speed, goesOn: isUnderWay }, 'a recorded feed is replayed');
  const messages = readRecording(folder)[Symbol.asyncIterator]();
  return {
    source,
    shift: { from: first, to: isUnderWay ? before.began_at : now, speed },
    messages,
    next: await readNext(messages),
    deliveredBefore: isUnderWay ? now - REDELIVERED_MS : 0,
    events: new Map(),
    sequence: 0,
  };
}

/** When the first and the last message of a recording were received. Throws an Error if it has none. */
async function findBounds(folder: string): Promise<{ first: Instant; last: Instant }> {
  let [first, last] = [Number.POSITIVE_INFINITY, 0];
  for await (const { receivedAt } of readRecording(folder)) {
    first = Math.min(first, receivedAt);
    last = Math.max(last, receivedAt);
  }
  if (last === 0) throw new Error(`${folder} has no recorded message`);
  return { first, last };
}

const readNext = async (messages: AsyncIterator<RecordedMessage>): Promise<RecordedMessage | undefined> => {
  const read = await messages.next();
  return read.done === true ? undefined : read.value;
};

/** Delivers what is due now. A message counts as delivered only once it was received. */
async function deliverDueMessages(ctx: Ctx, run: ReplayRun, receive: FeedReceiver): Promise<void> {
  const batch: object[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await receive(batch.splice(0));
  };
  while (run.next !== undefined && shiftTime(run.next.receivedAt, run.shift) <= ctx.now()) {
    const { message, receivedAt } = run.next;
    const replayed = toReplayedMessage(message, run.source, run.shift);
    if (replayed !== undefined) {
      noteForRecovery(run, replayed);
      if (shiftTime(receivedAt, run.shift) >= run.deliveredBefore) batch.push(replayed);
    }
    if (batch.length >= MAX_BATCH) await flush();
    run.next = await readNext(run.messages);
    if (run.next === undefined) ctx.log.info({ source: run.source }, 'the recorded feed has been replayed to its end');
  }
  await flush();
}

/** Keeps what a message says of its event. */
function noteForRecovery(run: ReplayRun, message: object): void {
  run.sequence += 1;
  const reading = readFeedMessage({ ...message, sequence: run.sequence });
  if (reading.read !== 'message' || !isSportEventFeedMessage(reading.message)) return;
  const { event } = reading.message;
  const before = run.events.get(event) ?? createSportEventState(event);
  const { state } = applyEventMessage(before, reading.message, reading.unread);
  run.events.set(event, state);
}

/** Everything that a producer of the run knows now, and the end of the recovery. */
function describeProducer(run: ReplayRun, { producer, request }: FeedRecoveryRequest, now: Instant): object[] {
  const head = { source: run.source, producer, sourceTime: now, request };
  const described = [...run.events.values()]
    .filter((state) => findEventBetting(state) !== 'closed')
    .flatMap((state) => describeEvent(state, producer).map((body) => ({ ...head, event: state.id, ...body })));
  // Bodies that were sent before are known without the number of the request: the time of now makes them others.
  return [...described, { ...head, type: 'snapshot' }];
}
