/** Examples of how a market is settled, worked out by the code that settles: no words of the page can say otherwise. */
import {
  formatLineName,
  gradeFootballLine,
  type BettingMarket,
  parseLineName,
  type SettledResult,
  type HomeAwayScore,
} from '@arara/sports';

/** A finished match: its final score, and the score at half-time. */
export interface MarketExampleMatch {
  readonly score: HomeAwayScore;
  readonly halfTime: HomeAwayScore;
}

/** The line of a market that an example is about, and each of its outcomes that does not lose everything. */
export interface SportsRulesMarketExample {
  readonly line: string;
  readonly outcomes: readonly { readonly id: string; readonly result: SettledResult }[];
}

export const marketExampleMatches: readonly MarketExampleMatch[] = [
  { score: [2, 1], halfTime: [1, 0] },
  { score: [1, 1], halfTime: [0, 1] },
];

/** Quarter lines, because their halves are what players ask about most. */
const marketExampleSpecifiers = {
  quarter: { match: '-0.75', firstHalf: '-0.75' },
  total: { match: '2.75', firstHalf: '0.75' },
  score: { match: '0:1', firstHalf: '0:1' },
} as const;

/** How bets on a line of this market end in a finished match. Throws a RangeError if the market has no such line. */
export function computeSportsRulesMarketExample(
  { id, scope, specifier }: BettingMarket,
  { score, halfTime }: MarketExampleMatch,
): SportsRulesMarketExample {
  const line = formatLineName(id, specifier === undefined ? undefined : marketExampleSpecifiers[specifier.kind][scope]);
  const parsed = parseLineName(line);
  const graded = parsed === undefined ? 'undecided' : gradeFootballLine(parsed, { score, halfTime, end: 'played' });
  return { line, outcomes: graded === 'undecided' ? [] : graded.filter(({ result }) => result !== 'lost') };
}
