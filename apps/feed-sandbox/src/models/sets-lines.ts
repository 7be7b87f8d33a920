/** Candidate lines of a match in sets: ladders of totals and handicaps, and which lines the score leaves open. */
import type { MarketTable, ParsedLine } from '@arara/sports/core/markets';
import { findEvenLine } from '../play/distributions.ts';
import { findNearest, listLadder } from './line-ladders.ts';
import type { CandidateLine } from '../play/play.ts';
import { summarizeNumber } from './ranged-chances.ts';
import type { RangedChances } from './ranged-chances.ts';

/** A line with a number is offered while its two sides are not too different. */
export const numberBand = { opens: 0.25, stays: 0.15 };
/** Lines that say who wins, or yes or no, are offered almost until they are decided. */
export const winnerBand = { opens: 0.03, stays: 0.015 };

export interface LadderOffer {
  readonly table: MarketTable;
  readonly market: number;
  readonly specifiers?: Readonly<Record<string, string>>;
  readonly chances: RangedChances;
  /** how far lines lie apart; 1 without it */
  readonly step?: number;
  /** how many deviations the ladder reaches to each side */
  readonly reach: number;
  /** its line that is nearest to the even one is offered long before the start */
  readonly hasMain?: boolean;
  /** this is the largest number of lines */
  readonly most?: number;
}

/** The half between two whole numbers that divides the chances most evenly. */
export const findEven = ({ least, chances }: RangedChances): number => least + findEvenLine([...chances]);

function listValues({ chances, step = 1, reach, most = 7 }: LadderOffer): {
  readonly values: readonly number[];
  readonly main: number | undefined;
} {
  const even = findEven(chances);
  const { deviation } = summarizeNumber(chances);
  const values = listLadder({ mean: even, deviation, step, fraction: 0.5, reach });
  const main = findNearest(values, even);
  const kept = values.toSorted((a, b) => Math.abs(a - even) - Math.abs(b - even)).slice(0, most);
  return { values: kept, main };
}

function listNumbers(
  offer: LadderOffer,
  name: 'total' | 'hcp',
  toValue: (number: number) => number,
): readonly CandidateLine[] {
  const { table, market, specifiers = {}, hasMain = false } = offer;
  const { values, main } = listValues(offer);
  const ordered = values.toSorted((a, b) => Number(b === main) - Number(a === main));
  return ordered.map((value) => ({
    line: table.formatLine(market, { ...specifiers, [name]: String(toValue(value)) }),
    ...(hasMain && value === main ? { main: true as const } : { band: numberBand }),
  }));
}

/** The totals around the even one. */
export const listTotals = (offer: LadderOffer): readonly CandidateLine[] =>
  listNumbers(offer, 'total', (value) => value);

/** The handicaps around the even one: home's, which is the opposite of how many it is ahead. */
export const listHandicaps = (offer: LadderOffer): readonly CandidateLine[] =>
  listNumbers(offer, 'hcp', (value) => -value);

/** Lines of which no outcome is decided. */
export const keepUndecided = (
  lines: readonly CandidateLine[],
  table: MarketTable,
  isDecided: (line: ParsedLine, outcomeId: string) => boolean,
): readonly CandidateLine[] =>
  lines.filter(({ line }) => {
    const parsed = table.parseLine(line);
    return parsed?.outcomes.every(({ id }) => !isDecided(parsed, id)) === true;
  });
