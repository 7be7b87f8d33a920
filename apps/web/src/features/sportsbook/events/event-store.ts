import type { Id } from '@arara/contract/protocol/fields';
import type { SportEvent, SportLine } from '@arara/contract/player/sportsbook';

/** What a row or a scoreboard shows of an event, without prices. */
export type EventFields = Omit<SportEvent, 'lines' | 'seq'>;

/** A line without its prices: what stands where on a page. */
export interface LineShape {
  readonly line: string;
  readonly market: number;
  readonly over: boolean;
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
const FRESH_MS = 500;
const ARROW_MS = 6_000;
/** Changes of so short a time lose their colours together: a repaint costs the page the same for one cell and for many. */
const TOGETHER_MS = 100;
/** Events that are remembered beyond those on the screen. */
const EVENTS_MOST = 400;

interface Kept {
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
export interface EventBook {
  /**
   * Takes over an event as it was read or told. `whole`: these are all its lines, not only the main ones. What is older than
   * what is known only adds lines that are not known at all.
   */
  learn(event: SportEvent, whole: boolean): void;
  /** A line is offered no more: its prices stay in their places, locked. */
  close(eventId: Id, line: string): void;
  fields(eventId: Id): EventFields | undefined;
  shapes(eventId: Id): readonly LineShape[];
  price(eventId: Id, line: string, outcomeId: string): Price | undefined;
  onFields(eventId: Id, listener: () => void): () => void;
  onShapes(eventId: Id, listener: () => void): () => void;
  onPrice(eventId: Id, line: string, outcomeId: string, listener: () => void): () => void;
}

const NO_SHAPES: readonly LineShape[] = [];
const priceName = (line: string, outcomeId: string): string => `${line} ${outcomeId}`;

/** Calls back what ends after `ms`, gathered: a timer for many ends. */
function gatheredEnds(later: (ms: number, act: () => void) => void, ms: number): (end: () => void) => void {
  let open: (() => void)[] | undefined;
  return (end) => {
    if (open === undefined) {
      const these: (() => void)[] = [];
      open = these;
      later(TOGETHER_MS, () => (open = undefined));
      later(TOGETHER_MS + ms, () => {
        for (const one of these) one();
      });
    }
    open.push(end);
  };
}

/** `later` calls once after so many milliseconds. */
export function createEventBook(later: (ms: number, act: () => void) => void): EventBook {
  const kept = new Map<Id, Kept>();
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
  const whenStale = gatheredEnds(later, FRESH_MS);
  const whenOver = gatheredEnds(later, ARROW_MS);
  const setPrice = (eventId: Id, { prices }: Kept, name: string, next: Price): void => {
    prices.set(name, next);
    tell(`price ${eventId} ${name}`);
  };
  const movePrice = (eventId: Id, it: Kept, name: string, next: Price): void => {
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
  const learnPrices = (eventId: Id, it: Kept, line: SportLine): void => {
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
  const lockGone = (eventId: Id, it: Kept, line: string): void => {
    for (const [name, price] of it.prices)
      if (price.open && name.startsWith(`${line} `))
        setPrice(eventId, it, name, { ...price, open: false, moved: null, fresh: false });
  };
  const tellShapes = (eventId: Id, it: Kept): void => {
    const shapes = [...it.lines.values()].map(shapeOf);
    if (same(it.shapes, shapes)) return;
    it.shapes = shapes;
    tell(`shapes ${eventId}`);
  };

  return {
    learn: (event, whole) => {
      const { eventId, seq } = event;
      const old = kept.get(eventId);
      const late = old !== undefined && seq < old.seq;
      if (late && !whole) return;
      const it: Kept = old ?? {
        seq,
        fields: fieldsOf(event),
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
        const fields = fieldsOf(event);
        if (old === undefined || !same(it.fields, fields)) {
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
      if (kept.size > EVENTS_MOST) forgetOne(kept, listeners);
    },
    close: (eventId, line) => {
      const it = kept.get(eventId);
      if (it === undefined || !it.lines.delete(line)) return;
      lockGone(eventId, it, line);
      tellShapes(eventId, it);
    },
    fields: (eventId) => kept.get(eventId)?.fields,
    shapes: (eventId) => kept.get(eventId)?.shapes ?? NO_SHAPES,
    price: (eventId, line, outcomeId) => kept.get(eventId)?.prices.get(priceName(line, outcomeId)),
    onFields: (eventId, listener) => on(`fields ${eventId}`, listener),
    onShapes: (eventId, listener) => on(`shapes ${eventId}`, listener),
    onPrice: (eventId, line, outcomeId, listener) => on(`price ${eventId} ${priceName(line, outcomeId)}`, listener),
  };
}

function fieldsOf({
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

const shapeOf = ({ line, market, state, outcomes }: SportLine): LineShape => ({
  line,
  market,
  over: state === 'settled' || state === 'cancelled',
  outcomes: outcomes.map(({ outcomeId }) => outcomeId),
});

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Lets go of the event that was told of longest ago and is on no screen. */
function forgetOne(kept: Map<Id, Kept>, listeners: ReadonlyMap<string, unknown>): void {
  const shown = new Set([...listeners.keys()].map((name) => name.split(' ')[1]));
  for (const eventId of kept.keys()) if (!shown.has(String(eventId))) return void kept.delete(eventId);
}
