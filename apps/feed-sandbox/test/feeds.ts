/** Feeds of one sport with short events, in the process of a test. */
import { setTimeout as pause } from 'node:timers/promises';
import type { FeedMessage } from '@arara/sports';
import { createFeedSimulation, type FeedSimulation } from '../src/feed/feed.ts';
import type { SimulatedSport } from '../src/event/event-plan.ts';
import { toySport } from './toy-sport.ts';
import { openSandboxFeed, type SandboxFeed, type SandboxFeedOptions } from '../src/feed/sandbox-feed.ts';
import { type FeedStore, openFeedStore } from '../src/store/feed-store.ts';

export const NOON = Date.UTC(2027, 0, 16, 15);

/** Its matches last eighty minutes: at speed 60 eighty seconds. */
export const oneSport = [toySport];

/** A simulation that announces events only this long ahead, in event time, so that a test computes few of them. */
export function createShortCalendar(sports: readonly SimulatedSport[], horizonMs = 2 * 3_600_000): FeedSimulation {
  const simulation = createFeedSimulation(sports);
  return { ...simulation, open: (options, earlier) => simulation.open({ ...options, horizonMs, aheadMs: 0 }, earlier) };
}

export interface TestFeed {
  readonly feed: SandboxFeed;
  readonly store: FeedStore;
  readonly clock: { now: number };
  /** everything that was delivered */
  readonly messages: FeedMessage[];
  /** Plays the feed to an instant, in steps of the clock. */
  runTo(now: number, everyMs?: number): void;
  /** Opens the feed again from what its file holds; what was delivered stays in `messages`. */
  reopen(): TestFeed;
}

export function openTestFeed({
  store = openFeedStore(':memory:'),
  clock = { now: NOON },
  messages = [],
  simulation = createShortCalendar(oneSport),
  ...options
}: Partial<SandboxFeedOptions> & {
  store?: FeedStore;
  clock?: { now: number };
  messages?: FeedMessage[];
  simulation?: FeedSimulation;
} = {}): TestFeed {
  const feed = openSandboxFeed({
    sports: oneSport,
    simulation,
    store,
    options: { newSeed: 'prova', speed: 60, incidents: 'none', ...options },
    now: () => clock.now,
  });
  feed.onDelivery((delivery) => void messages.push(...delivery.messages));
  return {
    feed,
    store,
    clock,
    messages,
    runTo: (now, everyMs = 1_000) => {
      for (; clock.now < now; clock.now = Math.min(now, clock.now + everyMs)) playToNow(feed);
      playToNow(feed);
    },
    reopen: () => openTestFeed({ store, clock, messages, simulation, ...options }),
  };
}

export function playToNow(feed: SandboxFeed): void {
  while (feed.advance()) continue;
}

/** The numbers of a producer that are missing between the first and the last of these messages. */
export function findMissing(messages: readonly FeedMessage[], producer: number): readonly number[] {
  const numbers = new Set(messages.filter((one) => one.producer === producer).map(({ sequence }) => sequence));
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  return Array.from({ length: last - first + 1 }, (_, n) => first + n).filter((number) => !numbers.has(number));
}

/** Waits until `probe` gives something else than undefined or false. */
export async function until<T>(probe: () => T | undefined | false | Promise<T | undefined | false>, ms = 10_000) {
  const endsAt = performance.now() + ms;
  for (;;) {
    const found = await probe();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > endsAt) throw new Error(`it did not come to that within ${ms} ms`);
    await pause(20);
  }
}
