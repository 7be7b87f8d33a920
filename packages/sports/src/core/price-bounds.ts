/** Bounds of prices that follow from a score alone, whatever the model that made the price. */

/** How far the chance that a price means may be outside of the bounds: margins and roundings are well within it. */
const TOLERANCE = 0.2;

/** Whether odds (thousandths) mean a chance that is clearly outside of what the score allows, `least` to `most`. */
export function isOddsOutside(odds: number, least: number, most: number): boolean {
  const chance = 1_000 / odds;
  return chance > most + TOLERANCE || chance < least - TOLERANCE;
}
