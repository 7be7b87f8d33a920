/**
 * How often things happen in a match: goals, corners, cards, shots. They come independently of each other, at rates that
 * depend on the teams, the half and red cards. The script of a match is drawn with these rates and prices are computed from
 * them, so prices are fair at every moment.
 */
import type { HomeAwayScore } from '@arara/sports/core/results';
import type { SimulatedCompetitor } from '../play/play.ts';

/** A number for each side: expected counts, or rates. */
export interface SideRates {
  readonly home: number;
  readonly away: number;
}

/**
 * Goals per match of two average sides. Two seasons of the Brasileirão had 1.468 and 1.016 goals; teams that differ score a
 * little more on average than average teams, so these are a little lower.
 */
const averageGoals: SideRates = { home: 1.468, away: 0.99 };

/** How open a team's matches are, as a logarithm of all their goals. */
const findStyle = ({ traits }: SimulatedCompetitor): number => traits?.['style'] ?? 0;

/**
 * The goals that two teams may expect. One unit of strength is a logarithm: half of it is won in own goals, half in those of
 * the other side. `drift` is added to the home side's strength and taken from the away side's, half each.
 */
export function computeGoalRates(home: SimulatedCompetitor, away: SimulatedCompetitor, drift: number): SideRates {
  const lead = (home.strength - away.strength + drift) / 2;
  const openness = (findStyle(home) + findStyle(away)) / 2;
  return {
    home: averageGoals.home * Math.exp(openness + lead),
    away: averageGoals.away * Math.exp(openness - lead),
  };
}

export type MatchHalf = 'firstHalf' | 'secondHalf';
export const matchHalves: readonly MatchHalf[] = ['firstHalf', 'secondHalf'];

const MINUTE_MS = 60_000;
export const HALF_MS = 45 * MINUTE_MS;
/** Both halves of overtime, without a break between them. */
export const OVERTIME_MS = 30 * MINUTE_MS;

/** Minutes of stoppage time: from `least` to `most`, `usual` on average. */
export const stoppageMinutes = {
  firstHalf: { least: 1, usual: 2, most: 3 },
  secondHalf: { least: 3, usual: 5, most: 7 },
} as const;

/** The share of what happens in a whole match that happens before the break: of 3.02 goals 1.35, of cards less. */
const firstHalfShares = { goals: 0.446, corners: 0.48, yellowCards: 0.38, redCards: 0.3, shots: 0.47 } as const;
export type CountedThing = keyof typeof firstHalfShares;

/** Per match of two average sides: 10.41 corners, 3.94 yellow and 0.12 red cards, 26.26 shots with the goals among them. */
const matchRates = {
  corners: { home: 5.7, away: 4.71 },
  yellowCards: { home: 1.85, away: 2.09 },
  redCards: { home: 0.055, away: 0.065 },
  shots: { home: 13.05, away: 10.6 },
} as const satisfies Record<Exclude<CountedThing, 'goals'>, SideRates>;

/** A side that scores more also shoots and has corners more often: by this power of its goals. */
const pressurePowers = { corners: 0.5, shots: 0.7, yellowCards: 0, redCards: 0 } as const;

/** What each side may expect of a thing in a whole match. */
export function computeMatchRates(thing: CountedThing, goals: SideRates): SideRates {
  if (thing === 'goals') return goals;
  const { home, away } = matchRates[thing];
  const power = pressurePowers[thing];
  return {
    home: home * (goals.home / averageGoals.home) ** power,
    away: away * (goals.away / averageGoals.away) ** power,
  };
}

const usualHalfMs = (half: MatchHalf): number => HALF_MS + stoppageMinutes[half].usual * MINUTE_MS;

/** The share of a match's count that falls into one millisecond of this half. */
export const computeSharePerMs = (thing: CountedThing, half: MatchHalf): number =>
  (half === 'firstHalf' ? firstHalfShares[thing] : 1 - firstHalfShares[thing]) / usualHalfMs(half);

/** How far a match is. `stoppage` in minutes is known once it is announced. */
export interface MatchProgress {
  readonly part: 'before' | MatchHalf | 'break' | 'over';
  readonly playedMs: number;
  readonly stoppage?: number | undefined;
}

/** How long this half still takes, as far as is known. */
export function computeTimeLeft({ part, playedMs, stoppage }: MatchProgress, half: MatchHalf): number {
  if (part === half) return Math.max(0, HALF_MS + (stoppage ?? stoppageMinutes[half].usual) * MINUTE_MS - playedMs);
  const isToCome = part === 'before' || (half === 'secondHalf' && part !== 'over');
  return isToCome ? usualHalfMs(half) : 0;
}

/** The share of a match's count that is still to come in this half. */
export const computeRestShare = (thing: CountedThing, progress: MatchProgress, half: MatchHalf): number =>
  computeTimeLeft(progress, half) * computeSharePerMs(thing, half);

/** A red card multiplies a side's goals, corners and shots by `own`, and those of the other side by `other`. */
const redCardFactors = { own: 0.7, other: 1.2 } as const;

/** What the cards of a match do to both sides. */
export const computeRedCardFactors = ([home, away]: HomeAwayScore): SideRates => ({
  home: redCardFactors.own ** home * redCardFactors.other ** away,
  away: redCardFactors.own ** away * redCardFactors.other ** home,
});

/**
 * What red cards that are still to come do on average, to the first order: one comes with the chance `cards` and then counts
 * for half of the time that is left.
 */
export const computeExpectedRedCardFactors = ({ home, away }: SideRates): SideRates => ({
  home: 1 + (home * (redCardFactors.own - 1) + away * (redCardFactors.other - 1)) / 2,
  away: 1 + (away * (redCardFactors.own - 1) + home * (redCardFactors.other - 1)) / 2,
});

/** Of goals by penalty, penalties that are missed, and goals that a review takes away; per goal that counts. */
export const goalShares = { penalty: 0.09, missedPenalty: 0.025, disallowed: 0.04, confirmed: 0.04 } as const;

/** The chance to score from a penalty kick in a shoot-out. */
export const SHOOTOUT_SCORE_CHANCE = 0.75;
