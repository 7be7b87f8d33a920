/** The row of an event, made from its state. Pure. */
import type { SportEventId } from '@arara/contract/protocol/fields';
import {
  type EventBetting,
  feedProducerKinds,
  type FeedProducerKind,
  findEventBetting,
  findEventSport,
  isLiveEvent,
  matchPhases,
  readEvent,
  type SportEventState,
} from '@arara/sports';
import type { Instant } from '../../context.ts';
import type { StoredMatchClock, StoredParticipant } from '../events/events.queries.ts';
import { toStoredEventRegister } from './event-snapshot.ts';
import type { SportEventToSave } from './stored-events.queries.ts';

const finishedEventStatuses = new Set(['ended', 'closed', 'cancelled', 'postponed', 'abandoned']);
const startedSportEventStatuses = new Set(['live', 'suspended', 'interrupted']);

export interface EventRowInput {
  readonly id: SportEventId;
  readonly simulated: boolean;
  readonly old: SportEventToSave | undefined;
  readonly now: Instant;
  readonly markets: number;
  /** The producer of the newest price of a line that changed, if it prices what is bet on now. */
  readonly pricedBy: number | undefined;
}

/** The event's row, all but its version. Throws a RangeError if no fixture of it was received. */
export function toEventRow(state: SportEventState, input: EventRowInput): Omit<SportEventToSave, 'seq'> {
  const { fixture, status } = state;
  const { id, simulated, old, now } = input;
  if (fixture === undefined) throw new RangeError(`event ${state.id} without a fixture`);
  const cancelled = fixture.change === 'cancelled';
  const finished = cancelled || (status !== undefined && finishedEventStatuses.has(status.status));
  const live =
    !finished && (isLiveEvent(state) || (status !== undefined && startedSportEventStatuses.has(status.status)));
  const betting = findEventBetting(state);
  const [scoreHome, scoreAway] = readHeadline(state);
  const isSameFixture = old !== undefined && old.fixture === fixture;
  return {
    id,
    urn: state.id,
    sport: fixture.sport,
    category: fixture.tournament.category,
    tournament_id: fixture.tournament.id,
    tournament: fixture.tournament.name,
    home: findSideName(state, 'home'),
    away: findSideName(state, 'away'),
    participants: isSameFixture ? old.participants : fixture.competitors.map(toStoredParticipant),
    starts_at: fixture.startsAt,
    phase: cancelled ? matchPhases.cancelled : (status?.phase ?? matchPhases.notStarted),
    live,
    betting,
    score_home: scoreHome,
    score_away: scoreAway,
    score: status?.score ?? null,
    ending: status?.ending ?? null,
    clock: finished ? null : toStoredMatchClock(status),
    format: fixture.format ?? null,
    rules: state.rules?.choices ?? null,
    attendance: fixture.attendance ?? null,
    markets: betting === 'closed' ? 0 : input.markets,
    simulated,
    producer: input.pricedBy ?? old?.producer ?? fixture.at.producer,
    gen: Math.max(fixture.at.sourceTime, status?.at.sourceTime ?? 0),
    finished_at: finished ? (old?.finished_at ?? now) : null,
    fixture,
    register: toStoredEventRegister(state),
  };
}

const findSideName = ({ fixture }: SportEventState, role: 'home' | 'away'): string =>
  fixture?.competitors.find((competitor) => competitor.role === role)?.name ?? '';

const toStoredParticipant = ({
  id,
  name,
  short = name.slice(0, 3).toUpperCase(),
  color,
  role,
  withdrawn,
}: NonNullable<SportEventState['fixture']>['competitors'][number]): StoredParticipant => ({
  id,
  name,
  short,
  color: color ?? null,
  role,
  withdrawn,
});

/** The pair that lists show; nulls before the start, in a field, and where the sport has none. */
function readHeadline(state: SportEventState): readonly [number | null, number | null] {
  const sport = findEventSport(state);
  if (sport?.readings === undefined || state.status === undefined) return [null, null];
  const { score } = readEvent(sport, state);
  const pair = score === undefined ? undefined : sport.readings.headline(score);
  return pair ?? [null, null];
}

function toStoredMatchClock(status: SportEventState['status']): StoredMatchClock | null {
  if (status?.clock === undefined) return null;
  const { seconds, stopped, rate } = status.clock;
  return { seconds, at: status.at.sourceTime, running: !stopped, speed: rate };
}

/** Whether prices of this kind of producer are bet on now. */
export const isPricedNow = (kind: FeedProducerKind | 'other' | undefined, betting: EventBetting): boolean =>
  kind === 'any' || kind === betting;

/** What a producer of an earlier version prices: its id is its number. */
export const findKindById = (id: number): FeedProducerKind | undefined => feedProducerKinds[id];

const visibleEventFields = [
  'sport',
  'category',
  'tournament_id',
  'tournament',
  'starts_at',
  'phase',
  'live',
  'betting',
  'ending',
  'attendance',
  'markets',
  'finished_at',
] as const;

/** Compared as JSON: they are the same object while no message about them came. */
const visibleJsonFields = ['clock', 'score', 'participants', 'format'] as const;

/** Whether a screen would show the two rows differently. */
export const hasVisibleEventChange = (old: SportEventToSave, next: Omit<SportEventToSave, 'seq'>): boolean =>
  visibleEventFields.some((field) => old[field] !== next[field]) ||
  visibleJsonFields.some(
    (field) => old[field] !== next[field] && JSON.stringify(old[field]) !== JSON.stringify(next[field]),
  );
