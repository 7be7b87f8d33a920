/** What is true of the events of the feed, whatever was delivered: for tests and for the console. */
import { canIntervene } from '../event/event.ts';
import { interventionKinds, type InterventionKind } from '../event/event-interventions.ts';
import { type EventPlan, type SimulatedEventSpec, toEventTime } from '../event/event-plan.ts';
import { findCurrentStep, type SimulatedEvent } from '../event/event-state.ts';
import type { EndedEvent } from './feed.ts';
import { type StoredEvent, storeEvent } from '../event/stored-event.ts';
import type { FeedStore } from '../store/feed-store.ts';
import type { SandboxFeed } from './sandbox-feed.ts';
import { readEndedEvent } from './stored-feed.ts';

/** An event in a list. */
export interface EventSummary {
  readonly id: string;
  readonly sport: string;
  readonly tournament: string;
  /** names, home first */
  readonly competitors: readonly string[];
  readonly startsAt: number;
  readonly status: string;
  /** JSON of its sport; absent before the start */
  readonly score?: unknown;
  readonly isHeld: boolean;
  readonly incident: SimulatedEventSpec['incident'];
  readonly interventions: NonNullable<SimulatedEventSpec['interventions']>;
  /** what can be done to it by hand now */
  readonly possible: readonly InterventionKind[];
}

/** An event in full. One that goes on has its state, one that ended what a recovery sends of it. */
export type EventTruth = { readonly state: StoredEvent } | EndedEvent;

export interface EventQuery {
  readonly status?: 'live' | 'soon' | 'over' | undefined;
  readonly sport?: string | undefined;
  readonly limit: number;
}

/** How far ahead events are that start soon. */
const SOON_MS = 3 * 3_600_000;

export interface EventTruths {
  /** Events that were announced and are not closed yet, the earliest start first. */
  list(query: EventQuery): readonly EventSummary[];
  find(id: string): EventTruth | undefined;
}

export function openEventTruths(feed: SandboxFeed, store: Pick<FeedStore, 'selectEndedEvent'>): EventTruths {
  const matches = ({ spec, status, end }: SimulatedEvent, wanted: EventQuery['status']): boolean => {
    if (wanted === undefined) return true;
    if (wanted === 'over') return end !== undefined;
    if (wanted === 'live') return end === undefined && status !== 'notStarted';
    return end === undefined && status === 'notStarted' && spec.startsAt < feed.steppedTo + SOON_MS / spec.speed;
  };
  const listPossible = (event: SimulatedEvent): readonly InterventionKind[] => {
    const plan = feed.findPlan(event.spec);
    if (plan === undefined) return [];
    const t = toEventTime(event.spec, feed.steppedTo);
    return interventionKinds.filter((kind) => canIntervene(plan, event, kind, t));
  };
  return {
    list: ({ status, sport, limit }) =>
      feed.state.events
        .filter((event) => event.announced && matches(event, status))
        .filter(({ spec }) => sport === undefined || spec.sport === sport)
        .toSorted((a, b) => a.spec.startsAt - b.spec.startsAt)
        .slice(0, limit)
        .map((event) => ({ ...summarizeEvent(event, feed.findPlan(event.spec)), possible: listPossible(event) })),
    find: (id) => {
      const event = feed.state.events.find(({ spec, announced }) => announced && spec.id === id);
      if (event !== undefined) return { state: storeEvent(event) };
      const row = store.selectEndedEvent(id);
      return row && readEndedEvent(row);
    },
  };
}

function summarizeEvent(event: SimulatedEvent, plan: EventPlan | undefined): Omit<EventSummary, 'possible'> {
  const { spec, status, held, started } = event;
  return {
    id: spec.id,
    sport: spec.sport,
    tournament: plan?.fixture.tournament.name ?? spec.tournament,
    competitors: plan?.competitors.map(({ name }) => name) ?? spec.competitors,
    startsAt: spec.startsAt,
    status,
    ...(plan === undefined || !started ? {} : { score: findCurrentStep(plan, event)?.score }),
    isHeld: held === true,
    incident: spec.incident,
    interventions: spec.interventions ?? [],
  };
}
