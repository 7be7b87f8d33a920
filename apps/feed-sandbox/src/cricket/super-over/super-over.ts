/** The super over that decides a tie: six balls and two wickets for each side, repeated while they are level. */
import { addCounts, createKnownCount, createZeroChances } from '../../play/distributions.ts';
import type { Distribution } from '../../play/distributions.ts';
import { createBallChances, runsByBall } from '../balls.ts';
import type { BallChances, LegalBall } from '../balls.ts';
import type { Rates } from '../matchup.ts';
import type { Side, SuperOver } from '@arara/sports/cricket/score';

export const SUPER_OVER_BALLS = 6;
export const SUPER_OVER_WICKETS = 2;

/** Every ball is played like one of the last of an innings. */
export const findSuperOverChances = (rate: number): BallChances => createBallChances(rate)(119, 120, 0);

/** Further runs of a super over with so many balls and wickets left, from the shorter ones up. */
function computeRuns(chances: BallChances, balls: number, wickets: number): Distribution {
  const none = createKnownCount(0);
  let byWickets: readonly Distribution[] = Array.from({ length: wickets + 1 }, () => none);
  for (let left = 1; left <= balls; left++) {
    byWickets = byWickets.map((after, wicketsLeft) => {
      if (wicketsLeft === 0) return none;
      const runs = createZeroChances(6 * left);
      for (const [name, chance] of Object.entries(chances)) {
        const ball = name as LegalBall;
        const further = ball === 'wicket' ? (byWickets[wicketsLeft - 1] ?? none) : after;
        for (const [n, share] of further.entries()) {
          const sum = n + runsByBall[ball];
          runs[sum] = (runs[sum] ?? 0) + chance * share;
        }
      }
      return runs;
    });
  }
  return byWickets[wickets] ?? none;
}

const otherSide = { home: 'away', away: 'home' } as const;

/** The chances that the side that bats second scores more than the first, and as much. Runs beyond the target do not matter. */
function comparePair(first: Distribution, second: Distribution): { readonly ahead: number; readonly level: number } {
  let [ahead, level] = [0, 0];
  for (const [n, chance] of first.entries()) {
    level += chance * (second[n] ?? 0);
    for (let m = n + 1; m < second.length; m++) ahead += chance * (second[m] ?? 0);
  }
  return { ahead, level };
}

/**
 * The chance that home wins. `starts` bats first in every pair. `played` are the super overs so far, the last one perhaps in
 * play.
 */
export function computeSuperOverChance(rates: Rates, starts: Side, played: readonly SuperOver[] = []): number {
  const chances = { home: findSuperOverChances(rates.home), away: findSuperOverChances(rates.away) };
  const second = otherSide[starts];
  const whole = (side: Side) => computeRuns(chances[side], SUPER_OVER_BALLS, SUPER_OVER_WICKETS);
  const decide = (first: Distribution, last: Distribution, again: number) => {
    const { ahead, level } = comparePair(first, last);
    return ahead + level * again;
  };
  const fresh = comparePair(whole(starts), whole(second));
  const secondWins = fresh.ahead / (1 - fresh.level);
  const rest = ({ side, runs, balls, wickets, isOver }: SuperOver): Distribution =>
    isOver
      ? createKnownCount(runs)
      : addCounts(
          createKnownCount(runs),
          computeRuns(chances[side], SUPER_OVER_BALLS - balls, SUPER_OVER_WICKETS - wickets),
        );
  const [one, other] = played.slice(played.length - (played.length % 2 === 0 ? 2 : 1));
  const chance =
    one === undefined ? secondWins : decide(rest(one), other === undefined ? whole(second) : rest(other), secondWins);
  return second === 'home' ? chance : 1 - chance;
}
