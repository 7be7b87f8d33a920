/** The row of an event, made from its state. Pure. */
import type { SportEventId } from '@arara/contract/protocol/fields';
import { isLiveEvent, matchPhases, feedProducerKinds, type SportEventState } from '@arara/sports';
import type { Instant } from '../../context.ts';
import type { StoredMatchClock, StoredMatchStatistics } from '../events/events.queries.ts';
import { toStoredEventRegister } from './event-snapshot.ts';
import type { SportEventToSave } from './feed.queries.ts';

const finishedEventStatuses = new Set(['ended', 'closed', 'cancelled', 'postponed', 'abandoned']);
const startedSportEventStatuses = new Set(['live', 'suspended', 'interrupted']);

/** The event's row, all but its version. Throws a RangeError if no fixture of it was received. */
export function toEventRow(
  state: SportEventState,
  {
    id,
    simulated,
    old,
    now,
  }: { id: SportEventId; simulated: boolean; old: SportEventToSave | undefined; now: Instant },
): Omit<SportEventToSave, 'seq'> {
  const { fixture, status } = state;
  if (fixture === undefined) throw new RangeError(`event ${state.id} without a fixture`);
  const cancelled = fixture.change === 'cancelled';
  const finished = cancelled || (status !== undefined && finishedEventStatuses.has(status.status));
  const live =
    !finished && (isLiveEvent(state) || (status !== undefined && startedSportEventStatuses.has(status.status)));
  return {
    id,
    urn: state.id,
    sport: fixture.sport,
    category: fixture.tournament.category,
    tournament: fixture.tournament.name,
    home: fixture.home.name,
    away: fixture.away.name,
    starts_at: fixture.startsAt,
    phase: cancelled ? matchPhases.cancelled : (status?.phase ?? matchPhases.notStarted),
    live,
    score_home: status?.score?.[0] ?? null,
    score_away: status?.score?.[1] ?? null,
    clock: finished ? null : toStoredMatchClock(status),
    statistics: toStoredMatchStatistics(status),
    simulated,
    producer: findPricingProducer(state, live) ?? old?.producer ?? fixture.at.producer,
    gen: Math.max(fixture.at.sourceTime, status?.at.sourceTime ?? 0),
    finished_at: finished ? (old?.finished_at ?? now) : null,
    register: toStoredEventRegister(state),
  };
}

function toStoredMatchClock(status: SportEventState['status']): StoredMatchClock | null {
  if (status?.clock === undefined) return null;
  const { seconds, stopped, rate } = status.clock;
  return { seconds, at: status.at.sourceTime, running: !stopped, speed: rate };
}

function toStoredMatchStatistics(status: SportEventState['status']): StoredMatchStatistics {
  const { corners, yellowCards, redCards } = status?.statistics ?? {};
  return {
    ...(corners === undefined ? {} : { corners }),
    ...(yellowCards === undefined ? {} : { yellowCards }),
    ...(redCards === undefined ? {} : { redCards }),
    ...(status?.periods === undefined ? {} : { periods: status.periods }),
  };
}

/** The producer of the newest price, among producers of the kind whose prices count now. */
function findPricingProducer(state: SportEventState, live: boolean): number | undefined {
  let newest: { readonly producer: number; readonly sourceTime: number } | undefined;
  for (const quotes of Object.values(state.quotes)) {
    for (const { at } of Object.values(quotes)) {
      if (feedProducerKinds[at.producer] === (live ? 'live' : 'prematch') && at.sourceTime > (newest?.sourceTime ?? -1))
        newest = at;
    }
  }
  return newest?.producer;
}

const visibleEventFields = [
  'sport',
  'category',
  'tournament',
  'home',
  'away',
  'starts_at',
  'phase',
  'live',
  'score_home',
  'score_away',
  'producer',
  'finished_at',
] as const;

/** Whether a screen would show the two rows differently. */
export const hasVisibleEventChange = (old: SportEventToSave, next: Omit<SportEventToSave, 'seq'>): boolean =>
  visibleEventFields.some((field) => old[field] !== next[field]) ||
  JSON.stringify([old.clock, old.statistics]) !== JSON.stringify([next.clock, next.statistics]);

export const isSameEventFeedState = (a: SportEventState, b: SportEventState): boolean =>
  a.fixture === b.fixture && a.status === b.status && a.stops === b.stops && a.fulls === b.fulls;
