/** How a round may end: stopped in its first or second half, broken off by an accident, or over with so many knock-downs. */
import {
  ACCIDENT,
  computeCountOut,
  computeSlotChances,
  MOST_DAMAGE,
  MOST_KNOCK_DOWNS_PER_ROUND,
  SLOTS_PER_ROUND,
} from './matchup.ts';
import type { Matchup, PairOfChances } from './matchup.ts';

/** Knock-downs that each boxer has scored in a round: 0, 1 or 2, with one place in a list for each combination. */
export const KNOCK_DOWN_STATES = (MOST_KNOCK_DOWNS_PER_ROUND + 1) ** 2;

export const toKnockDownState = ([home, away]: readonly [number, number]): number =>
  home * (MOST_KNOCK_DOWNS_PER_ROUND + 1) + away;

export const readKnockDownState = (state: number): readonly [home: number, away: number] => [
  Math.floor(state / (MOST_KNOCK_DOWNS_PER_ROUND + 1)),
  state % (MOST_KNOCK_DOWNS_PER_ROUND + 1),
];

/** Knock-downs that home and away have suffered, as far as they count as damage. */
export type Damage = readonly [home: number, away: number];

const limitDamage = (knockDowns: number): number => Math.min(MOST_DAMAGE, knockDowns);

export const addDamage = ([home, away]: Damage, [byHome, byAway]: readonly [number, number]): Damage => [
  limitDamage(home + byAway),
  limitDamage(away + byHome),
];

export interface RoundChances {
  /** that home or away stops the other, in the first and in the second half */
  readonly stops: readonly [first: PairOfChances, second: PairOfChances];
  readonly accidents: readonly [first: number, second: number];
  /** that the round is over with these knock-downs, by their place */
  readonly over: Float64Array;
  /** that the round ends without any further knock-down by a stoppage, and by an accident */
  readonly quiet: { readonly stop: number; readonly accident: number };
}

export interface RoundStart {
  readonly round: number;
  /** from before the round */
  readonly damage: Damage;
  /** the first slot that is still to come */
  readonly slot: number;
  /** knock-downs of this round so far */
  readonly knockDowns: readonly [home: number, away: number];
}

/** Plays the rest of a round, slot by slot. */
export function computeRoundChances(matchup: Matchup, start: RoundStart): RoundChances {
  const stops: [[number, number], [number, number]] = [
    [0, 0],
    [0, 0],
  ];
  const accidents: [number, number] = [0, 0];
  const quiet = { stop: 0, accident: 0 };
  const first = toKnockDownState(start.knockDowns);
  let now = new Float64Array(KNOCK_DOWN_STATES);
  now[first] = 1;
  for (let slot = start.slot; slot < SLOTS_PER_ROUND; slot++) {
    const half = slot < SLOTS_PER_ROUND / 2 ? 0 : 1;
    const next = new Float64Array(KNOCK_DOWN_STATES);
    for (let state = 0; state < KNOCK_DOWN_STATES; state++) {
      const weight = now[state] ?? 0;
      if (weight === 0) continue;
      const knockDowns = readKnockDownState(state);
      const damage = addDamage(start.damage, knockDowns);
      let left = 1 - ACCIDENT;
      accidents[half] += weight * ACCIDENT;
      if (state === first) quiet.accident += weight * ACCIDENT;
      for (const side of [0, 1] as const) {
        const suffered = damage[side === 0 ? 1 : 0];
        const { knockDown, stoppage } = computeSlotChances(matchup, side, { round: start.round, damage: suffered });
        const isLast = knockDowns[side] === MOST_KNOCK_DOWNS_PER_ROUND;
        const countOut = isLast ? 1 : computeCountOut(suffered);
        stops[half][side] += weight * (stoppage + knockDown * countOut);
        if (state === first) quiet.stop += weight * stoppage;
        if (!isLast) {
          const to = toKnockDownState(
            side === 0 ? [knockDowns[0] + 1, knockDowns[1]] : [knockDowns[0], knockDowns[1] + 1],
          );
          next[to] = (next[to] ?? 0) + weight * knockDown * (1 - countOut);
        }
        left -= knockDown + stoppage;
      }
      next[state] = (next[state] ?? 0) + weight * left;
    }
    now = next;
  }
  return { stops, accidents, over: now, quiet };
}

/** The chances of whole rounds, by number and by the damage before them. Each is computed when it is first needed. */
export type FindRound = (round: number, damage: Damage) => RoundChances;

export function createRoundTable(matchup: Matchup): FindRound {
  const known = new Map<number, RoundChances>();
  return (round, damage) => {
    const key = (round * (MOST_DAMAGE + 1) + damage[0]) * (MOST_DAMAGE + 1) + damage[1];
    const chances = known.get(key) ?? computeRoundChances(matchup, { round, damage, slot: 0, knockDowns: [0, 0] });
    known.set(key, chances);
    return chances;
  };
}
