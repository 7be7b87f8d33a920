/**
 * The simulated feed in memory, and its steps as the texts that the database stores. It knows no database and no clock, so it runs
 * in a thread of its own (`simulator-thread.ts`), or in the process of a test.
 */
import type {
  EndedEvent,
  FeedSimulation,
  FeedStep,
  SimulatedFeed,
  SimulatedFeedOptions,
} from '@arara/feed-sandbox/feed/feed';
import type { Instant } from '../../context.ts';
import type { FeedRecoveryRequest } from '../feed/feed-source.ts';
import { type ReceivedMessage, toReceivedMessage } from '../feed/received-messages.ts';
import { createDeliveryFaults, disturbDelivery } from '@arara/feed-sandbox/feed/delivery';
import { findRowChanges, restoreSimulator, type SimulatorRows, type SimulatorRowTexts } from './stored-simulator.ts';

/** What the feed is opened with. */
export interface SteppedFeedStart {
  /** undefined in a new database */
  readonly rows: SimulatorRows | undefined;
  readonly now: Instant;
  /** The seed is that of before without one, or `newSeed`. */
  readonly seed: string | undefined;
  readonly newSeed: string;
  readonly speed: number;
  readonly incidents: SimulatedFeedOptions['incidents'];
  /** the highest sequence that the inbox has */
  readonly lastSequence: number;
}

/** How far the feed has come, and when its next message is due. */
export interface SteppedFeedPosition {
  readonly steppedTo: Instant;
  readonly nextAt: Instant;
}

/** A step to save. The feed in memory has taken it already: if it cannot be saved, the feed has to be opened again. */
export interface SimulatorStep extends SteppedFeedPosition {
  readonly rows: SimulatorRowTexts;
  readonly inTime: readonly ReceivedMessage[];
  /** messages that come out of order */
  readonly late: readonly ReceivedMessage[];
  /** events that failed and are void */
  readonly faults: readonly { readonly event: string; readonly error: string }[];
}

/** A feed that is kept in memory. One call at a time. */
export interface SteppedFeed {
  /** Opens the feed as it was left, or a new one. Other options than before begin a new calendar; events of before are played on. */
  open(start: SteppedFeedStart): Promise<SteppedFeedPosition>;
  /** Takes the feed to an instant: undefined if nothing was due. */
  step(to: Instant): Promise<SimulatorStep | undefined>;
  /** Takes it to an instant of a pause that ends at `now`: see `listCatchUpSteps`. */
  catchUp(to: Instant, now: Instant): Promise<SimulatorStep>;
  /** The answer to a recovery request, at the instant to which the feed was stepped. */
  recover(request: FeedRecoveryRequest, to: Instant): Promise<SimulatorStep>;
  /** Ends what runs; `open` may be called again. */
  close(): Promise<void>;
}

/** What is over is sent again for this long. */
const ENDED_EVENT_KEPT_MS = 10 * 60_000;

/** Keeps the feed of this simulation in the memory of the thread that calls it. */
export function createSteppedFeed(simulation: FeedSimulation): SteppedFeed {
  const faults = createDeliveryFaults();
  let current: SimulatedFeed | undefined;
  /** Rows of the version before, which the next step deletes. */
  let replaced: readonly string[] = [];
  /** Events that ended lately, for recoveries. */
  let ended: readonly EndedEvent[] = [];
  const getFeed = (): SimulatedFeed => {
    if (current === undefined) throw new Error('the simulated feed is not open');
    return current;
  };
  const take = ({ feed, messages, faults: failed, ended: over }: FeedStep, to: Instant): SimulatorStep => {
    ended = [...ended, ...over].filter(({ endedAt }) => endedAt > to - ENDED_EVENT_KEPT_MS);
    const rows = findRowChanges(getFeed(), feed);
    const { inTime, late } = disturbDelivery(feed.options, messages, { faults, now: to });
    const step = {
      steppedTo: to,
      nextAt: simulation.findNextStepAt(feed),
      rows: { ...rows, deleted: [...rows.deleted, ...replaced] },
      inTime: inTime.map(toReceivedMessage),
      late: late.map(({ message }) => toReceivedMessage(message)),
      faults: failed.map(({ event, error }) => ({
        event,
        error: error instanceof Error ? `${error.stack}` : String(error),
      })),
    };
    current = feed;
    replaced = [];
    return step;
  };
  return {
    open: async (start) => {
      const opened = openFeed(simulation, start);
      ({ feed: current, replaced } = opened);
      return { steppedTo: opened.steppedTo, nextAt: simulation.findNextStepAt(opened.feed) };
    },
    step: async (to) => {
      const feed = getFeed();
      return simulation.findNextStepAt(feed) > to ? undefined : take(simulation.step(feed, to), to);
    },
    catchUp: async (to, now) => {
      const feed = getFeed();
      // The heartbeats of the pause are not sent: it was a silence.
      const alive = Object.fromEntries(Object.keys(feed.alive).map((producer) => [producer, now]));
      return take(simulation.step({ ...feed, alive }, to, { quiet: true }), to);
    },
    recover: async ({ producer, request, since }, to) =>
      take(
        simulation.recover(getFeed(), { producer, request, ...(since === undefined ? {} : { since }) }, to, {
          events: getFeed().events.map(({ spec }) => spec.id),
          ended,
          isLast: true,
        }),
        to,
      ),
    close: async () => {
      current = undefined;
    },
  };
}

function openFeed(
  simulation: FeedSimulation,
  { rows, now, seed, newSeed, speed, incidents, lastSequence }: SteppedFeedStart,
): { readonly feed: SimulatedFeed; readonly steppedTo: Instant; readonly replaced: readonly string[] } {
  const restored = rows && restoreSimulator(rows, now);
  const old = restored?.feed?.options;
  const options: SimulatedFeedOptions = {
    seed: seed ?? old?.seed ?? newSeed,
    run: Math.floor(now / 1000).toString(36),
    speed,
    startsAt: now,
    incidents,
    lastSequence: Math.max(lastSequence, ...Object.values(restored?.sequences ?? {})),
  };
  if (restored === undefined || rows === undefined)
    return { feed: simulation.open(options), steppedTo: now, replaced: [] };
  const { feed, earlier, replaced } = restored;
  const goesOn =
    feed !== undefined &&
    old?.seed === options.seed &&
    old.speed === options.speed &&
    old.incidents === options.incidents;
  const opened = simulation.open(options, earlier);
  return {
    // Fields that an older version did not save have the values of a new feed.
    feed: goesOn ? { ...opened, ...feed, options: { ...opened.options, ...old } } : opened,
    // The version before is not caught up with: its matches are over.
    steppedTo: feed === undefined ? now : rows.steppedTo,
    replaced,
  };
}
