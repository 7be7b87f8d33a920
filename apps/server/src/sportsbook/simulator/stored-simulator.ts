/** The simulated feed as its rows hold it, and what becomes of the rows of the version before. Pure. */
import type { EarlierFeed, SimulatedFeed } from '@arara/feed-sandbox/feed/feed';
import { restoreEvent, storeEvent, type StoredEvent } from '@arara/feed-sandbox/event/stored-event';
import { matchPhases } from '@arara/sports/core/catalogue';
import { voidReasons } from '@arara/sports/core/results';
import type { Instant } from '../../context.ts';
import {
  formatSimulatorHead,
  STORED_SIMULATOR_FORM,
  type StoredSimulatedEvent,
  type StoredSimulator,
  type StoredSimulatorHead,
} from './simulator.queries.ts';

/** The rows of the simulator, with their JSON as texts. */
export interface SimulatorRows {
  readonly head: string;
  readonly events: readonly { readonly urn: string; readonly state: string }[];
  readonly steppedTo: Instant;
}

/** What the rows say: the feed, of this version, and its events; messages end the events of the version before. */
export interface RestoredSimulator {
  readonly feed: StoredSimulator | undefined;
  readonly earlier: EarlierFeed;
  readonly sequences: SimulatedFeed['sequences'];
  /** rows of the version before, which are deleted with the first step */
  readonly replaced: readonly string[];
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const isOfThisVersion = (head: unknown): head is StoredSimulatorHead =>
  isObject(head) && head['form'] === STORED_SIMULATOR_FORM;

/** Rows of this version name a sport in their spec. */
const isStoredEvent = (state: unknown): state is StoredSimulatedEvent =>
  isObject(state) && isObject(state['spec']) && typeof state['spec']['sport'] === 'string';

const isPast = (state: StoredSimulatedEvent): state is Extract<StoredSimulatedEvent, { isPast: true }> =>
  'isPast' in state;

export function restoreSimulator({ head: text, events }: SimulatorRows, now: Instant): RestoredSimulator {
  const head: unknown = JSON.parse(text);
  const rows = events.map(({ urn, state }) => ({ urn, state: JSON.parse(state) as unknown }));
  const stored = rows.flatMap(({ state }) => (isStoredEvent(state) ? [state] : []));
  const old = rows.filter(({ state }) => !isStoredEvent(state));
  const feed = isOfThisVersion(head) ? head.feed : undefined;
  const sequences = feed?.sequences ?? readOldSequences(head);
  return {
    feed,
    sequences,
    earlier: {
      events: stored.flatMap((state) => (isPast(state) ? [] : [restoreEvent(state satisfies StoredEvent)])),
      past: stored.flatMap((state) => (isPast(state) ? [state.spec] : [])),
      pending: old.flatMap(({ urn, state }) => endOldMatch(urn, state, now)),
    },
    replaced: old.map(({ urn }) => urn),
  };
}

const readOldSequences = (head: unknown): SimulatedFeed['sequences'] =>
  isObject(head) && isObject(head['sequences']) ? (head['sequences'] as SimulatedFeed['sequences']) : {};

const oldProducers = { live: 10, prematch: 13 } as const;

/**
 * A match of the simulator before, which this version cannot play on, is ended with a void: bets on its lines that have no result
 * get their stakes back, and those that have one keep it. One that has ended, or was never announced, needs nothing.
 */
function endOldMatch(urn: string, state: unknown, now: Instant): EarlierFeed['pending'] {
  if (!isObject(state) || state['told'] !== true || state['end'] !== undefined) return [];
  const [lines, settled] = [state['lines'], state['settled']].map((names) =>
    isObject(names) ? Object.keys(names) : [],
  );
  const open = lines?.filter((line) => settled?.includes(line) !== true) ?? [];
  const producer = state['part'] === 'before' ? oldProducers.prematch : oldProducers.live;
  const draft = { producer, event: urn, sourceTime: now };
  return [
    {
      ...draft,
      body: { type: 'status', status: 'cancelled', phase: matchPhases.cancelled, ending: 'notPlayed' },
    },
    ...(open.length === 0
      ? []
      : [{ ...draft, body: { type: 'cancel' as const, lines: open, voidReason: voidReasons.eventCancelled } }]),
  ];
}

/** The rows of a step that differ from those of the step before, with their JSON as texts. */
export interface SimulatorRowTexts {
  readonly head: string;
  readonly saved: readonly { readonly urn: string; readonly state: string }[];
  /** ids of events */
  readonly deleted: readonly string[];
}

export function findRowChanges(
  before: Pick<SimulatedFeed, 'events' | 'past'>,
  { events, past, pending: _sent, ...head }: SimulatedFeed,
): SimulatorRowTexts {
  const [knownEvents, knownPast] = [new Set(before.events), new Set(before.past)];
  const saved: StoredSimulatedEvent[] = [
    ...events.filter((event) => !knownEvents.has(event)).map((event) => storeEvent(event)),
    ...past.filter((spec) => !knownPast.has(spec)).map((spec) => ({ spec, isPast: true }) as const),
  ];
  const kept = new Set([...events.map(({ spec }) => spec.id), ...past.map(({ id }) => id)]);
  const deleted = [...before.events.map(({ spec }) => spec.id), ...before.past.map(({ id }) => id)];
  return {
    head: formatSimulatorHead(head),
    saved: saved.map((event) => ({ urn: event.spec.id, state: JSON.stringify(event) })),
    deleted: deleted.filter((id) => !kept.has(id)),
  };
}
