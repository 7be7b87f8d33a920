/**
 * What a fight carries from round to round, with its chances: the damage of both boxers, the points for knock-downs, and how
 * many rounds the judges score by the boxing.
 */
import { MOST_DAMAGE, MOST_KNOCK_DOWNS_PER_ROUND } from './matchup.ts';
import type { Damage } from './round-chances.ts';

export const DAMAGE_STATES = (MOST_DAMAGE + 1) ** 2;
const toDamageState = ([home, away]: Damage): number => home * (MOST_DAMAGE + 1) + away;
export const readDamageState = (state: number): Damage => [
  Math.floor(state / (MOST_DAMAGE + 1)),
  state % (MOST_DAMAGE + 1),
];

/** For up to `most` rounds. */
export interface States {
  readonly most: number;
  readonly weights: Float64Array;
}

/** Points of a round with knock-downs are at most one more than those of one boxer in it. */
const POINTS_PER_ROUND = MOST_KNOCK_DOWNS_PER_ROUND + 1;

export const createStates = (most: number): States => ({
  most,
  weights: new Float64Array(DAMAGE_STATES * (2 * POINTS_PER_ROUND * most + 1) * (most + 1)),
});

/** Adds a chance to the state with this damage, these points, and so many rounds that the boxing decides. */
export function addState(
  { most, weights }: States,
  weight: number,
  [damage, points, rounds]: readonly [damage: Damage, points: number, rounds: number],
): void {
  const byDamage = toDamageState(damage) * (2 * POINTS_PER_ROUND * most + 1);
  const place = (byDamage + points + POINTS_PER_ROUND * most) * (most + 1) + rounds;
  weights[place] = (weights[place] ?? 0) + weight;
}

/** States of less chance are dropped. */
export const NEGLIGIBLE = 1e-12;

export function forEachState(
  states: States,
  visit: (weight: number, damage: number, points: number, rounds: number) => void,
): void {
  const { most, weights } = states;
  let place = 0;
  for (let damage = 0; damage < DAMAGE_STATES; damage++)
    for (let points = -POINTS_PER_ROUND * most; points <= POINTS_PER_ROUND * most; points++)
      for (let rounds = 0; rounds <= most; rounds++, place++) {
        const weight = weights[place] ?? 0;
        if (weight > NEGLIGIBLE) visit(weight, damage, points, rounds);
      }
}

export const sumByDamage = (states: States): readonly number[] => {
  const sums = Array.from({ length: DAMAGE_STATES }, () => 0);
  forEachState(states, (weight, damage) => (sums[damage] = (sums[damage] ?? 0) + weight));
  return sums;
};
