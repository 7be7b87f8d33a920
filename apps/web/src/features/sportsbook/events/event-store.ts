import type { SportEvent, SportLine } from '@arara/contract/player/sportsbook';
import type { EventId } from '@arara/contract/protocol/fields';
import {
  createPriceUpdater,
  type EventPrices,
  getPriceName,
  type OutcomePrice,
  type ScheduleOnce,
} from './event-prices.ts';

/** An event without its lines: what a row or a scoreboard shows. */
export type EventFields = Omit<SportEvent, 'lines' | 'seq'>;

/** A line without its prices: its place on a page. */
export interface LineShape {
  readonly line: string;
  readonly market: number;
  readonly isOver: boolean;
  readonly outcomes: readonly string[];
}

/** The store remembers this many events beyond those on the screen. */
const MAX_EVENTS = 400;

interface StoredEvent extends EventPrices {
  seq: number;
  fields: EventFields;
  lines: Map<string, SportLine>;
  shapes: readonly LineShape[];
}

/**
 * The present state of every known event, for screens that repaint one price at a time: a listener is called for its own
 * price, for the fields of its event, or for the lines of its event, and for nothing else.
 */
export interface EventStore {
  /**
   * Takes an event that was read or changed by a message. `isComplete`: these are all its lines, not only the main ones. An
   * event that is older than the stored one only adds lines that are not known yet.
   */
  putEvent(event: SportEvent, isComplete: boolean): void;
  /** Removes a line that is no longer offered; its prices stay in their places, locked. */
  closeLine(eventId: EventId, line: string): void;
  getFields(eventId: EventId): EventFields | undefined;
  getShapes(eventId: EventId): readonly LineShape[];
  getPrice(eventId: EventId, line: string, outcomeId: string): OutcomePrice | undefined;
  onFields(eventId: EventId, listener: () => void): () => void;
  onShapes(eventId: EventId, listener: () => void): () => void;
  onPrice(eventId: EventId, line: string, outcomeId: string, listener: () => void): () => void;
}

const NO_SHAPES: readonly LineShape[] = [];

/** Listeners by the name of what they listen to. */
function createListeners() {
  const listeners = new Map<string, Set<() => void>>();
  return {
    names: () => listeners.keys(),
    add: (name: string, listener: () => void): (() => void) => {
      const group = listeners.get(name) ?? new Set();
      listeners.set(name, group.add(listener));
      return () => {
        group.delete(listener);
        if (group.size === 0) listeners.delete(name);
      };
    },
    call: (name: string): void => {
      for (const listener of listeners.get(name) ?? []) listener();
    },
  };
}

const createStoredEvent = (event: SportEvent): StoredEvent => ({
  seq: event.seq,
  fields: toFields(event),
  lines: new Map(),
  shapes: NO_SHAPES,
  prices: new Map(),
  changes: new Map(),
});

export function createEventStore(scheduleOnce: ScheduleOnce): EventStore {
  const events = new Map<EventId, StoredEvent>();
  const listeners = createListeners();
  const prices = createPriceUpdater(scheduleOnce, (eventId, name) => listeners.call(`price ${eventId} ${name}`));

  const putFields = (eventId: EventId, stored: StoredEvent, fields: EventFields, isNew: boolean): void => {
    if (!isNew && isEqual(stored.fields, fields)) return;
    stored.fields = fields;
    listeners.call(`fields ${eventId}`);
  };
  const putShapes = (eventId: EventId, stored: StoredEvent): void => {
    const shapes = [...stored.lines.values()].map(toShape);
    if (isEqual(stored.shapes, shapes)) return;
    stored.shapes = shapes;
    listeners.call(`shapes ${eventId}`);
  };
  const putLines = (eventId: EventId, stored: StoredEvent, lines: readonly SportLine[], areAll: boolean): void => {
    const next = new Map(areAll ? [] : stored.lines);
    for (const line of lines) next.set(line.line, line);
    for (const line of stored.lines.keys()) if (!next.has(line)) prices.lock(eventId, stored, line);
    stored.lines = next;
    for (const line of lines) prices.update(eventId, stored, line);
    putShapes(eventId, stored);
  };

  return {
    putEvent: (event, isComplete) => {
      const { eventId, seq } = event;
      const known = events.get(eventId);
      const isOlder = known !== undefined && seq < known.seq;
      if (isOlder && !isComplete) return;
      const stored = known ?? createStoredEvent(event);
      // The map is in the order of the last change.
      events.delete(eventId);
      events.set(eventId, stored);
      if (isOlder) {
        const unknownLines = event.lines.filter(({ line }) => !stored.lines.has(line));
        putLines(eventId, stored, unknownLines, false);
      } else {
        stored.seq = seq;
        putFields(eventId, stored, toFields(event), known === undefined);
        putLines(eventId, stored, event.lines, isComplete);
      }
      if (events.size > MAX_EVENTS) evictOldestEvent(events, listeners.names());
    },
    closeLine: (eventId, line) => {
      const stored = events.get(eventId);
      if (stored === undefined || !stored.lines.delete(line)) return;
      prices.lock(eventId, stored, line);
      putShapes(eventId, stored);
    },
    getFields: (eventId) => events.get(eventId)?.fields,
    getShapes: (eventId) => events.get(eventId)?.shapes ?? NO_SHAPES,
    getPrice: (eventId, line, outcomeId) => events.get(eventId)?.prices.get(getPriceName(line, outcomeId)),
    onFields: (eventId, listener) => listeners.add(`fields ${eventId}`, listener),
    onShapes: (eventId, listener) => listeners.add(`shapes ${eventId}`, listener),
    onPrice: (eventId, line, outcomeId, listener) =>
      listeners.add(`price ${eventId} ${getPriceName(line, outcomeId)}`, listener),
  };
}

function toFields({
  eventId,
  sport,
  category,
  tournament,
  phase,
  startsAt,
  home,
  away,
  score,
  clock,
  simulated,
}: SportEvent): EventFields {
  return { eventId, sport, category, tournament, phase, startsAt, home, away, score, clock, simulated };
}

const toShape = ({ line, market, state, outcomes }: SportLine): LineShape => ({
  line,
  market,
  isOver: state === 'settled' || state === 'cancelled',
  outcomes: outcomes.map(({ outcomeId }) => outcomeId),
});

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Removes the event that changed longest ago among those that no screen listens to. */
function evictOldestEvent(events: Map<EventId, unknown>, listenerNames: Iterable<string>): void {
  const onScreen = new Set([...listenerNames].map((name) => name.split(' ')[1]));
  for (const eventId of events.keys()) if (!onScreen.has(String(eventId))) return void events.delete(eventId);
}
