/**
 * The chances that a score allows in sports where both sides collect points: wide bounds that hold for any strength of the
 * sides, from the time that is left. They do not use the models that price the lines.
 */
import type { TallyRule } from './grading.ts';
import type { ParsedLine } from './markets.ts';
import { marketOutcomeIds } from './outcomes.ts';
import type { HomeAwayScore } from './results.ts';

/** The least and the largest chance that can be right. */
export interface ChanceBounds {
  readonly least: number;
  readonly most: number;
}

/** What a number may still grow by: the range of its mean and of its standard deviation. */
export interface GrowthBounds {
  readonly mean: readonly [least: number, most: number];
  readonly deviation: readonly [least: number, most: number];
}

/** Of the lead of home, of the points of both sides, and of those of one side. */
export interface ScoreGrowth {
  readonly margin: GrowthBounds;
  readonly total: GrowthBounds;
  readonly side: GrowthBounds;
}

/** Close to the normal distribution function. */
const computeNormalChance = (z: number): number => 1 / (1 + Math.exp(-1.702 * z));

/** The chance that more than `needed` is added. */
export function boundChanceAbove(needed: number, { mean, deviation }: GrowthBounds): ChanceBounds {
  const compute = (average: number, isUpper: boolean) => {
    const distance = average - needed;
    // A wide deviation brings a chance nearer to one half, a narrow one takes it away from there.
    const width = distance > 0 === isUpper ? deviation[0] : deviation[1];
    return computeNormalChance(distance / width);
  };
  return { least: compute(mean[0], false), most: compute(mean[1], true) };
}

const invertBounds = ({ least, most }: ChanceBounds): ChanceBounds => ({ least: 1 - most, most: 1 - least });

const ids = marketOutcomeIds;
const firstOutcomes: readonly string[] = [ids.over, ids.homeHandicap, ids.homeNoDraw];

/**
 * The chances of an outcome of a tally rule at this score; undefined for a rule that time does not bound. Half a point between
 * two whole scores is on neither side, so bounds of a whole line hold for the part of the stake that is not refunded.
 */
export function boundTallyOutcome(
  rule: TallyRule,
  { quarters }: ParsedLine,
  outcomeId: string,
  [home, away]: HomeAwayScore,
  growth: ScoreGrowth,
): ChanceBounds | undefined {
  const lead = home - away;
  const above = (bounds: ChanceBounds) => (firstOutcomes.includes(outcomeId) ? bounds : invertBounds(bounds));
  switch (rule) {
    case 'total':
      return above(boundChanceAbove(quarters / 4 - home - away, growth.total));
    case 'homeTotal':
      return above(boundChanceAbove(quarters / 4 - home, growth.side));
    case 'awayTotal':
      return above(boundChanceAbove(quarters / 4 - away, growth.side));
    case 'handicap':
      return above(boundChanceAbove(-quarters / 4 - lead, growth.margin));
    case 'drawNoBet':
      return above(boundChanceAbove(-lead, growth.margin));
    case 'result': {
      const homeWins = boundChanceAbove(0.5 - lead, growth.margin);
      const awayWins = invertBounds(boundChanceAbove(-0.5 - lead, growth.margin));
      if (outcomeId === ids.home) return homeWins;
      return outcomeId === ids.away ? awayWins : { least: 0, most: 1 - Math.max(homeWins.least, awayWins.least) };
    }
    case 'doubleChance':
    case 'scoreHandicap':
    case 'oddEven':
    case 'bothScore':
      return undefined;
  }
}

/** How far the chance that a price means may be outside of the bounds: margins and roundings are well within it. */
const TOLERANCE = 0.2;

/** Whether odds (thousandths) mean a chance that is clearly outside of what the score allows, `least` to `most`. */
export function isOddsOutside(odds: number, least: number, most: number): boolean {
  const chance = 1_000 / odds;
  return chance > most + TOLERANCE || chance < least - TOLERANCE;
}
