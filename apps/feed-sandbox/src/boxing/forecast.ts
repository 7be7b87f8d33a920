/** Fair chances of the lines of a fight, from one outlook for all of them. */
import type { ParsedLine } from '@arara/sports/core/markets';
import { createDefaultRules } from '@arara/sports/core/rules';
import type { Side } from '@arara/sports/sets/sets';
import { createEndingsForecast } from '../models/endings-forecast.ts';
import type { WeightedEnding } from '../models/endings-forecast.ts';
import type { LineForecast, PricingMoment } from '../play/play.ts';
import { createRecentResults } from '../play/recent-results.ts';
import type { EndingsOfTime, FightOutlook } from './endings.ts';
import { boxingRules, ROUND_SECONDS } from '@arara/sports/boxing/grade';
import type { BoxingFacts, FightMethod } from '@arara/sports/boxing/grade';
import type { BoxingMarket, BoxingRule } from '@arara/sports/boxing/markets';
import { createMatchup } from './matchup.ts';
import { computeOutlook, createFightModel } from './outlook.ts';
import type { FightModel } from './outlook.ts';
import { findPosition } from './position.ts';
import type { FightPosition } from './position.ts';
import type { BoxingScore } from '@arara/sports/boxing/score';
import { boxing } from '@arara/sports/boxing/sport';

type Moment = Pick<PricingMoment<BoxingScore>, 'fixture' | 'score' | 'drift'>;
type Ending = WeightedEnding<BoxingFacts>;

const rules = createDefaultRules(boxingRules);

export interface FightView {
  readonly position: FightPosition;
  readonly outlook: FightOutlook;
}

const MOST_RECENT = 32;
const findRecentView = createRecentResults<FightView>(MOST_RECENT);
const findRecentModel = createRecentResults<FightModel>(MOST_RECENT);

/** The outlook of a moment. Its lines and its forecast are asked one after the other. */
export function findView({ fixture, score, drift }: Moment): FightView {
  const key = `${fixture.id} ${drift}`;
  return findRecentView(`${key} ${JSON.stringify(score)}`, () => {
    const position = findPosition(score, Number(fixture.format['rounds'] ?? 12));
    const model = findRecentModel(key, () => createFightModel(createMatchup(fixture, drift)));
    return { position, outlook: computeOutlook(model, position) };
  });
}

const sides: readonly Side[] = ['home', 'away'];

/** Seconds of boxing at an end in the first half of a round, in its second half, and after it: somewhere between full halves. */
const toSeconds = (round: number, part: number): number =>
  (round - 1) * ROUND_SECONDS + ROUND_SECONDS * (part === 2 ? 1 : 0.25 + 0.5 * part);

interface TimedEndings {
  readonly round: number;
  readonly part: number;
  readonly endings: EndingsOfTime;
}

const listTimed = ({ rounds }: FightOutlook): readonly TimedEndings[] =>
  rounds.flatMap((parts, round) => parts.map((endings, part) => ({ round, part, endings })));

/** The endings of a fight, summed up in what a rule needs to know of them. */
function listEndings(rule: BoxingRule, { position, outlook }: FightView): readonly Ending[] {
  const { rounds: scheduled } = position;
  const timed = listTimed(outlook);
  const sum = (pick: (endings: EndingsOfTime) => number) => timed.reduce((all, { endings }) => all + pick(endings), 0);
  const whole = [scheduled * ROUND_SECONDS, scheduled * ROUND_SECONDS] as const;
  const build = (chance: number, winner: Side | undefined, method: FightMethod, round = scheduled): Ending => ({
    chance,
    facts: { end: 'played', scheduled, fought: whole, knockDowns: 0, result: { winner, method, round } },
  });
  const noContest = build(
    sum((endings) => endings.noContest),
    undefined,
    'noContest',
  );
  const cards = (index: 0 | 1 | 2, winner: Side | undefined) => [
    build(outlook.distance[index], winner, 'decision'),
    build(
      sum((endings) => endings.cards[index]),
      winner,
      'technicalDecision',
    ),
  ];
  const decisions = [...cards(0, 'home'), ...cards(1, undefined), ...cards(2, 'away')];
  const stop = (list: readonly TimedEndings[], side: 0 | 1, round?: number) =>
    build(
      list.reduce((all, { endings }) => all + endings.stops[side], 0),
      sides[side],
      'technicalKnockOut',
      round,
    );
  if (rule === 'exactRound' || rule === 'roundRange') {
    const byRound = Array.from({ length: scheduled }, (_, index) => timed.filter(({ round }) => round === index + 1));
    return [
      ...byRound.flatMap((list, index) => [stop(list, 0, index + 1), stop(list, 1, index + 1)]),
      ...decisions,
      noContest,
    ];
  }
  if (rule === 'totalRounds') return listLengths(timed, build);
  if (rule === 'knockDown') return listKnockDowns({ position, outlook }, build);
  return [stop(timed, 0), stop(timed, 1), ...decisions, noContest];
}

type BuildEnding = (chance: number, winner: Side | undefined, method: FightMethod) => Ending;

/** By the time of the end, whoever wins. */
function listLengths(timed: readonly TimedEndings[], build: BuildEnding): readonly Ending[] {
  const early = timed.flatMap(({ round, part, endings }) => {
    const seconds = toSeconds(round, part);
    const at = (chance: number, method: FightMethod): Ending => {
      const { facts } = build(chance, method === 'noContest' ? undefined : 'home', method);
      return { chance, facts: { ...facts, fought: [seconds, seconds] } };
    };
    const { stops, cards, noContest } = endings;
    return [at(stops[0] + stops[1] + cards[0] + cards[1] + cards[2], 'technicalKnockOut'), at(noContest, 'noContest')];
  });
  const ended = early.filter(({ chance }) => chance > 0);
  const distance = 1 - ended.reduce((all, { chance }) => all + chance, 0);
  return [...ended, build(Math.max(0, distance), 'home', 'decision')];
}

/** By whether a boxer is knocked down from now on. */
function listKnockDowns({ outlook, position }: FightView, build: BuildEnding): readonly Ending[] {
  const { result, noContest } = outlook.quiet;
  const others = build(1 - result - noContest, 'home', 'decision');
  return [
    build(result, 'home', 'decision'),
    build(noContest, undefined, 'noContest'),
    { chance: others.chance, facts: { ...others.facts, knockDowns: position.knockDowns + 1 } },
  ];
}

/** The chances at a moment. Endings are listed once for all lines of a rule. */
export function forecastLines(moment: Moment): LineForecast {
  const view = findView(moment);
  const lists = new Map<BoxingRule, readonly Ending[]>();
  return createEndingsForecast(boxing, rules, (line) => {
    const { rule } = (line as ParsedLine<BoxingMarket>).market;
    const known = lists.get(rule) ?? listEndings(rule, view).filter(({ chance }) => chance > 0);
    lists.set(rule, known);
    return known;
  });
}
