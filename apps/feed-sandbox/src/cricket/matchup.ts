/** How strong the two sides of a fixture bat against each other on the day's pitch, and the chances of their innings. */
import { createRandomSource, createSeededDraws } from '../play/seeded-draws.ts';
import type { SimulatedFixture } from '../play/play.ts';
import { Chase } from './chase.ts';
import type { ChaseResult } from './chase.ts';
import { computeInnings } from './innings-chances.ts';
import type { Side } from '@arara/sports/cricket/score';

/** Log-odds of hits: what the home side has more, and how much pitches differ. */
const HOME_ADVANTAGE = 0.015;
const PITCH_SPREAD = 0.1;
const LEAGUE_RATE = 0.02;
/** Rates are whole multiples of this, so that fixtures share the chances of their innings: 0.01 is one run in an innings. */
const RATE_STEP = 0.01;

/** Chance of a rain delay after some overs, and that play is not resumed; between the innings, and that overs are cut then. */
export const rain = { delays: 0.02, ends: 0.3, breakDelays: 0.05, cuts: 0.5 } as const;
/** The overs that are left to a second innings after a delay before it, each as likely. */
export const cutOvers: readonly number[] = [10, 15];

/** The chance that rain ends the match after one of those overs. */
export const OVER_RAIN = rain.delays * rain.ends;

export type Rates = Readonly<Record<Side, number>>;

/** The rate of each side when it bats. `drift` is what the market adds to the strength of the home side. */
export function findRates(fixture: SimulatedFixture, drift: number): Rates {
  const [home, away] = fixture.competitors;
  const pitch = PITCH_SPREAD * createRandomSource(createSeededDraws(`pitch:${fixture.id}`)).normal();
  const difference = (home?.strength ?? 0) - (away?.strength ?? 0) + drift;
  const round = (rate: number) => Math.round(rate / RATE_STEP) * RATE_STEP;
  return {
    home: round(LEAGUE_RATE + pitch + difference / 2 + HOME_ADVANTAGE),
    away: round(LEAGUE_RATE + pitch - difference / 2 - HOME_ADVANTAGE),
  };
}

const MAX_CACHED = 64;

/** Keeps the last computed values: many moments of many fixtures ask for the same rates. */
function createCache<Value>(compute: (rate: number, overs: number) => Value): (rate: number, overs: number) => Value {
  const cache = new Map<string, Value>();
  return (rate, overs) => {
    const key = `${rate.toFixed(2)} ${overs}`;
    const known = cache.get(key);
    if (known !== undefined) return known;
    const value = compute(rate, overs);
    if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value ?? key);
    cache.set(key, value);
    return value;
  };
}

const toWholeInnings = (rate: number, overs: number) => ({ allBalls: 6 * overs, bowled: 0, wickets: 0, rate });

/** A whole innings of so many overs at a rate. */
export const findWholeInnings = createCache(
  (rate, overs) => new Chase(computeInnings(toWholeInnings(rate, overs), { after: OVER_RAIN, now: 0 }), overs),
);

/** The chances of at most 0, 1, 2 … runs in an innings whose overs were cut; rain does not end it again. */
const findCutInnings = createCache((rate, overs): readonly number[] => {
  const position = { ...toWholeInnings(rate, overs), counts: 'runs' } as const;
  const { finals } = computeInnings(position, { after: 0, now: 0 });
  let sum = 0;
  return Array.from({ length: finals.size }, (_, runs) => (sum += finals.getChance(runs)));
});

/** The result of a second innings of so many overs. It reaches a target exactly if its runs without one would. */
export function computeCutResult(rate: number, overs: number, target: number): ChaseResult {
  const upTo = findCutInnings(rate, overs);
  const [level, below] = [upTo[target - 1] ?? 1, target < 2 ? 0 : (upTo[target - 2] ?? 1)];
  return { wins: 1 - level, ties: level - below, loses: below };
}
