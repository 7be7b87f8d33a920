import { describe, expect, test } from 'vitest';
import { volleyball } from '../volleyball/sport.ts';
import { marketOutcomeIds as ids } from './outcomes.ts';
import { boundChanceAbove, boundTallyOutcome } from './score-bounds.ts';
import type { ChanceBounds, ScoreGrowth } from './score-bounds.ts';

const normal = (z: number) => 1 / (1 + Math.exp(-1.702 * z));
const invert = ({ least, most }: ChanceBounds) => ({ least: 1 - most, most: 1 - least });

test('a chance is bounded by the smallest mean and the largest, with the deviation that brings it furthest', () => {
  const growth = { mean: [1, 2], deviation: [1, 4] } as const;
  expect(boundChanceAbove(0, growth)).toEqual({ least: normal(1 / 4), most: normal(2) });
  expect(boundChanceAbove(3, growth)).toEqual({ least: normal(-2), most: normal(-1 / 4) });
});

describe('at 2:1', () => {
  const growth: ScoreGrowth = {
    margin: { mean: [-3, 2], deviation: [1, 2] },
    total: { mean: [0, 9], deviation: [1, 3] },
    side: { mean: [0, 5], deviation: [1, 4] },
  };
  /** Two and a half. */
  const line = { ...volleyball.markets.parseLine('186|')!, quarters: 10 };
  const bound = (rule: Parameters<typeof boundTallyOutcome>[0], id: string) =>
    boundTallyOutcome(rule, line, id, [2, 1], growth);

  test('the points of one side count for its own total', () => {
    const home = boundChanceAbove(0.5, growth.side);
    expect([bound('homeTotal', ids.over), bound('homeTotal', ids.under)]).toEqual([home, invert(home)]);
    const away = boundChanceAbove(1.5, growth.side);
    expect([bound('awayTotal', ids.over), bound('awayTotal', ids.under)]).toEqual([away, invert(away)]);
  });

  test('home wins above a lead of zero, away below, and the draw has what both leave', () => {
    const home = boundChanceAbove(-0.5, growth.margin);
    const away = invert(boundChanceAbove(-1.5, growth.margin));
    expect([bound('result', ids.home), bound('result', ids.away)]).toEqual([home, away]);
    expect(bound('result', ids.draw)).toEqual({ least: 0, most: 1 - Math.max(home.least, away.least) });
  });
});
