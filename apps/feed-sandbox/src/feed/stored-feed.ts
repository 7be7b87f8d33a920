/** The simulated feed as its rows hold it. Pure. */
import type { EarlierFeed, EndedEvent, FeedStep, SimulatedFeed } from './feed.ts';
import type { SimulatedEventSpec } from '../event/event-plan.ts';
import type { EndedEventRow, FeedChanges, FeedRows } from '../store/rows.ts';
import { restoreEvent, storeEvent, type StoredEvent } from '../event/stored-event.ts';

/** A row of an event that goes on, or of one that is over and whose competitors rest. Scripts are drawn again. */
type EventRowState = StoredEvent | { readonly spec: SimulatedEventSpec; readonly isPast: true };

/** The feed without its events. It is stored, so its fields keep their names. */
export type StoredFeedHead = Omit<SimulatedFeed, 'events' | 'past' | 'pending'>;

/** Reads the rows of a feed. */
export function restoreFeed({ head, events }: FeedRows): {
  readonly head: StoredFeedHead;
  readonly earlier: EarlierFeed;
} {
  const states = events.map(({ state }) => JSON.parse(state) as EventRowState);
  return {
    head: JSON.parse(head) as StoredFeedHead,
    earlier: {
      events: states.flatMap((state) => ('isPast' in state ? [] : [restoreEvent(state)])),
      past: states.flatMap((state) => ('isPast' in state ? [state.spec] : [])),
      pending: [],
    },
  };
}

const listIds = ({ events, past }: Pick<SimulatedFeed, 'events' | 'past'>): readonly string[] => [
  ...events.map(({ spec }) => spec.id),
  ...past.map(({ id }) => id),
];

/** What changed in the file since a feed was saved. */
export function findChanges(
  before: Pick<SimulatedFeed, 'events' | 'past'>,
  { feed, ended }: Pick<FeedStep, 'feed' | 'ended'>,
  steppedTo: number,
): FeedChanges {
  const { events, past, pending: _sent, ...head } = feed;
  const known = { events: new Set(before.events), past: new Set(before.past) };
  const states: EventRowState[] = [
    ...events.filter((event) => !known.events.has(event)).map((event) => storeEvent(event)),
    ...past.filter((spec) => !known.past.has(spec)).map((spec) => ({ spec, isPast: true }) as const),
  ];
  const kept = new Set(listIds(feed));
  return {
    head: JSON.stringify(head satisfies StoredFeedHead),
    steppedTo,
    saved: states.map((state) => ({ id: state.spec.id, state: JSON.stringify(state) })),
    deleted: listIds(before).filter((id) => !kept.has(id)),
    ended: ended.map((event) => ({ id: event.spec.id, endedAt: event.endedAt, state: JSON.stringify(event) })),
  };
}

export const readEndedEvent = ({ state }: EndedEventRow): EndedEvent => JSON.parse(state) as EndedEvent;
