/**
 * The chance of each final score. The goals of the two sides are independent, at rates that depend on teams, red cards and
 * the half. The rates are fitted to two seasons of the Brasileirão: goals and shares of home wins, draws and away wins. The
 * rest of a match is priced with the same rates by which the simulator plays it, so prices are fair at every moment.
 */
import { computeStakeHalves } from './grade.ts';
import type { HomeAwayScore } from '../core/results.ts';
import type { ParsedLine } from '../core/markets.ts';

/** Expected goals of a whole match, per side. */
export interface GoalRates {
  readonly home: number;
  readonly away: number;
}

/**
 * Goals per match of two average sides. Two seasons of the Brasileirão had 1.468 and 1.016, with 48.8, 26.3 and 24.9 % of
 * home wins, draws and away wins; independent goals at these means give the home side a point less, so its rate is a
 * little higher. Without red cards, all five numbers lie within one standard error of those 760 matches.
 */
export const averageFootballGoalCounts: GoalRates = { home: 1.492, away: 1.01 };

/** A side's attack and defence, as logarithms of factors on goals; 0 is average. */
export interface TeamStrength {
  readonly attack: number;
  readonly defence: number;
}

/** The rates of two sides; `drift` shifts goals from away to home, as market opinion changes. */
export const computeGoalRates = (home: TeamStrength, away: TeamStrength, drift = 0): GoalRates => ({
  home: averageFootballGoalCounts.home * Math.exp(home.attack - away.defence + drift),
  away: averageFootballGoalCounts.away * Math.exp(away.attack - home.defence - drift),
});

/** A red card multiplies a side's goals by `own`, and the other side's by `other`. */
export const redCardGoalRateFactors = { own: 0.7, other: 1.2 } as const;

const adjustGoalRatesForRedCards = ({ home, away }: GoalRates, [homeReds, awayReds]: HomeAwayScore): GoalRates => ({
  home: home * redCardGoalRateFactors.own ** homeReds * redCardGoalRateFactors.other ** awayReds,
  away: away * redCardGoalRateFactors.own ** awayReds * redCardGoalRateFactors.other ** homeReds,
});

const MINUTE_MS = 60_000;

/** The halves: 45 minutes, the usual stoppage, and the share of all goals (1.35 of 3.02 are scored before the break). */
export const matchHalfTimings = {
  first: { regularMs: 45 * MINUTE_MS, usualStoppageMs: 2 * MINUTE_MS, share: 0.446 },
  second: { regularMs: 45 * MINUTE_MS, usualStoppageMs: 5 * MINUTE_MS, share: 0.554 },
} as const;

export type MatchHalf = keyof typeof matchHalfTimings;

/** The share of a match's goals that is scored in one millisecond of this half. */
export const computeGoalSharePerMs = (half: MatchHalf): number =>
  matchHalfTimings[half].share / (matchHalfTimings[half].regularMs + matchHalfTimings[half].usualStoppageMs);

/** How far a match is. `stoppageMs` is set once it is announced. */
export interface MatchProgress {
  readonly part: 'before' | MatchHalf | 'break' | 'over';
  readonly playedMs: number;
  readonly stoppageMs?: number;
}

/** What share of the match's goals is still to come, before and after the break. */
export function computeRemainingGoalShares(progress: MatchProgress): {
  readonly firstHalf: number;
  readonly secondHalf: number;
} {
  const rest = (half: MatchHalf) => {
    const { regularMs, usualStoppageMs } = matchHalfTimings[half];
    return (
      Math.max(0, regularMs + (progress.stoppageMs ?? usualStoppageMs) - progress.playedMs) *
      computeGoalSharePerMs(half)
    );
  };
  switch (progress.part) {
    case 'before':
      return { firstHalf: matchHalfTimings.first.share, secondHalf: matchHalfTimings.second.share };
    case 'first':
      return { firstHalf: rest('first'), secondHalf: matchHalfTimings.second.share };
    case 'break':
      return { firstHalf: 0, secondHalf: matchHalfTimings.second.share };
    case 'second':
      return { firstHalf: 0, secondHalf: rest('second') };
    case 'over':
      return { firstHalf: 0, secondHalf: 0 };
  }
}

/** One possible score and its chance. */
interface ScoreChance {
  readonly score: HomeAwayScore;
  readonly chance: number;
}

/** The chances of all scores at the end of a scope; they sum to 1. */
export type ScoreChanceList = readonly ScoreChance[];

/** What the model knows of a match at one moment. `rates` are those before red cards. */
export interface ScoreModelInput {
  readonly rates: GoalRates;
  readonly progress: MatchProgress;
  readonly score: HomeAwayScore;
  readonly redCards: HomeAwayScore;
  /** the score at the break; undefined before it */
  readonly halfTime?: HomeAwayScore;
}

/** The chances of the final score, and of the score at the break while it is still open. */
export interface ScoreForecast {
  readonly match: ScoreChanceList;
  readonly firstHalf?: ScoreChanceList;
}

export function forecastScores({ rates, progress, score, redCards, halfTime }: ScoreModelInput): ScoreForecast {
  const now = adjustGoalRatesForRedCards(rates, redCards);
  const { firstHalf, secondHalf } = computeRemainingGoalShares(progress);
  const match = buildScoreGrid(score, now, firstHalf + secondHalf);
  return halfTime === undefined && progress.part !== 'over'
    ? { match, firstHalf: buildScoreGrid(score, now, firstHalf) }
    : { match };
}

const NEGLIGIBLE_CHANCE = 1e-9;

function buildScoreGrid([home, away]: HomeAwayScore, rates: GoalRates, share: number): ScoreChanceList {
  const homeGoals = computePoissonChances(rates.home * share);
  const awayGoals = computePoissonChances(rates.away * share);
  return homeGoals.flatMap((p, i) =>
    awayGoals
      .map((q, j): ScoreChance => ({ score: [home + i, away + j], chance: p * q }))
      .filter(({ chance }) => chance > NEGLIGIBLE_CHANCE),
  );
}

/** The chances of 0, 1, 2… goals, until they are negligible; the last one includes the rest, so that they sum to 1. */
export function computePoissonChances(mean: number): readonly number[] {
  const chances = [Math.exp(-mean)];
  let sum = chances[0] ?? 1;
  while (1 - sum > NEGLIGIBLE_CHANCE && chances.length < 30) {
    const next = ((chances[chances.length - 1] ?? 0) * mean) / chances.length;
    chances.push(next);
    sum += next;
  }
  chances[chances.length - 1] = (chances[chances.length - 1] ?? 0) + 1 - sum;
  return chances;
}

/**
 * The fair chance of each outcome of a line, in its order: the expected share of the stake that wins, divided by the share
 * that is not refunded. Its inverse is the price at which neither side gains on average, also on whole and quarter lines.
 */
export function computeFairLineChances(line: ParsedLine, grid: ScoreChanceList): readonly number[] {
  const [first, second, ...more] = line.market.outcomes;
  if (first === undefined || second === undefined) return [];
  const chance = computeFairOutcomeChance(line, first.id, grid);
  // With two outcomes, one wins what the other loses.
  if (more.length === 0) return [chance, 1 - chance];
  return [chance, ...[second, ...more].map(({ id }) => computeFairOutcomeChance(line, id, grid))];
}

function computeFairOutcomeChance(line: ParsedLine, outcomeId: string, grid: ScoreChanceList): number {
  let won = 0;
  let lost = 0;
  for (const { score, chance } of grid) {
    const share = computeStakeHalves(line, outcomeId, score);
    if (share > 0) won += chance * share;
    else lost -= chance * share;
  }
  return won + lost > 0 ? won / (won + lost) : 0;
}
