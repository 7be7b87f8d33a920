import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeNormalBelow, computePlaceChances } from './order-chances.ts';

describe('chances of orders', () => {
  test('the normal distribution', () => {
    expect(computeNormalBelow(1.96)).toBeCloseTo(0.975_002, 5);
    expect(computeNormalBelow(-0.5)).toBeCloseTo(0.308_538, 5);
  });
  test('the chances of all cars sum to the places, and two cars have the closed form', () => {
    const runner = fc.record({ mean: fc.double({ min: -30, max: 30, noNaN: true }), stays: fc.constant(1) });
    fc.assert(
      fc.property(
        fc.array(runner, { minLength: 4, maxLength: 12 }),
        fc.double({ min: 1, max: 20, noNaN: true }),
        (runners, deviation) => {
          const sum = computePlaceChances(runners, deviation, 3)
            .flatMap((chances) => [...chances])
            .reduce((all, p) => all + p, 0);
          expect(sum).toBeCloseTo(3, 3);
        },
      ),
      { numRuns: 30 },
    );
    const [first] = computePlaceChances(
      [
        { mean: 3, stays: 0.9 },
        { mean: 0, stays: 0.8 },
      ],
      5,
      1,
    );
    expect(first?.[0]).toBeCloseTo(0.9 * (0.2 + 0.8 * computeNormalBelow(3 / (5 * Math.SQRT2))), 5);
  });
});
