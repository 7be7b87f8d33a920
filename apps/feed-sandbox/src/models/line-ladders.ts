/** The totals and handicaps that are offered around the even one. */
import type { MarketTable } from '@arara/sports/core/markets';
import type { CandidateLine } from '../play/play.ts';
import { summarizeNumber } from './ranged-chances.ts';
import type { NumberSummary, RangedChances } from './ranged-chances.ts';

export interface LadderPlan extends NumberSummary {
  /** lines lie this far apart; half as far, and so on to 1, where the deviation is small */
  readonly step: number;
  /** 0.5 for lines that cannot push, 0 for whole ones */
  readonly fraction: 0 | 0.5;
  /** how many deviations the ladder reaches to each side */
  readonly reach: number;
}

/** How far lines lie apart at most, in deviations. */
const COARSEST = 0.5;

/** The values of a ladder in ascending order. They stay where they are while the mean moves. */
export function listLadder({ mean, deviation, step, fraction, reach }: LadderPlan): readonly number[] {
  let gap = step;
  while (gap > 1 && gap > COARSEST * deviation) gap = Math.max(1, Math.floor(gap / 2));
  const [least, most] = [mean - reach * deviation - gap / 2, mean + reach * deviation + gap / 2];
  const values: number[] = [];
  for (let n = Math.ceil((least - fraction) / gap); n * gap + fraction <= most; n++) values.push(n * gap + fraction);
  return values;
}

/** The value of a ladder nearest to the even line. */
export const findNearest = (values: readonly number[], even: number): number | undefined =>
  values.toSorted((a, b) => Math.abs(a - even) - Math.abs(b - even))[0];

/** The lines of one market around the even one. */
export interface LadderOffer {
  readonly market: number;
  /** of the number that decides: a total, or the margin of home */
  readonly chances: RangedChances;
  readonly step: number;
  /** 0.5 without it */
  readonly fraction?: 0 | 0.5;
  readonly specifiers?: Readonly<Record<string, string>>;
  /** whether the line nearest to the even one is main */
  readonly hasMain?: boolean;
}

/** A line with a number is offered while its two sides are not too different. */
const numberBand = { opens: 0.3, stays: 0.2 } as const;
/** As far as a line may stay. */
const OFFERED_REACH = 0.85;

/** The lines of an offer for which `isOffered` holds, written by `write` into one specifier. */
function listLines(
  table: MarketTable,
  { market, chances, step, fraction = 0.5, specifiers, hasMain = false }: LadderOffer,
  isOffered: (value: number) => boolean,
  write: (value: number) => Readonly<Record<string, string>>,
): readonly CandidateLine[] {
  const summary = summarizeNumber(chances);
  const ladder = listLadder({ ...summary, step, fraction, reach: OFFERED_REACH });
  const values = ladder.filter((value) => isOffered(value));
  const main = hasMain ? findNearest(values, summary.mean) : undefined;
  return values.map((value) => ({
    line: table.formatLine(market, { ...specifiers, ...write(value) }),
    band: numberBand,
    ...(value === main ? { main: true as const } : {}),
  }));
}

/** Totals around the even one; those that the count so far has decided are no candidates. */
export const listTotals = (table: MarketTable, offer: LadderOffer, counted: number): readonly CandidateLine[] =>
  listLines(
    table,
    offer,
    (total) => total > counted - 0.5 && total >= 0.5,
    (total) => ({ total: String(total) }),
  );

/** Handicaps of home around the even one. Half a point says the same as the winner and is not offered beside a main one. */
export const listHandicaps = (table: MarketTable, offer: LadderOffer): readonly CandidateLine[] =>
  listLines(
    table,
    offer,
    (margin) => offer.hasMain !== true || Math.abs(margin) !== 0.5,
    (margin) => ({ hcp: String(margin === 0 ? 0 : -margin) }),
  );
