import { expect, test } from 'vitest';
import {
  addFractions,
  complementFraction,
  createFraction,
  fractionToApproximateNumber,
  multiplyFractions,
  roundFractionToInteger,
} from './fraction.ts';

const ratio = (numerator: number, denominator: number) => createFraction(numerator, denominator);
const read = ({ numerator, denominator }: ReturnType<typeof createFraction>) => [
  Number(numerator),
  Number(denominator),
];

test('fractions are added, multiplied and complemented in lowest terms', () => {
  expect(read(ratio(6, 8))).toEqual([3, 4]);
  expect(read(ratio(0, 8))).toEqual([0, 1]);
  expect(read(createFraction(5))).toEqual([5, 1]);
  expect(read(addFractions(ratio(1, 6), ratio(1, 3)))).toEqual([1, 2]);
  expect(read(multiplyFractions(ratio(2, 3), ratio(3, 4)))).toEqual([1, 2]);
  expect([ratio(1, 3), ratio(1, 1), ratio(0, 1)].map((each) => read(complementFraction(each)))).toEqual([
    [2, 3],
    [0, 1],
    [1, 1],
  ]);
});

test('what is no ratio of whole numbers, zero or above, is refused', () => {
  for (const [numerator, denominator] of [
    [-1, 1],
    [1, 0],
    [0, 0],
    [1, -1],
  ] as const)
    expect(() => createFraction(numerator, denominator)).toThrow(RangeError);
  expect(() => complementFraction(ratio(3, 2))).toThrow(RangeError);
});

test('a fraction is rounded by its mode, and shown as the nearest double', () => {
  expect((['down', 'half-up', 'up'] as const).map((mode) => roundFractionToInteger(ratio(5, 2), mode))).toEqual([
    2n,
    3n,
    3n,
  ]);
  expect([ratio(1, 3), ratio(19, 20), ratio(7, 1)].map(fractionToApproximateNumber)).toEqual([
    0.333_333_333_333_333, 0.95, 7,
  ]);
});
