/**
 * The model of a match. Each side scores tries, is given penalties in reach of the posts, and drops goals, all at random
 * times; the rates follow from the strengths. A side that misses a player scores less often and concedes more often, until the
 * player returns, at the latest until the half ends. After the hooter the ball may bring one more score. Scripts are drawn from
 * these rates and prices are computed from them.
 */
import type { SimulatedFixture } from '../play/play.ts';
import { HALF_SECONDS } from '@arara/sports/rugby/score';
import type { OffField, RugbySide } from '@arara/sports/rugby/score';

/** What happens at random times. */
export type RugbyChance = 'try' | 'penalty' | 'dropGoal';

export const HALF_MINUTES = 40;

/** A side's events per minute with fifteen players on each side. */
export type SideRates = Readonly<Record<RugbyChance, number>>;

export interface MatchRates {
  readonly home: SideRates;
  readonly away: SideRates;
  /** in the whole match, after the hooter of a half: the chance that a side scores a try, or is given a penalty */
  readonly afterHooter: Readonly<Record<RugbySide, Readonly<Record<'try' | 'penalty', number>>>>;
}

/** Per match and side, between equal sides: 2.45 tries, 3.5 penalties kicked at goal, 0.1 drop goals. */
const averages = { try: 2.45, penalty: 3.5, dropGoal: 0.1 } as const;

/** How often kicks at goal succeed. */
export const kickSuccess = { conversion: 0.74, penalty: 0.78 } as const;

/** After a hooter one of five halves brings another score. */
const hooter = { try: 0.055, penalty: 0.045 } as const;

/** Points that an average side scores, and the home side's advantage, in points of a match. */
const AVERAGE_POINTS = 24.5;
const HOME_ADVANTAGE = 4.4;

/** A strength is points of a match: a side's own rates grow by it, those of the other side shrink. */
const computeFactor = (better: number): number => Math.exp(better / (2 * AVERAGE_POINTS));

const createSideRates = (factor: number): SideRates => ({
  try: (averages.try * factor) / (2 * HALF_MINUTES),
  penalty: (averages.penalty * factor) / (2 * HALF_MINUTES),
  dropGoal: (averages.dropGoal * factor) / (2 * HALF_MINUTES),
});

/** The rates of a fixture: strengths and drift in points of a match; the trait `attack` makes all scores more frequent. */
export function createMatchRates({ competitors: [home, away], format }: SimulatedFixture, drift: number): MatchRates {
  const better = (home?.strength ?? 0) - (away?.strength ?? 0) + HOME_ADVANTAGE + drift;
  const open = Math.exp(((home?.traits?.['attack'] ?? 0) + (away?.traits?.['attack'] ?? 0)) / (2 * AVERAGE_POINTS));
  const level = Number(format['scoring'] ?? 1) * open;
  const [homeFactor, awayFactor] = [level * computeFactor(better), level * computeFactor(-better)];
  const share = (factor: number) => factor / (homeFactor + awayFactor);
  const after = (factor: number) => ({
    try: 2 * hooter.try * share(factor),
    penalty: 2 * hooter.penalty * share(factor),
  });
  return {
    home: createSideRates(homeFactor),
    away: createSideRates(awayFactor),
    afterHooter: { home: after(homeFactor), away: after(awayFactor) },
  };
}

/** Cards per minute and side, the share of red ones, and the minutes that a player is missing (a red card: a substitute comes after 20). */
export const cards = { perMinute: 0.8 / (2 * HALF_MINUTES), red: 0.06, yellowMinutes: 10, redMinutes: 20 } as const;

/** No side ever misses more players than this. */
export const MOST_MISSING = 2;

/** A missing player takes this share from the own rates and adds it to those of the other side. */
export const MISSING_EFFECT = 0.3;

/** The factor on a side's rates while it has so many players more than the other side. */
export const computePlayersFactor = (more: number): number => 1 + MISSING_EFFECT * more;

/** The second of match time until which a missing player counts: in the break his side finds its shape again. */
export const findEffectEnd = ({ since, until }: OffField): number =>
  Math.min(until, since < HALF_SECONDS ? HALF_SECONDS : 2 * HALF_SECONDS);
