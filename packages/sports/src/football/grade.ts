/**
 * Which outcomes of a football line won. 90 minutes and stoppage time count; a whole line pushes, a quarter line splits the
 * stake; the first half is decided at the break. When a match is abandoned, decided lines keep their result and the others
 * are void. A score may still be wrong (VAR): a settlement carries its certainty and can be taken back.
 */
import { toCorrectScoreId, marketOutcomeIds, parseLineName } from '../core/markets.ts';
import type { MarketGradingRule, LineName, ParsedLine } from '../core/markets.ts';
import type { SettledResult, HomeAwayScore } from '../core/results.ts';
import type { SettledLine } from '../feed/messages.ts';

export type GradedResult = SettledResult | 'undecided';

/** `notPlayed`: cancelled, walked over or not started within 48 hours. */
export type MatchEnding = 'played' | 'abandoned' | 'notPlayed';

/** What is known of a match. */
export interface FootballGradingInput {
  /** goals so far, or after 90 minutes and stoppage; extra time and penalties are not in it */
  readonly score: HomeAwayScore;
  /** the score at the break; undefined before it */
  readonly halfTime?: HomeAwayScore;
  readonly end?: MatchEnding;
}

export interface GradedOutcome {
  readonly id: string;
  readonly result: SettledResult;
}

/**
 * The share of a stake that an outcome wins, in halves: 2 all, 1 half of it with the rest back, 0 stake back,
 * −1 half of it lost, −2 all lost.
 */
export type StakeHalvesWonOrLost = -2 | -1 | 0 | 1 | 2;

const resultByStakeHalves = { '2': 'won', '1': 'halfWon', '0': 'push', '-1': 'halfLost', '-2': 'lost' } as const;

/** What share of a stake an outcome of this line wins at a final score. Throws a RangeError on an outcome that the market does not have. */
export function computeStakeHalves(
  { market, quarters }: ParsedLine,
  outcomeId: string,
  [home, away]: HomeAwayScore,
): StakeHalvesWonOrLost {
  const halves = stakeHalvesByRule[market.rule](outcomeId, home, away, quarters);
  if (halves === undefined) throw new RangeError(`market ${market.id} has no outcome ${outcomeId}`);
  return halves;
}

/**
 * The result of one outcome, or `undecided` while a goal could still change it.
 * Throws a RangeError on an outcome that the market does not have.
 */
export function gradeFootballOutcome(line: ParsedLine, outcomeId: string, known: FootballGradingInput): GradedResult {
  const half = line.market.scope === 'firstHalf';
  const score = half ? (known.halfTime ?? known.score) : known.score;
  if (known.end === 'notPlayed') return 'void';
  const scopeOver = known.end === 'played' || (half && known.halfTime !== undefined);
  if (scopeOver || isLineDecidedByScore(line, score))
    return resultByStakeHalves[computeStakeHalves(line, outcomeId, score)];
  return known.end === 'abandoned' ? 'void' : 'undecided';
}

/** The results of all outcomes of a line, or `undecided`: a line is decided as a whole. */
export function gradeFootballLine(
  line: ParsedLine,
  known: FootballGradingInput,
): readonly GradedOutcome[] | 'undecided' {
  const graded: GradedOutcome[] = [];
  for (const { id } of line.market.outcomes) {
    const result = gradeFootballOutcome(line, id, known);
    if (result === 'undecided') return 'undecided';
    graded.push({ id, result });
  }
  return graded;
}

/** The decided ones of these lines, as a `settle` message carries them; `voidReason` is given with lines that are void. */
export function gradeDecidedFootballLines(
  lines: readonly LineName[],
  known: FootballGradingInput,
  voidReason: number,
): readonly SettledLine[] {
  return lines.flatMap((line): SettledLine[] => {
    const parsed = parseLineName(line);
    const outcomes = parsed === undefined ? 'undecided' : gradeFootballLine(parsed, known);
    if (outcomes === 'undecided') return [];
    return [outcomes.some(({ result }) => result === 'void') ? { line, voidReason, outcomes } : { line, outcomes }];
  });
}

/** The lines that are not decided. */
export const listUndecidedFootballLines = (
  lines: readonly LineName[],
  known: FootballGradingInput,
): readonly LineName[] => {
  const decided = new Set(gradeDecidedFootballLines(lines, known, 0).map(({ line }) => line));
  return lines.filter((line) => !decided.has(line));
};

/** Whether no further goal can change any outcome of the line. */
function isLineDecidedByScore({ market, quarters }: ParsedLine, [home, away]: HomeAwayScore): boolean {
  if (market.rule === 'total') return 4 * (home + away) - quarters >= 2;
  if (market.rule === 'bothScore') return home > 0 && away > 0;
  return market.rule === 'correctScore' && toCorrectScoreId(home, away) === marketOutcomeIds.otherScore;
}

const toWholeStakeResult = (won: boolean): StakeHalvesWonOrLost => (won ? 2 : -2);

/** Half a goal or more above the line wins all, a quarter wins half: a quarter line is half a stake on each neighbouring line. */
const quartersToStakeHalves = (quarters: number): StakeHalvesWonOrLost =>
  Math.max(-2, Math.min(2, quarters)) as StakeHalvesWonOrLost;

/** 1 if home is ahead, 0 for a draw, −1 if away is ahead. */
const compareGoalCounts = (home: number, away: number): number => Math.sign(home - away);

type StakeHalvesFunction = (
  outcomeId: string,
  home: number,
  away: number,
  quarters: number,
) => StakeHalvesWonOrLost | undefined;

/** Wins for the one of three outcomes that names the side ahead. */
function gradeThreeWay(
  [home, draw, away]: readonly [string, string, string],
  id: string,
  side: number,
): StakeHalvesWonOrLost | undefined {
  if (id === home) return toWholeStakeResult(side > 0);
  if (id === draw) return toWholeStakeResult(side === 0);
  return id === away ? toWholeStakeResult(side < 0) : undefined;
}

function gradeTwoWay(first: string, second: string, id: string, firstWins: boolean): StakeHalvesWonOrLost | undefined {
  if (id === first) return toWholeStakeResult(firstWins);
  return id === second ? toWholeStakeResult(!firstWins) : undefined;
}

const footballOutcomeIds = marketOutcomeIds;

const stakeHalvesByRule: Readonly<Record<MarketGradingRule, StakeHalvesFunction>> = {
  result: (id, home, away) =>
    gradeThreeWay(
      [footballOutcomeIds.home, footballOutcomeIds.draw, footballOutcomeIds.away],
      id,
      compareGoalCounts(home, away),
    ),

  doubleChance(id, home, away) {
    if (id === footballOutcomeIds.homeOrDraw) return toWholeStakeResult(home >= away);
    if (id === footballOutcomeIds.homeOrAway) return toWholeStakeResult(home !== away);
    return id === footballOutcomeIds.drawOrAway ? toWholeStakeResult(home <= away) : undefined;
  },

  drawNoBet(id, home, away) {
    if (id === footballOutcomeIds.homeNoDraw) return home === away ? 0 : toWholeStakeResult(home > away);
    if (id === footballOutcomeIds.awayNoDraw) return home === away ? 0 : toWholeStakeResult(away > home);
    return undefined;
  },

  // The specifier is always the home side's handicap; the away side has its opposite.
  handicap(id, home, away, quarters) {
    const ahead = 4 * (home - away) + quarters;
    if (id === footballOutcomeIds.homeHandicap) return quartersToStakeHalves(ahead);
    return id === footballOutcomeIds.awayHandicap ? quartersToStakeHalves(-ahead) : undefined;
  },

  // Three-way: a win by exactly the head start is the draw outcome, never a refund.
  scoreHandicap: (id, home, away, quarters) =>
    gradeThreeWay(
      [
        footballOutcomeIds.homeScoreHandicap,
        footballOutcomeIds.drawScoreHandicap,
        footballOutcomeIds.awayScoreHandicap,
      ],
      id,
      Math.sign(4 * (home - away) + quarters),
    ),

  total(id, home, away, quarters) {
    const above = 4 * (home + away) - quarters;
    if (id === footballOutcomeIds.over) return quartersToStakeHalves(above);
    return id === footballOutcomeIds.under ? quartersToStakeHalves(-above) : undefined;
  },

  oddEven: (id, home, away) =>
    gradeTwoWay(footballOutcomeIds.odd, footballOutcomeIds.even, id, (home + away) % 2 === 1),

  bothScore: (id, home, away) => gradeTwoWay(footballOutcomeIds.yes, footballOutcomeIds.no, id, home > 0 && away > 0),

  correctScore(id, home, away) {
    return isCorrectScoreOutcomeId(id) ? toWholeStakeResult(toCorrectScoreId(home, away) === id) : undefined;
  },
};

function isCorrectScoreOutcomeId(id: string): boolean {
  const n = Number(id);
  return n >= Number(toCorrectScoreId(0, 0)) && n <= Number(footballOutcomeIds.otherScore) && n % 2 === 0;
}
