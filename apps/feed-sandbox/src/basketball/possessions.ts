/**
 * The model of a game. The sides have the ball in turn, each as often in a quarter; a possession brings 0 to 3 points. A
 * side that leads clearly at the start of a quarter scores a little less in it: its best players rest. Without that, leads
 * would grow larger than real ones. The last six possessions of a game depend on the lead at each moment, and not on the
 * sides: fouls to stop the clock, three-pointers to catch up. Scripts are drawn from these chances and prices are computed
 * from them.
 */
import type { SimulatedFixture } from '../play/play.ts';

/** The chances of 0, 1, 2 and 3 points from a possession. */
export type PossessionChances = readonly [none: number, one: number, two: number, three: number];

/** What is fixed before a game. */
export interface GamePlan {
  readonly minutes: 40 | 48;
  /** possessions of each side in a quarter, and in an overtime of five minutes */
  readonly perQuarter: number;
  readonly perOvertime: number;
  /** expected points from a possession of each side, at a level score */
  readonly points: readonly [home: number, away: number];
}

export const QUARTERS = 4;

/** The possessions at the end of the fourth quarter and of an overtime that depend on the lead: three of each side. */
export const CLOSING_PLAYS = 6;

/** Points per game by which the home side is better than away, at equal strengths. */
const HOME_ADVANTAGE = 3.8;

/** How the points of an average possession come about: 1.115 on average. */
const averageChances = { one: 0.05, two: 0.375, three: 0.105 } as const;
const averagePoints = averageChances.one + 2 * averageChances.two + 3 * averageChances.three;

/** Two free throws, each made at 77 %. */
export const freeThrowChances: PossessionChances = [0.0529, 0.3542, 0.5929, 0];

/** How often a possession ends with free throws, which bring all of its single points. */
export const findFreeThrowShare = ([, one]: PossessionChances): number => one / freeThrowChances[1];

/** A side that leads by `lead` or more at the start of a quarter scores so many points less in it, on average. */
const easing = [
  { lead: 0, points: 0 },
  { lead: 6, points: 1.8 },
  { lead: 15, points: 3.8 },
] as const;

/** The largest lead that can be. */
const LARGEST_LEAD = 9_999;

/** How clearly a side leads: ranges of leads in points, and by how much it eases off in each. */
export const leadRanges = easing.map(({ lead, points }, i) => ({
  from: lead,
  to: (easing[i + 1]?.lead ?? LARGEST_LEAD + 1) - 1,
  points,
}));

/** The points by which a side eases off in a quarter that it starts with this lead; none without a lead. */
export const findEasing = (lead: number): number =>
  leadRanges.find(({ from, to }) => lead >= from && lead <= to)?.points ?? 0;

/** A possession that brings so many points on average. */
export function createPossessionChances(points: number): PossessionChances {
  const factor = Math.min(1.6, points / averagePoints);
  const { one, two, three } = averageChances;
  return [1 - factor * (one + two + three), factor * one, factor * two, factor * three];
}

const readTrait = (fixture: SimulatedFixture, name: string): number =>
  fixture.competitors.reduce((sum, { traits }) => sum + (traits?.[name] ?? 0), 0);

/** The plan of a fixture: strengths and drift are points per game, the trait `pace` possessions of a quarter, `attack` points of a game. */
export function createGamePlan(fixture: SimulatedFixture, drift: number): GamePlan {
  const { format, competitors } = fixture;
  const minutes = Number(format['minutes']) === 48 ? 48 : 40;
  const average = Number(format['possessions'] ?? 18);
  const perQuarter = Math.max(average - 3, Math.min(average + 3, Math.round(average + readTrait(fixture, 'pace'))));
  const better = (competitors[0]?.strength ?? 0) - (competitors[1]?.strength ?? 0) + HOME_ADVANTAGE + drift;
  const attack = readTrait(fixture, 'attack');
  const perGame = QUARTERS * perQuarter;
  const base = Number(format['points'] ?? averagePoints);
  return {
    minutes,
    perQuarter,
    perOvertime: Math.round((perQuarter * QUARTERS * 5) / minutes),
    points: [base + (attack + better) / (2 * perGame), base + (attack - better) / (2 * perGame)],
  };
}

/** A possession of a side in a quarter in which it eases off by so many points. */
export const createQuarterChances = (
  { points, perQuarter }: GamePlan,
  side: 'home' | 'away',
  easingPoints: number,
): PossessionChances => createPossessionChances(points[side === 'home' ? 0 : 1] - easingPoints / perQuarter);

/** A possession of an average side, as it comes near the end of a game. */
const averagePossession = createPossessionChances(averagePoints);

/** Fouled at once, to stop the clock: two free throws. */
const fouledChances: PossessionChances = [0.15, 0.3, 0.55, 0];
/** In a hurry from behind: long throws. */
const hurriedChances: PossessionChances = [0.47, 0.02, 0.22, 0.29];

/** The last throw of a side that is behind by 1, 2 or 3, or level. */
const lastThrowChances: Readonly<Record<number, PossessionChances>> = {
  0: [0.64, 0.03, 0.26, 0.07],
  1: [0.5, 0.14, 0.31, 0.05],
  2: [0.44, 0.02, 0.46, 0.08],
  3: [0.6, 0.01, 0.04, 0.35],
};

/** Behind by more than this, nobody hurries any more. */
export const CLOSING_LEAD = 12;

/** A possession near the end: `lead` is that of the side with the ball, `left` the possessions left with this one. */
export function createClosingChances(lead: number, left: number): PossessionChances {
  if (Math.abs(lead) > CLOSING_LEAD) return averagePossession;
  if (lead > 0 && left <= 5) return fouledChances;
  if (lead < -3) return hurriedChances;
  return left <= 2 && lead <= 0 ? (lastThrowChances[-lead] ?? averagePossession) : averagePossession;
}

/** The side that has the ball after so many plays of a period: home starts the first and the fourth quarter and overtimes. */
export function findSideWithBall(period: number, plays: number): 'home' | 'away' {
  const startsHome = period === 1 || period >= QUARTERS;
  return startsHome === (plays % 2 === 0) ? 'home' : 'away';
}

/** Possessions of both sides in this period: quarters 1 to 4, overtimes from 5. */
export const countPlays = ({ perQuarter, perOvertime }: GamePlan, period: number): number =>
  2 * (period <= QUARTERS ? perQuarter : perOvertime);

/** Whether a period ends with possessions that depend on the lead. */
export const hasClosingPlays = (period: number): boolean => period >= QUARTERS;
