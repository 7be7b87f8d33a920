import type { SportEvent, SportLine } from '@arara/contract/player/sportsbook';
import type { SportEventId } from '@arara/contract/protocol/fields';
import {
  createPriceUpdater,
  type EventPrices,
  toOutcomePriceKey,
  type OutcomePrice,
  type TimeoutScheduler,
} from './price-moves.ts';

/** An event without its lines: what a row or a scoreboard shows. */
export type EventWithoutLines = Omit<SportEvent, 'lines' | 'seq'>;

/** A line without its prices: its place on a page. */
export interface LineWithoutPrices {
  readonly line: string;
  readonly market: number;
  readonly isOver: boolean;
  readonly outcomes: readonly string[];
  /** What the server calls each outcome: counts where the market does not fix its outcomes. */
  readonly names: Readonly<Record<string, string>>;
}

/** The store remembers this many events beyond those on the screen. */
const MAX_STORED_SPORT_EVENTS = 400;

interface StoredSportEvent extends EventPrices {
  seq: number;
  fields: EventWithoutLines;
  lines: Map<string, SportLine>;
  shapes: readonly LineWithoutPrices[];
}

/**
 * The present state of every known event, for screens that repaint one price at a time: a listener is called for its own
 * price, for the fields of its event, or for the lines of its event, and for nothing else.
 */
export interface SportEventStore {
  /**
   * Takes an event that was read or changed by a message. `isComplete`: these are all its lines, not only the main ones. An
   * event that is older than the stored one only adds lines that are not known yet.
   */
  putEvent(event: SportEvent, isComplete: boolean): void;
  /** Removes a line that is no longer offered; its prices stay in their places, locked. */
  closeLine(eventId: SportEventId, line: string): void;
  /** Locks the prices of all lines that this producer prices: they open again with their next prices. */
  lockLinesOfProducer(producer: number): void;
  getFields(eventId: SportEventId): EventWithoutLines | undefined;
  getShapes(eventId: SportEventId): readonly LineWithoutPrices[];
  getPrice(eventId: SportEventId, line: string, outcomeId: string): OutcomePrice | undefined;
  onFields(eventId: SportEventId, listener: () => void): () => void;
  onShapes(eventId: SportEventId, listener: () => void): () => void;
  onPrice(eventId: SportEventId, line: string, outcomeId: string, listener: () => void): () => void;
  /** Calls back with every known price of an event, and from then on with each that changes, before its own listeners. */
  followPrices(eventId: SportEventId, follower: PriceFollower): () => void;
}

/** Takes a price under its name within its event. */
export type PriceFollower = (key: string, price: OutcomePrice) => void;

const NO_LINES_WITHOUT_PRICES: readonly LineWithoutPrices[] = [];

/** Listeners by the name of what they listen to. */
function createNamedListeners() {
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

const createStoredEvent = (event: SportEvent): StoredSportEvent => ({
  seq: event.seq,
  fields: toSportEventWithoutLines(event),
  lines: new Map(),
  shapes: NO_LINES_WITHOUT_PRICES,
  prices: new Map(),
  changes: new Map(),
});

/** Reports each changed price to the follower of its event and to its own listeners. */
function createPriceReports(
  events: ReadonlyMap<SportEventId, StoredSportEvent>,
  listeners: ReturnType<typeof createNamedListeners>,
): { readonly report: (eventId: SportEventId, key: string) => void; readonly follow: SportEventStore['followPrices'] } {
  const followers = new Map<SportEventId, PriceFollower>();
  return {
    report: (eventId, key) => {
      const price = events.get(eventId)?.prices.get(key);
      if (price !== undefined) followers.get(eventId)?.(key, price);
      listeners.call(`price ${eventId} ${key}`);
    },
    follow: (eventId, follower) => {
      for (const [key, price] of events.get(eventId)?.prices ?? []) follower(key, price);
      followers.set(eventId, follower);
      return () => {
        if (followers.get(eventId) === follower) followers.delete(eventId);
      };
    },
  };
}

export function createSportEventStore(scheduleOnce: TimeoutScheduler): SportEventStore {
  const events = new Map<SportEventId, StoredSportEvent>();
  const listeners = createNamedListeners();
  const changes = createPriceReports(events, listeners);
  const prices = createPriceUpdater(scheduleOnce, changes.report);

  const putFields = (eventId: SportEventId, stored: StoredSportEvent, fields: EventWithoutLines, isNew: boolean) => {
    if (!isNew && isEqualAsJson(stored.fields, fields)) return;
    stored.fields = fields;
    listeners.call(`fields ${eventId}`);
  };
  const putShapes = (eventId: SportEventId, stored: StoredSportEvent): void => {
    const shapes = [...stored.lines.values()].map(toLineWithoutPrices);
    if (isEqualAsJson(stored.shapes, shapes)) return;
    stored.shapes = shapes;
    listeners.call(`shapes ${eventId}`);
  };
  const putLines = (eventId: SportEventId, stored: StoredSportEvent, lines: readonly SportLine[], areAll: boolean) => {
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
        putFields(eventId, stored, toSportEventWithoutLines(event), known === undefined);
        putLines(eventId, stored, event.lines, isComplete);
      }
      if (events.size > MAX_STORED_SPORT_EVENTS) evictOldestSportEvent(events, listeners.names());
    },
    closeLine: (eventId, line) => {
      const stored = events.get(eventId);
      if (stored === undefined || !stored.lines.delete(line)) return;
      prices.lock(eventId, stored, line);
      putShapes(eventId, stored);
    },
    lockLinesOfProducer: (producer) => {
      for (const [eventId, stored] of events)
        for (const line of stored.lines.values())
          if (line.producer === producer) prices.lock(eventId, stored, line.line);
    },
    followPrices: changes.follow,
    ...createSportEventReads(events, listeners),
  };
}

/** What the components of a page read of the stored events, and how they follow it. */
const createSportEventReads = (
  events: ReadonlyMap<SportEventId, StoredSportEvent>,
  listeners: ReturnType<typeof createNamedListeners>,
): Pick<SportEventStore, 'getFields' | 'getShapes' | 'getPrice' | 'onFields' | 'onShapes' | 'onPrice'> => ({
  getFields: (eventId) => events.get(eventId)?.fields,
  getShapes: (eventId) => events.get(eventId)?.shapes ?? NO_LINES_WITHOUT_PRICES,
  getPrice: (eventId, line, outcomeId) => events.get(eventId)?.prices.get(toOutcomePriceKey(line, outcomeId)),
  onFields: (eventId, listener) => listeners.add(`fields ${eventId}`, listener),
  onShapes: (eventId, listener) => listeners.add(`shapes ${eventId}`, listener),
  onPrice: (eventId, line, outcomeId, listener) =>
    listeners.add(`price ${eventId} ${toOutcomePriceKey(line, outcomeId)}`, listener),
});

function toSportEventWithoutLines({
  eventId,
  sport,
  category,
  tournamentId,
  tournament,
  phase,
  startsAt,
  participants,
  home,
  away,
  score,
  scoreboard,
  markets,
  clock,
  simulated,
}: SportEvent): EventWithoutLines {
  return {
    eventId,
    sport,
    category,
    tournamentId,
    tournament,
    phase,
    startsAt,
    participants,
    home,
    away,
    score,
    scoreboard,
    markets,
    clock,
    simulated,
  };
}

const toLineWithoutPrices = ({ line, market, state, outcomes }: SportLine): LineWithoutPrices => ({
  line,
  market,
  isOver: state === 'settled' || state === 'cancelled',
  outcomes: outcomes.map(({ outcomeId }) => outcomeId),
  names: Object.fromEntries(outcomes.map(({ outcomeId, name }) => [outcomeId, name])),
});

const isEqualAsJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Removes the event that changed longest ago among those that no screen listens to. */
function evictOldestSportEvent(events: Map<SportEventId, unknown>, listenerNames: Iterable<string>): void {
  const onScreen = new Set([...listenerNames].map((name) => name.split(' ')[1]));
  for (const eventId of events.keys()) if (!onScreen.has(String(eventId))) return void events.delete(eventId);
}
