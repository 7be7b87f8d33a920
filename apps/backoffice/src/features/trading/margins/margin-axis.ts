/** What the chart of margins shows: which days, and from where to where. Pure. */
import type { MarginDay } from '@arara/contract/staff/trading/bets';

const DAY_MS = 24 * 3_600_000;
/** The axis fits the days that hold this part of all stakes. */
const FITTED_STAKES = 0.9;
/** No margin is above 100 %; one far below it says no more than one at −100 %. */
const LIMIT = 1;
const STEPS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5] as const;
const MAX_INTERVALS = 6;

export interface MarginAxis {
  readonly least: number;
  readonly most: number;
  /** From the least to the most, 0 among them. */
  readonly ticks: readonly number[];
}

type Margins = Pick<MarginDay, 'low' | 'high' | 'realised'> & { readonly staked: number };

/**
 * The axis of these days. A day with three bets has a band as wide as all others together: such days may pass the edge, so that the
 * others can be read.
 */
export function createMarginAxis(days: readonly Margins[]): MarginAxis {
  const staked = days.reduce((sum, day) => sum + day.staked, 0);
  const fitted: number[] = [];
  let covered = 0;
  for (const day of days.toSorted((a, b) => a.high - a.low - (b.high - b.low))) {
    if (covered >= FITTED_STAKES * staked) break;
    covered += day.staked;
    fitted.push(day.low, day.high, day.realised);
  }
  const least = Math.max(-LIMIT, Math.min(0, ...fitted));
  const most = Math.min(LIMIT, Math.max(0.1, ...fitted));
  const step = STEPS.find((one) => Math.ceil(most / one) - Math.floor(least / one) <= MAX_INTERVALS) ?? LIMIT;
  const [from, until] = [Math.floor(least / step), Math.ceil(most / step)];
  const ticks = Array.from({ length: until - from + 1 }, (_, n) => (from + n) * step);
  return { least: from * step, most: until * step, ticks };
}

/** Each day from the first to the last of these, also those without bets. Days are `2026-11-26`, ascending. */
export function listCalendarDays(days: readonly Pick<MarginDay, 'day'>[]): string[] {
  const [first, last] = [days[0], days.at(-1)].map((one) => Date.parse(`${one?.day}T00:00:00Z`));
  if (first === undefined || last === undefined || !(first <= last)) return [];
  return Array.from({ length: Math.round((last - first) / DAY_MS) + 1 }, (_, n) =>
    new Date(first + n * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Whether chance explains the margin of a day. */
export const isWithinBand = ({ realised, low, high }: Pick<MarginDay, 'realised' | 'low' | 'high'>): boolean =>
  realised >= low && realised <= high;
