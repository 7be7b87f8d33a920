/**
 * Which chances a score of football allows: bounds from what is needed and the time that is left, with rates from the weakest
 * to the strongest side that plays. They do not use the model that prices the lines.
 */
import type { TallyRule } from '../core/grading.ts';
import { marketOutcomeIds } from '../core/outcomes.ts';
import type { HomeAwayScore } from '../core/results.ts';
import type { ChanceBounds } from '../core/score-bounds.ts';
import { getSpecifierNumber } from '../core/markets.ts';
import type { FootballFacts } from './facts.ts';
import { findTally, isTallyRule } from './grade.ts';
import type { FootballRules } from './grade.ts';
import type { FootballCount } from './markets.ts';
import type { ParsedFootballLine } from './own-rules.ts';

/** What one side may count in a minute, from the weakest to the strongest. A strong side has some 3.8 goals in 90 minutes. */
const rateBounds: Readonly<Record<FootballCount, readonly [least: number, most: number]>> = {
  goals: [0.003, 0.042],
  corners: [0.015, 0.16],
  bookings: [0.003, 0.12],
};

/**
 * A side that has counted little for long is not the strongest one: its rate is at most what it has counted with so much more
 * in so many more minutes. Before the start these are the strongest rates.
 */
const priorBounds: Readonly<Record<FootballCount, { readonly counted: number; readonly minutes: number }>> = {
  goals: { counted: 3, minutes: 65 },
  corners: { counted: 8, minutes: 45 },
  bookings: { counted: 4, minutes: 33 },
};

/** However long the longest half is, so much of it may be over without being seen. */
const UNSEEN_MINUTES = 12;

/** `widest` holds for any two sides. `likely` also uses what both have counted so far: hardly ever is a side beyond it. */
export type BoundWidth = 'widest' | 'likely';

/** The mean of what a side may still count. */
interface GrowthRange {
  readonly least: number;
  readonly most: number;
}

interface SideGrowth {
  readonly home: GrowthRange;
  readonly away: GrowthRange;
}

const certain: ChanceBounds = { least: 0, most: 1 };
const invert = ({ least, most }: ChanceBounds): ChanceBounds => ({ least: 1 - most, most: 1 - least });

/** The chance that a Poisson number with this mean is at least `n`. */
export function computeTail(mean: number, n: number): number {
  if (n <= 0) return 1;
  let [term, below] = [Math.exp(-mean), 0];
  for (let i = 0; i < n; i++) {
    below += term;
    term *= mean / (i + 1);
  }
  return Math.max(0, 1 - below);
}

const MOST_COUNTED = 60;

/** The chance that one Poisson number exceeds another by at least `n`. */
function computeLeadTail(mean: number, otherMean: number, n: number): number {
  let [sum, term] = [0, Math.exp(-otherMean)];
  for (let other = 0; other < MOST_COUNTED; other++) {
    sum += term * computeTail(mean, other + n);
    term *= otherMean / (other + 1);
  }
  return Math.min(1, sum);
}

/** At least `n` more than the other side from now on. */
const boundLead = (own: GrowthRange, other: GrowthRange, n: number): ChanceBounds => ({
  least: computeLeadTail(own.least, other.most, n),
  most: computeLeadTail(own.most, other.least, n),
});

const addGrowth = ({ home, away }: SideGrowth): GrowthRange => ({
  least: home.least + away.least,
  most: home.most + away.most,
});

/** At least `n` more. */
const boundGrowth = ({ least, most }: GrowthRange, n: number): ChanceBounds => ({
  least: computeTail(least, n),
  most: computeTail(most, n),
});

/** The smallest whole number above this many quarters: what is needed to be beyond a line. */
const findNeeded = (quarters: number): number => Math.floor(quarters / 4) + 1;

const ids = marketOutcomeIds;

interface ResultBounds {
  readonly home: ChanceBounds;
  readonly away: ChanceBounds;
}

const boundResult = ({ home, away }: SideGrowth, lead: number): ResultBounds => ({
  home: boundLead(home, away, 1 - lead),
  away: boundLead(away, home, 1 + lead),
});

/**
 * Of the stake that is not refunded, when a side is this many quarters ahead: the chance to win lies between those of being
 * ahead and of not being behind.
 */
const boundHandicap = (quarters: number, own: GrowthRange, other: GrowthRange): ChanceBounds => ({
  least: boundLead(own, other, findNeeded(-quarters)).least,
  most: boundLead(own, other, Math.ceil(-quarters / 4)).most,
});

/** The bounds of a line that has so many quarters, and of its first outcome or the other one. */
function boundTally(
  rule: TallyRule,
  { quarters }: ParsedFootballLine,
  outcomeId: string,
  [homeScore, awayScore]: HomeAwayScore,
  growth: SideGrowth,
): ChanceBounds {
  const { home, away } = growth;
  const lead = homeScore - awayScore;
  const needed = findNeeded(quarters);
  const over = (bounds: ChanceBounds) => (outcomeId === ids.over ? bounds : invert(bounds));
  switch (rule) {
    case 'total':
      return over(boundGrowth(addGrowth(growth), needed - homeScore - awayScore));
    case 'homeTotal':
      return over(boundGrowth(home, needed - homeScore));
    case 'awayTotal':
      return over(boundGrowth(away, needed - awayScore));
    case 'handicap':
    case 'drawNoBet': {
      const ahead = 4 * lead + (rule === 'handicap' ? quarters : 0);
      const isHome = outcomeId === ids.homeHandicap || outcomeId === ids.homeNoDraw;
      return isHome ? boundHandicap(ahead, home, away) : boundHandicap(-ahead, away, home);
    }
    case 'result':
    case 'scoreHandicap': {
      const result = boundResult(growth, lead + (rule === 'scoreHandicap' ? quarters / 4 : 0));
      if (outcomeId === ids.home || outcomeId === ids.homeScoreHandicap) return result.home;
      if (outcomeId === ids.away || outcomeId === ids.awayScoreHandicap) return result.away;
      return { least: 0, most: 1 - Math.max(result.home.least, result.away.least) };
    }
    case 'doubleChance': {
      const result = boundResult(growth, lead);
      if (outcomeId === ids.homeOrDraw) return invert(result.away);
      if (outcomeId === ids.drawOrAway) return invert(result.home);
      return { least: Math.max(result.home.least, result.away.least), most: 1 };
    }
    case 'bothScore': {
      const missing = [homeScore === 0 ? [home] : [], awayScore === 0 ? [away] : []].flat();
      const chances = missing.map((side) => boundGrowth(side, 1));
      const both = {
        least: chances.reduce((product, { least }) => product * least, 1),
        most: chances.reduce((product, { most }) => product * most, 1),
      };
      return outcomeId === ids.yes ? both : invert(both);
    }
    case 'oddEven':
      return certain;
  }
}

/** The most minutes that have been played of both halves. */
const MATCH_MINUTES = 100;

/** What each side may still count in the line's part of the match; undefined where the time is not known. */
function findGrowth(
  { market }: ParsedFootballLine,
  facts: FootballFacts,
  counted: HomeAwayScore,
  width: BoundWidth,
): SideGrowth | undefined {
  const { minutesLeft } = facts;
  if (minutesLeft === undefined) return undefined;
  const { firstHalf, secondHalf } = minutesLeft;
  const halves =
    market.scope === 'firstHalf' ? [firstHalf] : market.scope === 'secondHalf' ? [secondHalf] : [firstHalf, secondHalf];
  const sum = (minutes: (left: number) => number) => halves.reduce((total, left) => total + minutes(left), 0);
  const [slowest, fastest] = rateBounds[market.count];
  const prior = priorBounds[market.count];
  const played = Math.max(0, MATCH_MINUTES - firstHalf - secondHalf);
  const build = (count: number): GrowthRange => {
    const seen = (count + prior.counted) / (played + prior.minutes);
    return {
      least: slowest * sum((left) => Math.max(0, left - UNSEEN_MINUTES)),
      most: (width === 'likely' ? Math.min(fastest, seen) : fastest) * sum((left) => left),
    };
  };
  return { home: build(counted[0]), away: build(counted[1]) };
}

/** The chances of an outcome of an undecided line at these facts; undefined where nothing bounds them. */
export function boundOutcome(
  line: ParsedFootballLine,
  outcomeId: string,
  facts: FootballFacts,
  { rules, width }: { readonly rules: FootballRules; readonly width: BoundWidth },
): ChanceBounds | undefined {
  const score = findTally(line.market, facts, rules)?.score;
  const growth = score && findGrowth(line, facts, score, width);
  const { rule } = line.market;
  if (growth === undefined || score === undefined) return undefined;
  if (isTallyRule(rule)) return boundTally(rule, line, outcomeId, score, growth);
  if (rule === 'nextGoal' && outcomeId === ids.neitherFirst)
    return invert(boundGrowth(addGrowth(growth), getSpecifierNumber(line, 'goalnr') - score[0] - score[1]));
  if (rule === 'restOfMatch') {
    const result = boundResult(growth, 0);
    // No further goal at all leaves the rest of a match level.
    if (outcomeId === ids.draw) return { least: Math.exp(-addGrowth(growth).most), most: 1 };
    return outcomeId === ids.home ? result.home : result.away;
  }
  return undefined;
}
