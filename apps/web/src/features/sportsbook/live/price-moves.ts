import type { SportLine } from '@arara/contract/player/sportsbook/sportsbook';
import type { SportEventId } from '@arara/contract/protocol/fields';

/** One price on the screen. */
export interface OutcomePrice {
  /** In thousandths. */
  readonly odds: number;
  /** False: it is shown locked in its place. */
  readonly open: boolean;
  /** The direction of its last change, for a while. */
  readonly moved: 'up' | 'down' | null;
  /** It has just changed. */
  readonly fresh: boolean;
}

/** The prices of one event by line and outcome. */
export interface EventPrices {
  readonly prices: Map<string, OutcomePrice>;
  /** How often each price has changed. */
  readonly changes: Map<string, number>;
}

/** Calls once after so many milliseconds. */
export type TimeoutScheduler = (ms: number, callback: () => void) => void;

/** A changed price keeps its colour for this time, and its arrow. */
const PRICE_HIGHLIGHT_MS = 500;
const PRICE_ARROW_MS = 6_000;
/** Prices that change within this time lose their colours together: a repaint costs the same for one cell and for many. */
const PRICE_HIGHLIGHT_END_BATCH_MS = 100;

/** Names a price within its event. */
export const toOutcomePriceKey = (line: string, outcomeId: string): string => `${line} ${outcomeId}`;

/** Calls back after `ms`; callbacks that are added within a short time share one timer. */
function createBatchedTimeout(scheduleOnce: TimeoutScheduler, ms: number): (callback: () => void) => void {
  let open: (() => void)[] | undefined;
  return (callback) => {
    if (open === undefined) {
      const batch: (() => void)[] = [];
      open = batch;
      scheduleOnce(PRICE_HIGHLIGHT_END_BATCH_MS, () => (open = undefined));
      scheduleOnce(PRICE_HIGHLIGHT_END_BATCH_MS + ms, () => {
        for (const each of batch) each();
      });
    }
    open.push(callback);
  };
}

/** Changes the prices of events, and reports each changed price. */
export class PriceMoves {
  readonly #onChange: (eventId: SportEventId, key: string) => void;
  readonly #afterHighlight: (callback: () => void) => void;
  readonly #afterArrow: (callback: () => void) => void;

  constructor(scheduleOnce: TimeoutScheduler, onChange: (eventId: SportEventId, key: string) => void) {
    this.#onChange = onChange;
    this.#afterHighlight = createBatchedTimeout(scheduleOnce, PRICE_HIGHLIGHT_MS);
    this.#afterArrow = createBatchedTimeout(scheduleOnce, PRICE_ARROW_MS);
  }

  /** Takes the prices of a line. Of its `known` outcomes those that it no longer has are locked. */
  update(
    eventId: SportEventId,
    event: EventPrices,
    { line, state: lineState, outcomes }: SportLine,
    known: readonly string[],
  ): void {
    for (const { outcomeId, odds, state } of outcomes) {
      const key = toOutcomePriceKey(line, outcomeId);
      const price = event.prices.get(key);
      const open = lineState === 'open' && state === 'open';
      if (price === undefined) this.#set(eventId, event, key, { odds, open, moved: null, fresh: false });
      else if (price.odds !== odds)
        this.#move(eventId, event, key, { odds, open, moved: odds > price.odds ? 'up' : 'down', fresh: true });
      else if (price.open !== open) this.#set(eventId, event, key, { ...price, open });
    }
    this.lock(
      eventId,
      event,
      line,
      known.filter((outcomeId) => outcomes.every((outcome) => outcome.outcomeId !== outcomeId)),
    );
  }

  /** Locks these prices of a line. */
  lock(eventId: SportEventId, event: EventPrices, line: string, outcomeIds: readonly string[]): void {
    for (const outcomeId of outcomeIds) {
      const key = toOutcomePriceKey(line, outcomeId);
      const price = event.prices.get(key);
      if (price?.open === true) this.#set(eventId, event, key, { ...price, open: false, moved: null, fresh: false });
    }
  }

  #set(eventId: SportEventId, { prices }: EventPrices, key: string, next: OutcomePrice): void {
    prices.set(key, next);
    this.#onChange(eventId, key);
  }

  #move(eventId: SportEventId, event: EventPrices, key: string, next: OutcomePrice): void {
    const change = (event.changes.get(key) ?? 0) + 1;
    event.changes.set(key, change);
    this.#set(eventId, event, key, next);
    // A later change of the same price has timeouts of its own.
    const resetUnlessChanged = (reset: Partial<OutcomePrice>) => () => {
      const price = event.prices.get(key);
      if (price !== undefined && event.changes.get(key) === change)
        this.#set(eventId, event, key, { ...price, ...reset });
    };
    this.#afterHighlight(resetUnlessChanged({ fresh: false }));
    this.#afterArrow(resetUnlessChanged({ moved: null }));
  }
}
