import type { EventId } from '@arara/contract/protocol/fields';
import type { SportEvent, SportLine } from '@arara/contract/player/sportsbook';

/** What a row or a scoreboard shows of an event, without prices. */
export type EventFields = Omit<SportEvent, 'lines' | 'seq'>;

/** A line without its prices: what stands where on a page. */
export interface LineShape {
  readonly line: string;
  readonly market: number;
  readonly isOver: boolean;
  readonly outcomes: readonly string[];
}

/** One price on the screen. */
export interface Price {
  /** In thousandths. */
  readonly odds: number;
  /** False: shown locked in its place. */
  readonly open: boolean;
  /** Where it went a moment ago. */
  readonly moved: 'up' | 'down' | null;
  /** It went there just now. */
  readonly fresh: boolean;
}

/** How long the colour of a change stays, and its arrow. */
const HIGHLIGHT_MS = 500;
const ARROW_MS = 6_000;
/** Changes of so short a time lose their colours together: a repaint costs the page the same for one cell and for many. */
const BATCH_MS = 100;
/** Events that are remembered beyond those on the screen. */
const MAX_EVENTS = 400;

interface StoredEvent {
  seq: number;
  fields: EventFields;
  lines: Map<string, SportLine>;
  shapes: readonly LineShape[];
  readonly prices: Map<string, Price>;
  /** How often each price moved. */
  readonly moves: Map<string, number>;
}

/**
 * What is known of each event now, for screens that repaint a price at a time: a listener hears of its own price, of the
 * fields of its event, or of which lines there are, and of nothing else.
 */
export interface EventStore {
  /**
   * Takes over an event as it was read or told. `whole`: these are all its lines, not only the main ones. What is older than
   * what is known only adds lines that are not known at all.
   */
  putEvent(event: SportEvent, whole: boolean): void;
  /** A line is offered no more: its prices stay in their places, locked. */
  closeLine(eventId: EventId, line: string): void;
  getFields(eventId: EventId): EventFields | undefined;
  getShapes(eventId: EventId): readonly LineShape[];
  getPrice(eventId: EventId, line: string, outcomeId: string): Price | undefined;
  onFields(eventId: EventId, listener: () => void): () => void;
  onShapes(eventId: EventId, listener: () => void): () => void;
  onPrice(eventId: EventId, line: string, outcomeId: string, listener: () => void): () => void;
}

const NO_SHAPES: readonly LineShape[] = [];
const priceName = (line: string, outcomeId: string): string => `${line} ${outcomeId}`;

/** Calls back what ends after `ms`, gathered: a timer for many ends. */
function batchTimeouts(later: (ms: number, act: () => void) => void, ms: number): (end: () => void) => void {
  let open: (() => void)[] | undefined;
  return (end) => {
    if (open === undefined) {
      const these: (() => void)[] = [];
      open = these;
      later(BATCH_MS, () => (open = undefined));
      later(BATCH_MS + ms, () => {
        for (const one of these) one();
      });
    }
    open.push(end);
  };
}

/** `later` calls once after so many milliseconds. */
export function createEventStore(later: (ms: number, act: () => void) => void): EventStore {
  const kept = new Map<EventId, StoredEvent>();
  const listeners = new Map<string, Set<() => void>>();

  const on = (name: string, listener: () => void): (() => void) => {
    const those = listeners.get(name) ?? new Set();
    listeners.set(name, those.add(listener));
    return () => {
      those.delete(listener);
      if (those.size === 0) listeners.delete(name);
    };
  };
  const tell = (name: string): void => {
    for (const listener of listeners.get(name) ?? []) listener();
  };
  const whenStale = batchTimeouts(later, HIGHLIGHT_MS);
  const whenOver = batchTimeouts(later, ARROW_MS);
  const setPrice = (eventId: EventId, { prices }: StoredEvent, name: string, next: Price): void => {
    prices.set(name, next);
    tell(`price ${eventId} ${name}`);
  };
  const movePrice = (eventId: EventId, it: StoredEvent, name: string, next: Price): void => {
    const move = (it.moves.get(name) ?? 0) + 1;
    it.moves.set(name, move);
    setPrice(eventId, it, name, next);
    const later = (change: Partial<Price>) => () => {
      const now = it.prices.get(name);
      if (now !== undefined && it.moves.get(name) === move) setPrice(eventId, it, name, { ...now, ...change });
    };
    whenStale(later({ fresh: false }));
    whenOver(later({ moved: null }));
  };
  const learnPrices = (eventId: EventId, it: StoredEvent, line: SportLine): void => {
    for (const { outcomeId, odds, state } of line.outcomes) {
      const name = priceName(line.line, outcomeId);
      const known = it.prices.get(name);
      const open = line.state === 'open' && state === 'open';
      if (known === undefined) setPrice(eventId, it, name, { odds, open, moved: null, fresh: false });
      else if (known.odds !== odds)
        movePrice(eventId, it, name, { odds, open, moved: odds > known.odds ? 'up' : 'down', fresh: true });
      else if (known.open !== open) setPrice(eventId, it, name, { ...known, open });
    }
  };
  const lockGone = (eventId: EventId, it: StoredEvent, line: string): void => {
    for (const [name, price] of it.prices)
      if (price.open && name.startsWith(`${line} `))
        setPrice(eventId, it, name, { ...price, open: false, moved: null, fresh: false });
  };
  const tellShapes = (eventId: EventId, it: StoredEvent): void => {
    const shapes = [...it.lines.values()].map(toShape);
    if (isEqual(it.shapes, shapes)) return;
    it.shapes = shapes;
    tell(`shapes ${eventId}`);
  };

  return {
    putEvent: (event, whole) => {
      const { eventId, seq } = event;
      const old = kept.get(eventId);
      const late = old !== undefined && seq < old.seq;
      if (late && !whole) return;
      const it: StoredEvent = old ?? {
        seq,
        fields: toFields(event),
        lines: new Map(),
        shapes: NO_SHAPES,
        prices: new Map(),
        moves: new Map(),
      };
      // The book is in the order of what was told last.
      kept.delete(eventId);
      kept.set(eventId, it);
      const lines = late ? event.lines.filter(({ line }) => !it.lines.has(line)) : event.lines;
      if (!late) {
        it.seq = seq;
        const fields = toFields(event);
        if (old === undefined || !isEqual(it.fields, fields)) {
          it.fields = fields;
          tell(`fields ${eventId}`);
        }
      }
      const next = new Map(whole && !late ? [] : it.lines);
      for (const line of lines) next.set(line.line, line);
      for (const line of it.lines.keys()) if (!next.has(line)) lockGone(eventId, it, line);
      it.lines = next;
      for (const line of lines) learnPrices(eventId, it, line);
      tellShapes(eventId, it);
      if (kept.size > MAX_EVENTS) evictOldestEvent(kept, listeners);
    },
    closeLine: (eventId, line) => {
      const it = kept.get(eventId);
      if (it === undefined || !it.lines.delete(line)) return;
      lockGone(eventId, it, line);
      tellShapes(eventId, it);
    },
    getFields: (eventId) => kept.get(eventId)?.fields,
    getShapes: (eventId) => kept.get(eventId)?.shapes ?? NO_SHAPES,
    getPrice: (eventId, line, outcomeId) => kept.get(eventId)?.prices.get(priceName(line, outcomeId)),
    onFields: (eventId, listener) => on(`fields ${eventId}`, listener),
    onShapes: (eventId, listener) => on(`shapes ${eventId}`, listener),
    onPrice: (eventId, line, outcomeId, listener) => on(`price ${eventId} ${priceName(line, outcomeId)}`, listener),
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

/** Lets go of the event that was told of longest ago and is on no screen. */
function evictOldestEvent(kept: Map<EventId, StoredEvent>, listeners: ReadonlyMap<string, unknown>): void {
  const shown = new Set([...listeners.keys()].map((name) => name.split(' ')[1]));
  for (const eventId of kept.keys()) if (!shown.has(String(eventId))) return void kept.delete(eventId);
}
