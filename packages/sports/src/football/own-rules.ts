/** The grading rules of markets that only football has: each one names the outcome that wins, as soon as nothing can change it. */
import { gradeDeadHeat, gradeWinningOutcome, isTallyDecided, resultByStakeHalves } from '../core/grading.ts';
import type { Grade, Tally } from '../core/grading.ts';
import { getSpecifierNumber } from '../core/markets.ts';
import type { ParsedLine } from '../core/markets.ts';
import { marketOutcomeIds } from '../core/outcomes.ts';
import { voidReasons } from '../core/results.ts';
import type { HomeAwayScore } from '../core/results.ts';
import type { Side } from '../sets/sets.ts';
import { parseScoreSpecifier } from '../core/specifiers.ts';
import type { FootballFacts } from './facts.ts';
import { findFurtherScoreId, findGoalRange, toCorrectScoreId } from './market-outcomes.ts';
import type { FootballMarket, FootballOwnRule } from './markets.ts';

export type ParsedFootballLine = ParsedLine<FootballMarket>;

/** What a rule may use: the line, the facts, and the tally of the line's scope and count. */
interface RuleInput {
  readonly line: ParsedFootballLine;
  readonly outcomeId: string;
  readonly facts: FootballFacts;
  readonly tally: Tally | undefined;
}

type OwnRule = (input: RuleInput) => Grade;

const ids = marketOutcomeIds;

/** The side ahead, as a part of an outcome's key. */
const findLeader = ([home, away]: HomeAwayScore): 'home' | 'draw' | 'away' =>
  home > away ? 'home' : home < away ? 'away' : 'draw';

const isSumAbove = ([home, away]: HomeAwayScore, quarters: number): boolean => 4 * (home + away) > quarters;
const haveBothScored = ([home, away]: HomeAwayScore): boolean => home > 0 && away > 0;

/** Won by the outcome with the key; `undecided` without one. */
const gradeWinningKey = ({ outcomes }: ParsedFootballLine, outcomeId: string, key: string | undefined): Grade =>
  key === undefined ? 'undecided' : gradeWinningOutcome(outcomeId, outcomes.find((one) => one.key === key)?.id ?? '');

/** Who scored the n-th goal: by the order of goals, or because only one side has scored. */
function findGoalSide({ score, goalSides }: FootballFacts, n: number): Side | undefined {
  if (score === undefined || n > score[0] + score[1]) return undefined;
  if (score[1] === 0) return 'home';
  return score[0] === 0 ? 'away' : goalSides?.[n - 1];
}

const goalOutcomeIds = { home: ids.homeFirst, away: ids.awayFirst } as const;

/** The n-th goal, if it was scored; neither side once the match is over without it. */
function gradeGoal({ outcomeId, facts, tally }: RuleInput, n: number): Grade {
  const [home, away] = tally?.score ?? [0, 0];
  if (home + away < n) return gradeWinningOutcome(outcomeId, tally?.final === true ? ids.neitherFirst : undefined);
  const side = findGoalSide(facts, n);
  return gradeWinningOutcome(outcomeId, side && goalOutcomeIds[side]);
}

/** The goals since the score of the line. A line whose score was corrected below it is void. */
function subtractLineScore({ specifier }: ParsedFootballLine, [home, away]: HomeAwayScore): HomeAwayScore | undefined {
  const [lineHome, lineAway] = parseScoreSpecifier(specifier);
  return home < lineHome || away < lineAway ? undefined : [home - lineHome, away - lineAway];
}

const wrongScore: Grade = { result: 'void', voidReason: voidReasons.other };

/** The most goals that an outcome of exact goals counts: it means that number or more. */
const findMostGoals = ({ outcomes }: ParsedFootballLine): number => outcomes.length - 1;

const winningSideIds = { home: ids.homeNoDraw, away: ids.awayNoDraw } as const;

export const ownRules: Readonly<Record<FootballOwnRule, OwnRule>> = {
  toQualify: ({ outcomeId, facts: { advancing } }) =>
    gradeWinningOutcome(outcomeId, advancing && winningSideIds[advancing]),

  restOfMatch({ line, outcomeId, tally }) {
    if (tally?.final !== true) return 'undecided';
    const rest = subtractLineScore(line, tally.score);
    return rest === undefined ? wrongScore : gradeWinningKey(line, outcomeId, findLeader(rest));
  },

  nextGoal: (input) => gradeGoal(input, getSpecifierNumber(input.line, 'goalnr')),

  lastGoal(input) {
    const { tally } = input;
    return tally?.final === true ? gradeGoal(input, Math.max(1, tally.score[0] + tally.score[1])) : 'undecided';
  },

  winningMargin({ line, outcomeId, tally }) {
    if (tally?.final !== true) return 'undecided';
    const leader = findLeader(tally.score);
    const margin = Math.min(3, Math.abs(tally.score[0] - tally.score[1]));
    return gradeWinningKey(line, outcomeId, leader === 'draw' ? leader : `${leader}By${margin}`);
  },

  resultAndBothScore({ line, outcomeId, tally }) {
    if (tally?.final !== true) return 'undecided';
    return gradeWinningKey(line, outcomeId, `${findLeader(tally.score)}${haveBothScored(tally.score) ? 'Yes' : 'No'}`);
  },

  totalAndBothScore({ line, outcomeId, tally }) {
    if (tally === undefined) return 'undecided';
    const { score, final } = tally;
    const isDecided =
      isTallyDecided('total', score, line.quarters) && isTallyDecided('bothScore', score, line.quarters);
    if (!final && !isDecided) return 'undecided';
    if (4 * (score[0] + score[1]) === line.quarters) return { result: resultByStakeHalves[0] };
    const [sum, both] = [isSumAbove(score, line.quarters), haveBothScored(score)];
    return gradeWinningKey(line, outcomeId, `${sum ? 'over' : 'under'}${both ? 'Yes' : 'No'}`);
  },

  resultAndTotal({ line, outcomeId, tally }) {
    if (tally?.final !== true) return 'undecided';
    const { score } = tally;
    if (4 * (score[0] + score[1]) === line.quarters) return { result: resultByStakeHalves[0] };
    return gradeWinningKey(
      line,
      outcomeId,
      `${findLeader(score)}${isSumAbove(score, line.quarters) ? 'Over' : 'Under'}`,
    );
  },

  correctScore({ outcomeId, tally }) {
    if (tally === undefined) return 'undecided';
    const id = toCorrectScoreId(...tally.score);
    return tally.final || id === ids.otherScore ? gradeWinningOutcome(outcomeId, id) : 'undecided';
  },

  furtherScore({ line, outcomeId, tally }) {
    if (tally === undefined) return 'undecided';
    const rest = subtractLineScore(line, tally.score);
    if (rest === undefined) return tally.final ? wrongScore : 'undecided';
    // With more goals than any outcome has, every outcome loses.
    const id = findFurtherScoreId(...rest) ?? '';
    return tally.final || id === '' ? gradeWinningOutcome(outcomeId, id) : 'undecided';
  },

  halfFull({ line, outcomeId, facts: { halfTime }, tally }) {
    if (tally?.final !== true || halfTime === undefined) return 'undecided';
    const full = findLeader(tally.score);
    return gradeWinningKey(line, outcomeId, `${findLeader(halfTime)}${full.charAt(0).toUpperCase()}${full.slice(1)}`);
  },

  exactGoals({ line, outcomeId, tally }) {
    if (tally === undefined) return 'undecided';
    const most = findMostGoals(line);
    const goals = Math.min(most, tally.score[0] + tally.score[1]);
    return tally.final || goals === most ? gradeWinningOutcome(outcomeId, line.outcomes[goals]?.id) : 'undecided';
  },

  multigoals({ outcomeId, tally }) {
    const range = findGoalRange(outcomeId);
    if (tally === undefined || range === undefined) return 'undecided';
    const goals = tally.score[0] + tally.score[1];
    // The line is decided as a whole: from 7 goals on nothing changes.
    if (!tally.final && goals < 7) return 'undecided';
    return { result: goals >= range.least && goals <= range.most ? 'won' : 'lost' };
  },

  sendingOff({ outcomeId, facts: { cards }, tally }) {
    if (cards === undefined) return 'undecided';
    const isSentOff = cards.red[0] + cards.red[1] > 0;
    if (!isSentOff && tally?.final !== true) return 'undecided';
    return gradeWinningOutcome(outcomeId, isSentOff ? ids.yes : ids.no);
  },

  topGoalscorer({ outcomeId, facts: { season } }) {
    const best = season?.topGoalscorers;
    if (best === undefined) return 'undecided';
    return best.includes(outcomeId) ? gradeDeadHeat(1, best.length) : { result: 'lost' };
  },

  leagueWinner: ({ outcomeId, facts: { season } }) => gradeWinningOutcome(outcomeId, season?.winner),
};
