/**
 * Lost overs by the formula of Duckworth and Lewis (1998): with u overs left and w wickets lost a side has the resources
 * F(w) × (1 − e^(−b·u / F(w))). The numbers are ours and fit matches of twenty overs; the published tables are not used.
 */

/** What a side without a limit of overs could still score after w wickets, as a share of what it could with none lost. */
const shareByWickets = [1, 0.93, 0.85, 0.75, 0.63, 0.5, 0.37, 0.25, 0.14, 0.06, 0] as const;
const RATE_PER_OVER = 0.04;

/** Resources with so many overs left and wickets lost, as a share of those of a whole innings of `scheduled` overs. */
export function computeResources(oversLeft: number, wickets: number, scheduled: number): number {
  const whole = 1 - Math.exp(-RATE_PER_OVER * scheduled);
  const share = shareByWickets[wickets] ?? 0;
  return share === 0 ? 0 : (share * (1 - Math.exp((-RATE_PER_OVER * oversLeft) / share))) / whole;
}

/** The runs that a second innings of fewer overs needs to win. */
export const computeTarget = (firstRuns: number, overs: number, scheduled: number): number =>
  Math.floor(firstRuns * computeResources(overs, 0, scheduled)) + 1;

/** The runs at which a second innings is level that ends with this share of its resources used. */
export const computePar = (target: number, used: number): number => Math.floor((target - 1) * used);
