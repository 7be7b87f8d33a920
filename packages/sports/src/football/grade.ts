/**
 * Which outcomes of a football line won. 90 minutes and stoppage time count; a whole line pushes, a quarter line splits the
 * stake; the first half is decided at the break. When a match is abandoned, decided lines keep their result and the others
 * are void. A score may still be wrong (VAR): a settlement carries its certainty and can be taken back.
 */
import { gradeTally, tallyRules, voidIfUndecided } from '../core/grading.ts';
import type { Grade, Tally, TallyRule } from '../core/grading.ts';
import { voidReasons } from '../core/results.ts';
import type { HomeAwayScore } from '../core/results.ts';
import { createDefaultRules } from '../core/rules.ts';
import type { RuleChoices } from '../core/rules.ts';
import type { CardCounts, FootballFacts } from './facts.ts';
import type { FootballMarket, FootballRule } from './markets.ts';
import { ownRules } from './own-rules.ts';
import type { ParsedFootballLine } from './own-rules.ts';

export type { ParsedFootballLine } from './own-rules.ts';

/** Where bookmakers differ in how they count cards. */
export const footballRules = {
  redCard: ['two', 'one'],
  /** whether a second yellow card counts beside the red one that follows from it */
  secondYellow: ['notCounted', 'counted'],
} as const;
export type FootballRules = RuleChoices<typeof footballRules>;

const defaultRules = createDefaultRules(footballRules);

/** Cards as they count in markets of bookings. */
function countBookings({ yellow, red, secondYellow = [0, 0] }: CardCounts, rules: FootballRules): HomeAwayScore {
  const count = (side: 0 | 1) =>
    yellow[side] +
    red[side] * (rules.redCard === 'two' ? 2 : 1) +
    (rules.secondYellow === 'counted' ? secondYellow[side] : 0);
  return [count(0), count(1)];
}

/** What the market counts in its part of the match; undefined where it is not known. */
export function findTally(
  { scope, count }: FootballMarket,
  facts: FootballFacts,
  rules: FootballRules,
): Tally | undefined {
  const { score, halfTime, corners, cards, end } = facts;
  const final = end === 'played' || facts.isRegularTimeOver === true;
  if (count === 'corners') return corners && { score: corners, final };
  if (count === 'bookings') return cards && { score: countBookings(cards, rules), final };
  if (score === undefined) return undefined;
  if (scope === 'firstHalf') return { score: halfTime ?? score, final: halfTime !== undefined };
  if (scope === 'match') return { score, final };
  return halfTime && { score: [score[0] - halfTime[0], score[1] - halfTime[1]], final };
}

/** Whether the rule is one that other sports share. */
export const isTallyRule = (rule: FootballRule): rule is TallyRule => Object.hasOwn(tallyRules, rule);

function gradeByRule(line: ParsedFootballLine, outcomeId: string, facts: FootballFacts, rules: FootballRules): Grade {
  const { market } = line;
  const tally = findTally(market, facts, rules);
  return isTallyRule(market.rule)
    ? gradeTally(market.rule, line, outcomeId, tally)
    : ownRules[market.rule]({ line, outcomeId, facts, tally });
}

/**
 * The result of one outcome, or `undecided` while something could still change it.
 * Throws a RangeError on an outcome that the market does not have.
 */
export function gradeFootball(
  line: ParsedFootballLine,
  outcomeId: string,
  facts: FootballFacts,
  rules: FootballRules = defaultRules,
): Grade {
  if (line.market.outcomeSource === 'fixed' && !line.outcomes.some(({ id }) => id === outcomeId))
    throw new RangeError(`${line.line} has no outcome ${outcomeId}`);
  if (facts.end === 'notPlayed') return { result: 'void', voidReason: voidReasons.postponed };
  const grade = gradeByRule(line, outcomeId, facts, rules);
  return facts.end === 'abandoned' ? voidIfUndecided(grade, voidReasons.abandoned) : grade;
}
