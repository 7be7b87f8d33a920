/**
 * Which outcomes of a football line won. 90 minutes and stoppage time count; a whole line pushes, a quarter line splits the
 * stake; the first half is decided at the break. When a match is abandoned, decided lines keep their result and the others
 * are void. A score may still be wrong (VAR): a settlement carries its certainty and can be taken back.
 */
import { toCorrectScoreId, outcomeIds, parseLine } from '../core/markets.ts';
import type { GradingRule, LineName, ParsedLine } from '../core/markets.ts';
import type { SettledResult, Score } from '../core/results.ts';
import type { SettledLine } from '../feed/messages.ts';

export type GradedResult = SettledResult | 'undecided';

/** `notPlayed`: cancelled, walked over or not started within 48 hours. */
export type MatchEnd = 'played' | 'abandoned' | 'notPlayed';

/** What is known of a match. */
export interface GradingInput {
  /** goals so far, or after 90 minutes and stoppage; extra time and penalties are not in it */
  readonly score: Score;
  /** the score at the break; undefined before it */
  readonly halfTime?: Score;
  readonly end?: MatchEnd;
}

export interface GradedOutcome {
  readonly id: string;
  readonly result: SettledResult;
}

/**
 * The share of a stake that an outcome wins, in halves: 2 all, 1 half of it with the rest back, 0 stake back,
 * −1 half of it lost, −2 all lost.
 */
export type StakeHalves = -2 | -1 | 0 | 1 | 2;

const resultByHalves = { '2': 'won', '1': 'halfWon', '0': 'push', '-1': 'halfLost', '-2': 'lost' } as const;

/** What share of a stake an outcome of this line wins at a final score. Throws a RangeError on an outcome that the market does not have. */
export function computeStakeHalves(
  { market, quarters }: ParsedLine,
  outcomeId: string,
  [home, away]: Score,
): StakeHalves {
  const halves = halvesByRule[market.rule](outcomeId, home, away, quarters);
  if (halves === undefined) throw new RangeError(`market ${market.id} has no outcome ${outcomeId}`);
  return halves;
}

/**
 * The result of one outcome, or `undecided` while a goal could still change it.
 * Throws a RangeError on an outcome that the market does not have.
 */
export function gradeOutcome(line: ParsedLine, outcomeId: string, known: GradingInput): GradedResult {
  const half = line.market.scope === 'firstHalf';
  const score = half ? (known.halfTime ?? known.score) : known.score;
  if (known.end === 'notPlayed') return 'void';
  const scopeOver = known.end === 'played' || (half && known.halfTime !== undefined);
  if (scopeOver || isDecidedByScore(line, score)) return resultByHalves[computeStakeHalves(line, outcomeId, score)];
  return known.end === 'abandoned' ? 'void' : 'undecided';
}

/** The results of all outcomes of a line, or `undecided`: a line is decided as a whole. */
export function gradeLine(line: ParsedLine, known: GradingInput): readonly GradedOutcome[] | 'undecided' {
  const graded: GradedOutcome[] = [];
  for (const { id } of line.market.outcomes) {
    const result = gradeOutcome(line, id, known);
    if (result === 'undecided') return 'undecided';
    graded.push({ id, result });
  }
  return graded;
}

/** The decided ones of these lines, as a `settle` message carries them; `voidReason` is given with lines that are void. */
export function gradeDecidedLines(
  lines: readonly LineName[],
  known: GradingInput,
  voidReason: number,
): readonly SettledLine[] {
  return lines.flatMap((line): SettledLine[] => {
    const parsed = parseLine(line);
    const outcomes = parsed === undefined ? 'undecided' : gradeLine(parsed, known);
    if (outcomes === 'undecided') return [];
    return [outcomes.some(({ result }) => result === 'void') ? { line, voidReason, outcomes } : { line, outcomes }];
  });
}

/** The lines that are not decided. */
export const findUndecidedLines = (lines: readonly LineName[], known: GradingInput): readonly LineName[] => {
  const decided = new Set(gradeDecidedLines(lines, known, 0).map(({ line }) => line));
  return lines.filter((line) => !decided.has(line));
};

/** Whether no further goal can change any outcome of the line. */
function isDecidedByScore({ market, quarters }: ParsedLine, [home, away]: Score): boolean {
  if (market.rule === 'total') return 4 * (home + away) - quarters >= 2;
  if (market.rule === 'bothScore') return home > 0 && away > 0;
  return market.rule === 'correctScore' && toCorrectScoreId(home, away) === outcomeIds.otherScore;
}

const winOrLose = (won: boolean): StakeHalves => (won ? 2 : -2);

/** Half a goal or more above the line wins all, a quarter wins half: a quarter line is half a stake on each neighbouring line. */
const splitByQuarters = (quarters: number): StakeHalves => Math.max(-2, Math.min(2, quarters)) as StakeHalves;

/** 1 if home is ahead, 0 for a draw, −1 if away is ahead. */
const compareGoals = (home: number, away: number): number => Math.sign(home - away);

type GradeByRule = (outcomeId: string, home: number, away: number, quarters: number) => StakeHalves | undefined;

/** Wins for the one of three outcomes that names the side ahead. */
function gradeThreeWay(
  [home, draw, away]: readonly [string, string, string],
  id: string,
  side: number,
): StakeHalves | undefined {
  if (id === home) return winOrLose(side > 0);
  if (id === draw) return winOrLose(side === 0);
  return id === away ? winOrLose(side < 0) : undefined;
}

function gradeTwoWay(first: string, second: string, id: string, firstWins: boolean): StakeHalves | undefined {
  if (id === first) return winOrLose(firstWins);
  return id === second ? winOrLose(!firstWins) : undefined;
}

const ids = outcomeIds;

const halvesByRule: Readonly<Record<GradingRule, GradeByRule>> = {
  result: (id, home, away) => gradeThreeWay([ids.home, ids.draw, ids.away], id, compareGoals(home, away)),

  doubleChance(id, home, away) {
    if (id === ids.homeOrDraw) return winOrLose(home >= away);
    if (id === ids.homeOrAway) return winOrLose(home !== away);
    return id === ids.drawOrAway ? winOrLose(home <= away) : undefined;
  },

  drawNoBet(id, home, away) {
    if (id === ids.homeNoDraw) return home === away ? 0 : winOrLose(home > away);
    if (id === ids.awayNoDraw) return home === away ? 0 : winOrLose(away > home);
    return undefined;
  },

  // The specifier is always the home side's handicap; the away side has its opposite.
  handicap(id, home, away, quarters) {
    const ahead = 4 * (home - away) + quarters;
    if (id === ids.homeHandicap) return splitByQuarters(ahead);
    return id === ids.awayHandicap ? splitByQuarters(-ahead) : undefined;
  },

  // Three-way: a win by exactly the head start is the draw outcome, never a refund.
  scoreHandicap: (id, home, away, quarters) =>
    gradeThreeWay(
      [ids.homeScoreHandicap, ids.drawScoreHandicap, ids.awayScoreHandicap],
      id,
      Math.sign(4 * (home - away) + quarters),
    ),

  total(id, home, away, quarters) {
    const above = 4 * (home + away) - quarters;
    if (id === ids.over) return splitByQuarters(above);
    return id === ids.under ? splitByQuarters(-above) : undefined;
  },

  oddEven: (id, home, away) => gradeTwoWay(ids.odd, ids.even, id, (home + away) % 2 === 1),

  bothScore: (id, home, away) => gradeTwoWay(ids.yes, ids.no, id, home > 0 && away > 0),

  correctScore(id, home, away) {
    return isCorrectScoreId(id) ? winOrLose(toCorrectScoreId(home, away) === id) : undefined;
  },
};

function isCorrectScoreId(id: string): boolean {
  const n = Number(id);
  return n >= Number(toCorrectScoreId(0, 0)) && n <= Number(ids.otherScore) && n % 2 === 0;
}
