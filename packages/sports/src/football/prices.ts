/** The football lines that are offered at a moment, and their prices: the model's chances with the house's margins. */
import { compareSportLineNames, formatLineName, parseLineName, formatHandicapQuarters } from '../core/markets.ts';
import type { LineName, ParsedLine } from '../core/markets.ts';
import { computeFairLineChances } from './model.ts';
import type { ScoreForecast } from './model.ts';
import type { FeedLineOdds, FeedOutcomeOdds } from '../feed/messages.ts';
import { computeOddsFromChance, addMarginToChances } from '../core/odds.ts';

/**
 * Above this chance of one outcome a market is practically decided and is suspended. Draw no bet is suspended earlier: its
 * long shot would pay less than the same bet composed from 1X2.
 */
const findNearCertainThreshold = (marketId: number): number => (marketId === 11 ? 0.9 : 0.985);

/** A line opens while the chance of its first outcome is between `opens` and 1 − `opens`, and stays within `stays`. */
interface OfferedOutcomeChanceBand {
  readonly opens: number;
  readonly stays: number;
}

const lineOfferChanceBands = {
  halfGoalTotal: { opens: 0.08, stays: 0.04 },
  quarterGoalTotal: { opens: 0.33, stays: 0.12 },
  handicap: { opens: 0.25, stays: 0.1 },
  scoreHandicap: { opens: 0.08, stays: 0.04 },
  firstHalfTotal: { opens: 0.12, stays: 0.05 },
} as const satisfies Record<string, OfferedOutcomeChanceBand>;

const buildNumberRange = (from: number, to: number, step = 1): readonly number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);

const parseKnownLine = (line: LineName): ParsedLine => {
  const parsed = parseLineName(line);
  if (parsed === undefined) throw new RangeError(`not a line of the market table: ${line}`);
  return parsed;
};

const matchResultLine = parseKnownLine(formatLineName(1));

interface CandidateLine {
  readonly line: ParsedLine;
  readonly band?: OfferedOutcomeChanceBand;
}

const candidateFootballLines: readonly CandidateLine[] = [
  ...[1, 10, 11, 29, 26, 60, 45].map((id) => ({ line: parseKnownLine(formatLineName(id)) })),
  ...buildNumberRange(2, 34).map((quarters) => ({
    line: parseKnownLine(formatLineName(18, formatHandicapQuarters(quarters))),
    band: quarters % 4 === 2 ? lineOfferChanceBands.halfGoalTotal : lineOfferChanceBands.quarterGoalTotal,
  })),
  ...buildNumberRange(-16, 16).map((quarters) => ({
    line: parseKnownLine(formatLineName(16, formatHandicapQuarters(quarters))),
    band: lineOfferChanceBands.handicap,
  })),
  ...['2:0', '1:0', '0:1', '0:2'].map((score) => ({
    line: parseKnownLine(formatLineName(14, score)),
    band: lineOfferChanceBands.scoreHandicap,
  })),
  ...buildNumberRange(2, 14, 4).map((quarters) => ({
    line: parseKnownLine(formatLineName(68, formatHandicapQuarters(quarters))),
    band: lineOfferChanceBands.firstHalfTotal,
  })),
].toSorted((a, b) => compareSportLineNames(a.line.line, b.line.line));

/** The prices of all lines at a moment, in the order of the market table. `offered` are the lines that were offered before. */
export function priceFootballLines(view: ScoreForecast, offered: ReadonlySet<LineName>): readonly FeedLineOdds[] {
  const result = addMarginToChances(computeFairLineChances(matchResultLine, view.match), matchResultLine.market.margin);
  return candidateFootballLines.flatMap(({ line, band }) => {
    const grid = line.market.scope === 'firstHalf' ? view.firstHalf : view.match;
    if (grid === undefined) return [];
    const fair = computeFairLineChances(line, grid);
    if (line.market.rule === 'doubleChance') return [priceFootballLine(line, fair, toDoubleChanceChances(result))];
    if (band === undefined) return [priceFootballLine(line, fair)];
    const least = offered.has(line.line) ? band.stays : band.opens;
    const [first = 0] = fair;
    return first >= least && first <= 1 - least ? [priceFootballLine(line, fair)] : [];
  });
}

/** Home or draw, home or away, draw or away: backing both in 1X2 costs the same, so neither market undercuts the other. */
const toDoubleChanceChances = ([home = 0, draw = 0, away = 0]: readonly number[]): readonly number[] => [
  home + draw,
  home + away,
  draw + away,
];

/**
 * One line at these fair chances of its outcomes, in their order. `implied` are the chances with margin, if they do not
 * follow from the line alone. A line that is practically decided is suspended, and so is an outcome without a fair price.
 */
export function priceFootballLine(
  line: ParsedLine,
  fair: readonly number[],
  implied?: readonly number[],
): FeedLineOdds {
  const withMargin = implied ?? addMarginToChances(fair, line.market.margin);
  const outcomes = line.market.outcomes.map(({ id }, i): FeedOutcomeOdds => {
    const [p = 0, q = 0] = [fair[i], withMargin[i]];
    const price = computeOddsFromChance(q, p);
    const chancePpm = Math.round(p * 1_000_000);
    return price === undefined ? { id, active: false, chancePpm } : { id, odds: price, active: true, chancePpm };
  });
  const decided = line.market.winners === 1 && fair.some((p) => p > findNearCertainThreshold(line.market.id));
  const open = !decided && outcomes.some(({ active }) => active);
  return { line: line.line, state: open ? 'open' : 'suspended', outcomes };
}
