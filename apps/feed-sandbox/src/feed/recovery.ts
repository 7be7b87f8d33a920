/** The answer to a recovery in steps, so that a long one neither stops the feed nor fills the memory. */
import type { FeedSimulation, FeedStep, RecoveryRequest, SimulatedFeed } from './feed.ts';
import type { EndedEventsCursor, FeedStore } from '../store/feed-store.ts';
import { readEndedEvent } from './stored-feed.ts';

/** Events of one step. */
const EVENTS_PER_STEP = 100;
/** What ended this long before is sent again: clocks and messages in flight differ. */
const RECOVERY_OVERLAP_MS = 10_000;
/** Without `since`, events that ended this long ago are sent. */
const DEFAULT_ENDED_MS = 10 * 60_000;

/** A recovery under way. */
export interface Recovery {
  readonly request: RecoveryRequest;
  /** Takes the next step; `isOver` says that it was the last one. */
  readonly step: (feed: SimulatedFeed, now: number) => { readonly step: FeedStep; readonly isOver: boolean };
}

/**
 * Begins a recovery: first everything that goes on, with prices that did not change too, because older ones do not count after a gap;
 * then the events that ended since. One that ends meanwhile is among these.
 */
export function beginRecovery(
  simulation: FeedSimulation,
  store: Pick<FeedStore, 'selectEndedEvents'>,
  request: RecoveryRequest,
  beganAt: number,
): Recovery {
  let waiting: string[] | undefined;
  const { since = beganAt - DEFAULT_ENDED_MS } = request;
  let cursor: EndedEventsCursor = { endedAt: since - RECOVERY_OVERLAP_MS, id: '' };
  return {
    request,
    step: (feed, now) => {
      waiting ??= feed.events.filter(({ announced }) => announced).map(({ spec }) => spec.id);
      if (waiting.length > 0) {
        const events = waiting.splice(0, EVENTS_PER_STEP);
        const step = simulation.recover(feed, request, now, { events, ended: [], isLast: false });
        return { step, isOver: false };
      }
      const rows = store.selectEndedEvents(cursor, EVENTS_PER_STEP);
      const last = rows.at(-1);
      if (last !== undefined) cursor = last;
      const isOver = rows.length < EVENTS_PER_STEP;
      const ended = rows.map((row) => readEndedEvent(row));
      return { step: simulation.recover(feed, request, now, { events: [], ended, isLast: isOver }), isOver };
    },
  };
}
