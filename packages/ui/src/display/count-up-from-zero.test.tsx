import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeCountUpValue, COUNT_UP_TIMING } from './count-up-from-zero.tsx';
import { proves } from '../../../../scripts/proof/proves.ts';

test('point 9: a count-up waits a second, counts for two, and ends at its value', () => {
  const { durationS, delayS } = proves('9-023') as Readonly<Record<'durationS' | 'delayS', number>>;
  expect(COUNT_UP_TIMING).toEqual({ durationMs: durationS * 1000, delayMs: delayS * 1000 });
  const at = (ms: number) => computeCountUpValue(ms, 1000);
  expect([at(0), at(delayS * 1000)]).toEqual([0, 0]);
  expect(at((delayS + durationS / 2) * 1000)).toBeGreaterThan(0);
  expect(at((delayS + durationS) * 1000 - 500)).toBeLessThan(1000);
  expect([at((delayS + durationS) * 1000), at(Number.POSITIVE_INFINITY)]).toEqual([1000, 1000]);
});

test('it never turns back and never passes its value', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), fc.nat(4000), fc.nat(4000), (value, one, other) => {
      const first = computeCountUpValue(Math.min(one, other), value);
      const second = computeCountUpValue(Math.max(one, other), value);
      expect(first).toBeLessThanOrEqual(second);
      expect(second).toBeLessThanOrEqual(value);
    }),
  );
});
