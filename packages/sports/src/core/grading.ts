/**
 * Grading rules that many sports share: which part of a stake an outcome wins when two sides have counted so much (goals,
 * games, points, runs). A whole line pushes, a quarter line splits the stake.
 */
import type { ParsedLine } from './markets.ts';
import { marketOutcomeIds } from './outcomes.ts';
import { voidReasons } from './results.ts';
import type { HomeAwayScore, OutcomeResult, SettledResult } from './results.ts';

/** How an event ended. `notPlayed`: cancelled, walked over or not started in time. */
export type EventEnding = 'played' | 'abandoned' | 'retired' | 'notPlayed';

/** How an outcome ended, or `undecided` while something could still change it or too little is known. */
export type Grade = OutcomeResult | 'undecided';

/** The share of a stake that an outcome wins, in halves: 2 all, 1 half of it with the rest back, 0 stake back, −1 half of it lost, −2 all lost. */
export type StakeHalvesWonOrLost = -2 | -1 | 0 | 1 | 2;

export const resultByStakeHalves = {
  '2': 'won',
  '1': 'halfWon',
  '0': 'push',
  '-1': 'halfLost',
  '-2': 'lost',
} as const satisfies Record<string, SettledResult>;

/** What the two sides have counted; `final` once no play can change it any more. */
export interface Tally {
  readonly score: HomeAwayScore;
  readonly final: boolean;
}

/** Won or lost, without a refund. */
export const toWholeStakeResult = (won: boolean): StakeHalvesWonOrLost => (won ? 2 : -2);

/** Half a point or more above the line wins all, a quarter wins half: a quarter line is half a stake on each neighbouring line. */
const quartersToStakeHalves = (quarters: number): StakeHalvesWonOrLost =>
  Math.max(-2, Math.min(2, quarters)) as StakeHalvesWonOrLost;

/** Undefined for an outcome that the rule does not have. */
export type StakeHalvesFunction = (
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

const ids = marketOutcomeIds;

/** Over and under of a count. */
function gradeOverUnder(id: string, count: number, quarters: number): StakeHalvesWonOrLost | undefined {
  const above = 4 * count - quarters;
  if (id === ids.over) return quartersToStakeHalves(above);
  return id === ids.under ? quartersToStakeHalves(-above) : undefined;
}

/** The rules that need only the counts of two sides. `drawNoBet` serves every winner of two sides: level gives the stake back. */
export const tallyRules = {
  result: (id, home, away) => gradeThreeWay([ids.home, ids.draw, ids.away], id, Math.sign(home - away)),

  doubleChance(id, home, away) {
    if (id === ids.homeOrDraw) return toWholeStakeResult(home >= away);
    if (id === ids.homeOrAway) return toWholeStakeResult(home !== away);
    return id === ids.drawOrAway ? toWholeStakeResult(home <= away) : undefined;
  },

  drawNoBet(id, home, away) {
    if (id === ids.homeNoDraw) return home === away ? 0 : toWholeStakeResult(home > away);
    if (id === ids.awayNoDraw) return home === away ? 0 : toWholeStakeResult(away > home);
    return undefined;
  },

  // The specifier is always the home side's handicap; the away side has its opposite.
  handicap(id, home, away, quarters) {
    const ahead = 4 * (home - away) + quarters;
    if (id === ids.homeHandicap) return quartersToStakeHalves(ahead);
    return id === ids.awayHandicap ? quartersToStakeHalves(-ahead) : undefined;
  },

  // Three-way: a win by exactly the head start is the draw outcome, never a refund.
  scoreHandicap: (id, home, away, quarters) =>
    gradeThreeWay(
      [ids.homeScoreHandicap, ids.drawScoreHandicap, ids.awayScoreHandicap],
      id,
      Math.sign(4 * (home - away) + quarters),
    ),

  total: (id, home, away, quarters) => gradeOverUnder(id, home + away, quarters),
  homeTotal: (id, home, _away, quarters) => gradeOverUnder(id, home, quarters),
  awayTotal: (id, _home, away, quarters) => gradeOverUnder(id, away, quarters),
  oddEven: (id, home, away) => gradeTwoWay(ids.odd, ids.even, id, (home + away) % 2 === 1),
  bothScore: (id, home, away) => gradeTwoWay(ids.yes, ids.no, id, home > 0 && away > 0),
} as const satisfies Record<string, StakeHalvesFunction>;

export type TallyRule = keyof typeof tallyRules;

/** Whether no further count can change any outcome of the line. Counts only grow. */
export function isTallyDecided(rule: TallyRule, [home, away]: HomeAwayScore, quarters: number): boolean {
  if (rule === 'total') return 4 * (home + away) - quarters >= 2;
  if (rule === 'homeTotal') return 4 * home - quarters >= 2;
  if (rule === 'awayTotal') return 4 * away - quarters >= 2;
  return rule === 'bothScore' && home > 0 && away > 0;
}

/** The result of an outcome by one of the shared rules; `undecided` without a tally. Throws a RangeError on an outcome that the rule does not have. */
export function gradeTally(rule: TallyRule, line: ParsedLine, outcomeId: string, tally: Tally | undefined): Grade {
  const [home, away] = tally?.score ?? [0, 0];
  const halves = tallyRules[rule](outcomeId, home, away, line.quarters);
  if (halves === undefined) throw new RangeError(`${line.line} has no outcome ${outcomeId}`);
  if (tally === undefined || !(tally.final || isTallyDecided(rule, tally.score, line.quarters))) return 'undecided';
  return { result: resultByStakeHalves[halves] };
}

/** A yes-or-no market; `undecided` while the answer is not known. Throws a RangeError on another outcome. */
export function gradeYesNo(line: ParsedLine, outcomeId: string, answer: boolean | undefined): Grade {
  const halves = gradeTwoWay(ids.yes, ids.no, outcomeId, answer ?? false);
  if (halves === undefined) throw new RangeError(`${line.line} has no outcome ${outcomeId}`);
  return answer === undefined ? 'undecided' : { result: resultByStakeHalves[halves] };
}

/** Won by the one outcome that is the answer; `undecided` while it is not known. */
export const gradeWinningOutcome = (outcomeId: string, winner: string | undefined): Grade =>
  winner === undefined ? 'undecided' : { result: outcomeId === winner ? 'won' : 'lost' };

/**
 * Several competitors share places: each wins its stake times places / tied, and never more than the whole of it. With
 * enough places for all it is a plain win.
 */
export const gradeDeadHeat = (places: number, tied: number): OutcomeResult =>
  places >= tied ? { result: 'won' } : { result: 'won', deadHeat: [places, tied] };

/** What is undecided is void: the event is over before this outcome was decided. */
export const voidIfUndecided = (grade: Grade, voidReason: number): OutcomeResult =>
  grade === 'undecided' ? { result: 'void', voidReason } : grade;

/** What is left of a grade when the event has ended: not played voids all, a retirement or an abandonment what is undecided. */
export function endGrade(grade: Grade, end: EventEnding | undefined): Grade {
  if (end === 'notPlayed') return { result: 'void', voidReason: voidReasons.walkover };
  if (end === 'retired') return voidIfUndecided(grade, voidReasons.retired);
  return end === 'abandoned' ? voidIfUndecided(grade, voidReasons.abandoned) : grade;
}
