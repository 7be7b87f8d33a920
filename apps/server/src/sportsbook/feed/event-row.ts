/** The row of an event, made from its state. Pure. */
import type { EventId } from '@arara/contract/protocol/fields';
import { isLiveEvent, phases, producerKinds, type EventState } from '@arara/sports';
import type { Instant } from '../../context.ts';
import type { StoredClock, StoredStatistics } from '../events/events.queries.ts';
import { toEventRegister } from './event-snapshot.ts';
import type { EventToSave } from './feed.queries.ts';

const finishedStatuses = new Set(['ended', 'closed', 'cancelled', 'postponed', 'abandoned']);
const startedStatuses = new Set(['live', 'suspended', 'interrupted']);

/** The event's row, all but its version. Throws a RangeError if no fixture of it was received. */
export function toEventRow(
  state: EventState,
  { id, simulated, old, now }: { id: EventId; simulated: boolean; old: EventToSave | undefined; now: Instant },
): Omit<EventToSave, 'seq'> {
  const { fixture, status } = state;
  if (fixture === undefined) throw new RangeError(`event ${state.id} without a fixture`);
  const cancelled = fixture.change === 'cancelled';
  const finished = cancelled || (status !== undefined && finishedStatuses.has(status.status));
  const live = !finished && (isLiveEvent(state) || (status !== undefined && startedStatuses.has(status.status)));
  return {
    id,
    urn: state.id,
    sport: fixture.sport,
    category: fixture.tournament.category,
    tournament: fixture.tournament.name,
    home: fixture.home.name,
    away: fixture.away.name,
    starts_at: fixture.startsAt,
    phase: cancelled ? phases.cancelled : (status?.phase ?? phases.notStarted),
    live,
    score_home: status?.score?.[0] ?? null,
    score_away: status?.score?.[1] ?? null,
    clock: finished ? null : toStoredClock(status),
    statistics: toStoredStatistics(status),
    simulated,
    producer: findPricingProducer(state, live) ?? old?.producer ?? fixture.at.producer,
    gen: Math.max(fixture.at.sourceTime, status?.at.sourceTime ?? 0),
    finished_at: finished ? (old?.finished_at ?? now) : null,
    register: toEventRegister(state),
  };
}

function toStoredClock(status: EventState['status']): StoredClock | null {
  if (status?.clock === undefined) return null;
  const { seconds, stopped, rate } = status.clock;
  return { seconds, at: status.at.sourceTime, running: !stopped, speed: rate };
}

function toStoredStatistics(status: EventState['status']): StoredStatistics {
  const { corners, yellowCards, redCards } = status?.statistics ?? {};
  return {
    ...(corners === undefined ? {} : { corners }),
    ...(yellowCards === undefined ? {} : { yellowCards }),
    ...(redCards === undefined ? {} : { redCards }),
    ...(status?.periods === undefined ? {} : { periods: status.periods }),
  };
}

/** The producer of the newest price, among producers of the kind whose prices count now. */
function findPricingProducer(state: EventState, live: boolean): number | undefined {
  let newest: { readonly producer: number; readonly sourceTime: number } | undefined;
  for (const quotes of Object.values(state.quotes)) {
    for (const { at } of Object.values(quotes)) {
      if (producerKinds[at.producer] === (live ? 'live' : 'prematch') && at.sourceTime > (newest?.sourceTime ?? -1))
        newest = at;
    }
  }
  return newest?.producer;
}

const visibleFields = [
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
export const hasVisibleChange = (old: EventToSave, next: Omit<EventToSave, 'seq'>): boolean =>
  visibleFields.some((field) => old[field] !== next[field]) ||
  JSON.stringify([old.clock, old.statistics]) !== JSON.stringify([next.clock, next.statistics]);

export const isSameRegister = (a: EventState, b: EventState): boolean =>
  a.fixture === b.fixture && a.status === b.status && a.stops === b.stops && a.fulls === b.fulls;
