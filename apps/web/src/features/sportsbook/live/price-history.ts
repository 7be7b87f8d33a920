import type { OutcomePrice } from './price-moves.ts';

/** A price from a moment on. */
export interface PricePoint {
  readonly at: number;
  /** In thousandths; null while the price was not offered, or not known. */
  readonly odds: number | null;
  /** The page was disconnected: nobody knows whether and at which price the outcome was offered. */
  readonly isUnknown?: true;
}

/** How the prices of one event have moved since a page was opened: what the page received, and nothing else. */
export interface PriceHistory {
  readonly openedAt: number;
  /** Takes a price as it is now. */
  readonly record: (key: string, price: OutcomePrice) => void;
  /** The page receives no prices from now on: what they are is not known until `resume`. */
  readonly interrupt: () => void;
  /** The prices recorded last are the present ones again. Nothing without an interruption. */
  readonly resume: () => void;
  /** The points of a price in their order, the last of which still holds. */
  readonly getPoints: (key: string) => readonly PricePoint[];
  /** A number that changes with every point. */
  readonly countPoints: () => number;
}

/** A match that is watched from start to end moves a price some hundred times. Beyond this every second point is dropped, never the first. */
const MAX_POINTS_PER_PRICE = 2000;

const NO_POINTS: readonly PricePoint[] = [];

export function createPriceHistory(now: () => number): PriceHistory {
  const points = new Map<string, readonly PricePoint[]>();
  /** The prices recorded last, also those that were read while the page was not yet up to date. */
  const latest = new Map<string, number | null>();
  let isInterrupted = false;
  let count = 0;
  const addPoint = (key: string, value: Omit<PricePoint, 'at'>): void => {
    const known = points.get(key) ?? NO_POINTS;
    const kept = known.length < MAX_POINTS_PER_PRICE ? known : known.filter((_, index) => index % 2 === 0);
    points.set(key, [...kept, { at: now(), ...value }]);
    count += 1;
  };
  return {
    openedAt: now(),
    record: (key: string, { odds, open }: OutcomePrice) => {
      const next = open ? odds : null;
      if (latest.get(key) === next) return;
      latest.set(key, next);
      if (!isInterrupted) addPoint(key, { odds: next });
    },
    interrupt: () => {
      if (isInterrupted) return;
      isInterrupted = true;
      for (const key of latest.keys()) addPoint(key, { odds: null, isUnknown: true });
    },
    resume: () => {
      if (!isInterrupted) return;
      isInterrupted = false;
      for (const [key, odds] of latest) addPoint(key, { odds });
    },
    getPoints: (key) => points.get(key) ?? NO_POINTS,
    countPoints: () => count,
  };
}

/** The first and the last price that was offered, if any other was offered between or after; undefined for a price that has not moved. */
export function findPriceMove(
  points: readonly PricePoint[],
): { readonly from: number; readonly to: number; readonly isOffered: boolean } | undefined {
  const offered = points.flatMap(({ odds }) => (odds === null ? [] : [odds]));
  const [from] = offered;
  const to = offered.at(-1);
  if (from === undefined || to === undefined || offered.every((odds) => odds === from)) return undefined;
  const last = points.at(-1);
  return { from, to, isOffered: last?.odds !== null || last.isUnknown === true };
}

/**
 * The path of a price through a box of this size between two moments: a price holds until the next one, so that the line has
 * steps. Where the price was not offered, or not known, the line is broken.
 */
export function drawPricePath(
  points: readonly PricePoint[],
  { start, end }: { readonly start: number; readonly end: number },
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const offered = points.flatMap(({ odds }) => (odds === null ? [] : [odds]));
  const [least, most] = [Math.min(...offered), Math.max(...offered)];
  const toX = (at: number): number => round(((Math.max(at, start) - start) / Math.max(1, end - start)) * width);
  const toY = (odds: number): number =>
    most === least ? height / 2 : round(height - ((odds - least) / (most - least)) * height);
  return points
    .map(({ at, odds }, index) => {
      if (odds === null) return '';
      const isBroken = (points[index - 1]?.odds ?? null) === null;
      const until = toX(points[index + 1]?.at ?? end);
      return `${isBroken ? `M${toX(at)} ${toY(odds)}` : `V${toY(odds)}`}H${until}`;
    })
    .join('');
}

const round = (value: number): number => Math.round(value * 10) / 10;
