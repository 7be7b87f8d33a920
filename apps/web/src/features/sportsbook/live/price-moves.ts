import type { SportLine } from '@arara/contract/player/sportsbook';
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
export function createPriceUpdater(
  scheduleOnce: TimeoutScheduler,
  onChange: (eventId: SportEventId, priceName: string) => void,
): {
  /** Takes the prices of a line. */
  readonly update: (eventId: SportEventId, event: EventPrices, line: SportLine) => void;
  /** Locks the prices of a line that is no longer offered. */
  readonly lock: (eventId: SportEventId, event: EventPrices, line: string) => void;
} {
  const afterHighlight = createBatchedTimeout(scheduleOnce, PRICE_HIGHLIGHT_MS);
  const afterArrow = createBatchedTimeout(scheduleOnce, PRICE_ARROW_MS);

  const setPrice = (eventId: SportEventId, { prices }: EventPrices, name: string, next: OutcomePrice): void => {
    prices.set(name, next);
    onChange(eventId, name);
  };
  const movePrice = (eventId: SportEventId, event: EventPrices, name: string, next: OutcomePrice): void => {
    const change = (event.changes.get(name) ?? 0) + 1;
    event.changes.set(name, change);
    setPrice(eventId, event, name, next);
    // A later change of the same price has timeouts of its own.
    const resetUnlessChanged = (reset: Partial<OutcomePrice>) => () => {
      const price = event.prices.get(name);
      if (price !== undefined && event.changes.get(name) === change)
        setPrice(eventId, event, name, { ...price, ...reset });
    };
    afterHighlight(resetUnlessChanged({ fresh: false }));
    afterArrow(resetUnlessChanged({ moved: null }));
  };

  return {
    update: (eventId, event, { line, state: lineState, outcomes }) => {
      for (const { outcomeId, odds, state } of outcomes) {
        const name = toOutcomePriceKey(line, outcomeId);
        const known = event.prices.get(name);
        const open = lineState === 'open' && state === 'open';
        if (known === undefined) setPrice(eventId, event, name, { odds, open, moved: null, fresh: false });
        else if (known.odds !== odds)
          movePrice(eventId, event, name, { odds, open, moved: odds > known.odds ? 'up' : 'down', fresh: true });
        else if (known.open !== open) setPrice(eventId, event, name, { ...known, open });
      }
    },
    lock: (eventId, event, line) => {
      for (const [name, price] of event.prices)
        if (price.open && name.startsWith(`${line} `))
          setPrice(eventId, event, name, { ...price, open: false, moved: null, fresh: false });
    },
  };
}
