/** What may still happen in a match at a moment: the distributions of the counts of both sides that all its lines share. */
import { matchPhases } from '@arara/sports/core/catalogue';
import type { HomeAwayScore } from '@arara/sports/core/results';
import type { PricingMoment } from '../play/play.ts';
import { isSeasonScore } from '@arara/sports/football/facts';
import type { FootballScore } from '@arara/sports/football/facts';
import {
  computeExpectedRedCardFactors,
  computeGoalRates,
  computeMatchRates,
  computeRedCardFactors,
  computeRestShare,
  matchHalves,
  OVERTIME_MS,
} from './model.ts';
import type { CountedThing, MatchHalf, MatchProgress, SideRates } from './model.ts';
import type { FootballMatchScore } from '@arara/sports/football/score';

export type FootballMoment = PricingMoment<FootballScore>;

/** Expected counts of both sides that are still to come in each half. */
export type RestMeans = Readonly<Record<MatchHalf, SideRates>>;

export interface MatchOutlook {
  readonly score: FootballMatchScore;
  readonly progress: MatchProgress;
  /** goals that are still to come */
  readonly goals: RestMeans;
  readonly corners: RestMeans;
  readonly yellowCards: RestMeans;
  readonly redCards: RestMeans;
  /** goals that are still to come in overtime, should it be played, or what is left of it */
  readonly overtime: SideRates;
  readonly phase: number;
}

const zeroScore: HomeAwayScore = [0, 0];
const startingScore: FootballMatchScore = { goals: zeroScore };

/** How far the match is, by the phase, the clock of the last step, and the time since then. */
function readProgress({ phase, clock, sinceStepMs, score }: FootballMoment): MatchProgress {
  const running = clock?.running === true ? sinceStepMs : 0;
  const playedMs = (clock?.seconds ?? 0) * 1_000 + running;
  const stoppage = clock?.stoppage;
  switch (phase) {
    case matchPhases.firstHalf:
      return { part: 'firstHalf', playedMs, stoppage };
    case matchPhases.halfTime:
      return { part: 'break', playedMs: 0 };
    case matchPhases.secondHalf:
      return { part: 'secondHalf', playedMs: playedMs - 45 * 60_000, stoppage };
    default:
      return { part: score === undefined ? 'before' : 'over', playedMs: 0 };
  }
}

const multiply = (a: SideRates, b: SideRates): SideRates => ({ home: a.home * b.home, away: a.away * b.away });
const scale = ({ home, away }: SideRates, factor: number): SideRates => ({ home: home * factor, away: away * factor });
export const addRates = (a: SideRates, b: SideRates): SideRates => ({ home: a.home + b.home, away: a.away + b.away });

/** What is left of overtime, as a share of a match's goals. */
function computeOvertimeShare({ phase, clock, sinceStepMs }: FootballMoment): number {
  const perMs = 1 / (97 * 60_000);
  if (phase !== matchPhases.overtime) return OVERTIME_MS * perMs;
  const playedMs = (clock?.seconds ?? 0) * 1_000 - 90 * 60_000 + (clock?.running === true ? sinceStepMs : 0);
  return Math.max(0, OVERTIME_MS - playedMs) * perMs;
}

/** The outlook of a moment; a field of competitors has none. */
export function createMatchOutlook(moment: FootballMoment): MatchOutlook | undefined {
  const { fixture, score, drift, phase } = moment;
  const [home, away] = fixture.competitors;
  if (home === undefined || away === undefined || (score !== undefined && isSeasonScore(score))) return undefined;
  const progress = readProgress(moment);
  const rates = computeGoalRates(home, away, drift);
  const now = computeRedCardFactors(score?.redCards ?? zeroScore);
  const computeRest = (thing: CountedThing, factors?: (half: MatchHalf) => SideRates): RestMeans => {
    const whole = computeMatchRates(thing, rates);
    const ofHalf = (half: MatchHalf) => {
      const mean = scale(whole, computeRestShare(thing, progress, half));
      return factors === undefined ? mean : multiply(mean, factors(half));
    };
    return { firstHalf: ofHalf('firstHalf'), secondHalf: ofHalf('secondHalf') };
  };
  const redCards = computeRest('redCards');
  // Red cards of the first half hold for all of the second.
  const factors = (half: MatchHalf): SideRates => {
    const expected = computeExpectedRedCardFactors(redCards[half]);
    if (half === 'firstHalf') return multiply(now, expected);
    const before = computeExpectedRedCardFactors(scale(redCards.firstHalf, 2));
    return multiply(now, multiply(before, expected));
  };
  return {
    score: score ?? startingScore,
    progress,
    goals: computeRest('goals', factors),
    corners: computeRest('corners', factors),
    yellowCards: computeRest('yellowCards'),
    redCards,
    overtime: scale(multiply(rates, now), computeOvertimeShare(moment)),
    phase,
  };
}

/** Both halves together. */
export const sumHalves = (rest: RestMeans): SideRates =>
  matchHalves.map((half) => rest[half]).reduce((sum, rates) => addRates(sum, rates));
