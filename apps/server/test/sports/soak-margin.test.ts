import { createRandomSource, createSeededDraws } from '@arara/feed-sandbox/play/seeded-draws';
import { describe, expect, test } from 'vitest';
import { compareMargins, computeReturnMoments, type MarginBet, type MarginLeg } from './soak-margin.ts';

const EVENTS = 400;
const ODDS = 1.9;

/**
 * Bets on coins: singles, multiples of three and systems, a third of them cashed out in part once the first leg has won. `trueChance`
 * is how often a leg wins, whatever its kept chance of one half says; `abandoned` is the share of events that return the stake.
 */
function playCoins(seed: string, { trueChance = 0.5, abandoned = 0, cashOutMargin = 0.05 } = {}): MarginBet[] {
  const random = createRandomSource(createSeededDraws(seed));
  const ends = Array.from({ length: EVENTS }, () => ({
    isAbandoned: random.uniform() < abandoned,
    side: random.uniform() < trueChance,
  }));
  const chance = { win: 0.5, refund: 0 };
  const toLeg = (event: number): MarginLeg => {
    const { isAbandoned, side } = ends[event] as (typeof ends)[number];
    return { event, odds: ODDS, chance, returned: isAbandoned ? 1 : side ? ODDS : 0, unforeseen: isAbandoned };
  };
  return Array.from({ length: 3_000 }, (_, n) => {
    const sizes = [[1], [3], [2, 3]][n % 3] as number[];
    const first = random.integerBelow(EVENTS - 20);
    const legs = (n % 3 === 0 ? [first] : [first + 7, first, first + 13]).map(toLeg);
    const stake = 1 + random.uniform();
    const moments = (one: MarginLeg) => ({ mean: one.returned, square: one.returned ** 2 });
    const returned = computeReturnMoments(sizes, legs.map(moments)).mean;
    // Who has seen that the first leg won takes some money: the decision follows the result, and must not bend the comparison.
    const isCashedOut = n % 3 === 1 && (legs[1] as MarginLeg).returned === ODDS;
    const value = ODDS * (0.5 * ODDS) ** 2;
    const known = [chance, undefined, chance];
    const cashOuts = isCashedOut
      ? [{ stake: stake / 2, amount: (stake / 2) * value * (1 - cashOutMargin), chances: known }]
      : [];
    return { sizes, stake, payout: (isCashedOut ? stake / 2 : stake) * returned, legs, cashOuts };
  });
}

const seeds = ['um', 'dois', 'três', 'quatro', 'cinco', 'seis'];

describe('the realised margin against the expected one', () => {
  test('the moments of a system are those of its combinations', () => {
    const [a, b, c] = [
      { mean: 0.9, square: 2 },
      { mean: 0.8, square: 1.5 },
      { mean: 1, square: 1 },
    ] as const;
    const { mean, square } = computeReturnMoments([2], [a, b, c]);
    expect(mean).toBeCloseTo((0.9 * 0.8 + 0.9 + 0.8) / 3);
    const pairs = [a.square * b.square, a.square, b.square].reduce((sum, one) => sum + one);
    const mixed = 2 * (a.square * b.mean + b.square * a.mean + a.mean * b.mean);
    expect(square).toBeCloseTo((pairs + mixed) / 9);
  });
  test('right chances stay within three standard errors, with abandoned events and cash-outs that follow results', () => {
    for (const seed of seeds) expect(Math.abs(compareMargins(playCoins(seed, { abandoned: 0.1 })).z)).toBeLessThan(3);
  });
  test('many bets on one event count as one draw', () => {
    const report = compareMargins(playCoins('um'));
    expect(report.clusteredError).toBeGreaterThan(1.5 * report.modelError);
  });
  test('chances that are a fifth too low are found', () => {
    for (const seed of seeds) expect(compareMargins(playCoins(seed, { trueChance: 0.7 })).z).toBeLessThan(-3);
  });
  test('the margin of a cash-out is promised, not luck', () => {
    const [dear, free] = [0.05, 0].map((cashOutMargin) => compareMargins(playCoins('um', { cashOutMargin })));
    expect((dear?.expected ?? 0) - (free?.expected ?? 0)).toBeCloseTo(
      (0.05 * (free?.cashedOut ?? 0)) / (free?.staked ?? 1),
    );
    expect(dear?.z).toBeCloseTo(free?.z ?? 9);
  });
});
