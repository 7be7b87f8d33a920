import { toCentavos } from '@arara/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addFractions, createFraction, multiplyFractions, roundFractionToInteger } from '../core/fraction.ts';
import {
  computePossiblePayout,
  computeReturnPerUnit,
  countCombinations,
  parseSystem,
  settleBet,
} from './settlement.ts';
import type { BetToSettle, SettledLeg } from './settlement.ts';
import { legLimits } from './limits.ts';
import { thousandthsToOdds } from '../core/odds.ts';
import { toDeadHeatRatio } from '../core/results.ts';
import type { OutcomeResult } from '../core/results.ts';

const systems = ['2/3', '2,3/3', '1,2,3/3', '3/4', '2,3,4/4', '1,2,3,4/4', '2,3,4,5/5', '3,5/6', '2/8', '1,8/8'];
const results: readonly OutcomeResult[] = [
  { result: 'won' },
  { result: 'lost' },
  { result: 'halfWon' },
  { result: 'halfLost' },
  { result: 'push' },
  { result: 'void', voidReason: 5 },
  { result: 'won', deadHeat: [1, 3] },
];
const odds = fc.integer({ min: 1_001, max: 30_000 }).map(thousandthsToOdds);
const decidedLeg = fc.record({ odds, result: fc.constantFrom(...results) });
const legList = (min: number, max = min) => fc.array(decidedLeg, { minLength: min, maxLength: max });
const stake = fc.integer({ min: 50, max: 500_000 }).map(toCentavos);

const settleSingle = (stake: BetToSettle['stake'], leg: SettledLeg) =>
  settleBet({ type: 'single', stake, legs: [leg] });
const settleMultiple = (stake: BetToSettle['stake'], legs: readonly SettledLeg[]) =>
  settleBet({ type: 'multiple', stake, legs });
const settleSystem = (stake: BetToSettle['stake'], system: string, legs: readonly SettledLeg[]) =>
  settleBet({ type: 'system', system, stake, legs });

/** Every combination of a size, written out: the slow and obvious way. */
function listCombinations<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  if (size === 0) return [[]];
  return items.flatMap((item, index) =>
    listCombinations(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]),
  );
}

function returnBySum(legs: readonly { odds: SettledLeg['odds']; result: OutcomeResult }[], sizes: readonly number[]) {
  const combinations = sizes.flatMap((size) => listCombinations(legs, size));
  const sum = combinations.reduce(
    (total, combination) =>
      addFractions(
        total,
        combination.reduce(
          (product, leg) => multiplyFractions(product, computeReturnPerUnit(leg.odds, leg.result)),
          createFraction(1),
        ),
      ),
    createFraction(0),
  );
  return {
    combinations: combinations.length,
    returned: multiplyFractions(sum, createFraction(1, combinations.length)),
  };
}

describe('the text of a system', () => {
  test.each(systems)('%s is one', (text) => expect(parseSystem(text)).toBeDefined());
  test.each([
    '1/3',
    '3/3',
    '2',
    '2/2',
    '2/9',
    '2,2/3',
    '3,2/3',
    '0,2/3',
    '2,4/3',
    '2, 3/3',
    '02/3',
    '2/03',
    '2/33',
    '',
    '/3',
  ])('%j is none', (text) => expect(parseSystem(text)).toBeUndefined());
  test('the usual names count as they do on a slip', () => {
    const count = (text: string) => {
      const { sizes, legs } = parseSystem(text)!;
      return countCombinations(sizes, legs);
    };
    // Trixie, patent, yankee, lucky 15.
    expect(['2,3/3', '1,2,3/3', '2,3,4/4', '1,2,3,4/4'].map(count)).toEqual([4, 7, 11, 15]);
    expect(legLimits).toEqual({ multiple: { min: 2, max: 30 }, system: { min: 3, max: 8 } });
  });
});

describe('what a bet of several legs pays', () => {
  test('a multiple pays the product of its legs, rounded half up once', () => {
    fc.assert(
      fc.property(stake, legList(2, 30), (amount, legs) => {
        const { returned } = returnBySum(legs, [legs.length]);
        const settled = settleMultiple(amount, legs)!;
        expect(settled.returned).toEqual(returned);
        expect(BigInt(settled.payout)).toBe(
          roundFractionToInteger(multiplyFractions(createFraction(amount), returned), 'half-up'),
        );
      }),
      { numRuns: 50 },
    );
  });

  test('a system pays the sum over its combinations, each with its share of the stake', () => {
    fc.assert(
      fc.property(stake, fc.constantFrom(...systems), legList(8), (amount, text, many) => {
        const { sizes, legs: count } = parseSystem(text)!;
        const legs = many.slice(0, count);
        const { combinations, returned } = returnBySum(legs, sizes);
        expect(countCombinations(sizes, count)).toBe(combinations);
        expect(settleSystem(amount, text, legs)?.returned).toEqual(returned);
      }),
      { numRuns: 60 },
    );
  });

  test('it is decided as soon as its open legs cannot change it, and not before', () => {
    fc.assert(
      fc.property(fc.constantFrom(...systems), legList(8), fc.nat(7), (text, many, open) => {
        const { legs: count } = parseSystem(text)!;
        const known = many.slice(0, count);
        const withOpen = (result: OutcomeResult | undefined) =>
          known.map((leg, index) => (index === open % count ? { ...leg, result } : leg));
        const paid = (result: OutcomeResult | undefined) => settleSystem(toCentavos(10_000), text, withOpen(result));
        const isCertain =
          JSON.stringify(paid({ result: 'won' })?.payout) === JSON.stringify(paid({ result: 'lost' })?.payout);
        expect(paid(undefined) !== undefined).toBe(isCertain);
        if (isCertain) expect(paid(undefined)?.payout).toBe(paid({ result: 'push' })?.payout);
      }),
      { numRuns: 150 },
    );
  });

  test('one lost leg ends a multiple while others are open', () => {
    const open = { odds: thousandthsToOdds(2_000), result: undefined };
    const lost = { odds: thousandthsToOdds(2_000), result: { result: 'lost' } as const };
    expect(settleMultiple(toCentavos(1_000), [open, open])).toBeUndefined();
    expect(settleMultiple(toCentavos(1_000), [open, lost])).toMatchObject({ payout: 0, result: 'lost' });
    expect(settleSystem(toCentavos(900), '2/3', [open, lost, open])).toBeUndefined();
    expect(settleSystem(toCentavos(900), '2/3', [open, lost, lost])).toMatchObject({ payout: 0, result: 'lost' });
    expect(() => settleSystem(toCentavos(900), '2/3', [open, lost])).toThrow(RangeError);
  });

  test('nothing pays more than all legs won', () => {
    fc.assert(
      fc.property(stake, legList(3), (amount, legs) => {
        expect(settleMultiple(amount, legs)!.payout).toBeLessThanOrEqual(
          computePossiblePayout({ type: 'multiple', stake: amount, legs }),
        );
        expect(settleSystem(amount, '2,3/3', legs)!.payout).toBeLessThanOrEqual(
          computePossiblePayout({ type: 'system', system: '2,3/3', stake: amount, legs }),
        );
      }),
      { numRuns: 50 },
    );
  });
});

describe('the result of a settled bet', () => {
  const leg = (result: OutcomeResult, price = 2_000): SettledLeg => ({ odds: thousandthsToOdds(price), result });
  const single = (result: OutcomeResult, price?: number) => settleSingle(toCentavos(1_000), leg(result, price))?.result;

  test('a single has the result of its leg', () => {
    expect(results.slice(0, 6).map((result) => single(result))).toEqual([
      'won',
      'lost',
      'halfWon',
      'halfLost',
      'push',
      'void',
    ]);
    expect(settleSingle(toCentavos(1_000), { odds: thousandthsToOdds(2_000), result: undefined })).toBeUndefined();
  });
  test('only a single says push, and several legs of a bet that is named single are none', () => {
    const push = leg({ result: 'push' });
    const stake = toCentavos(1_000);
    expect(settleBet({ type: 'single', stake, legs: [push] })?.result).toBe('push');
    expect(settleBet({ type: 'multiple', stake, legs: [push] })?.result).toBe('void');
    expect(settleBet({ type: 'single', stake, legs: [push, leg({ result: 'won' })] })).toMatchObject({
      payout: 2_000,
      result: 'won',
    });
    expect(settleBet({ type: 'system', system: '2/3', stake, legs: [push, push, push] })).toMatchObject({
      payout: 1_000,
      result: 'void',
    });
    expect(() => settleBet({ type: 'system', stake, legs: [push, push, push] })).toThrow(RangeError);
  });
  test('a payout that no number holds is the largest amount', () => {
    const legs = Array.from({ length: 30 }, () => ({ odds: thousandthsToOdds(900_000) }));
    expect(computePossiblePayout({ type: 'multiple', stake: toCentavos(100), legs })).toBe(Number.MAX_SAFE_INTEGER);
  });
  test('a dead heat is more, as much or less than the stake', () => {
    const shared = { result: 'won', deadHeat: [1, 2] } as const;
    expect([single(shared, 3_000), single(shared, 2_000), single(shared, 1_500)]).toEqual(['won', 'push', 'halfLost']);
  });
  test('several legs: void only if all are push or void, otherwise by what is paid', () => {
    const result = (...legs: SettledLeg[]) => settleMultiple(toCentavos(1_000), legs)?.result;
    expect(result(leg({ result: 'push' }), leg({ result: 'void' }))).toBe('void');
    expect(result(leg({ result: 'won' }), leg({ result: 'halfLost' }))).toBe('push');
    expect(result(leg({ result: 'push' }), leg({ result: 'halfLost' }))).toBe('halfLost');
    expect(result(leg({ result: 'push' }), leg({ result: 'won' }))).toBe('won');
    expect(result(leg({ result: 'won' }), leg({ result: 'lost' }))).toBe('lost');
  });
});

test('the decimal of a dead heat becomes the least fraction that rounds to it', () => {
  expect([0.5, 0.33, 0.3333, 0.667, 0.2, 0.75, 1].map(toDeadHeatRatio)).toEqual([
    [1, 2],
    [1, 3],
    [1, 3],
    [2, 3],
    [1, 5],
    [3, 4],
    [1, 1],
  ]);
  expect([0, -0.5, 1.5, Number.NaN, 0.123456].map(toDeadHeatRatio)).toEqual(Array.from({ length: 5 }));
});
