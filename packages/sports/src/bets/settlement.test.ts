import { subtractCentavos, toCentavos } from '@arara/money';
import type { Centavos } from '@arara/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { thousandthsToOdds } from '../core/odds.ts';
import type { Odds } from '../core/odds.ts';
import {
  compareFeedMessageVersions,
  foldLineResultVersions,
  findOutcomeResult,
  addResultVersionInOrder,
} from '../core/results.ts';
import type { LineResult, SettledResult, ResultVersion, OutcomeResult } from '../core/results.ts';
import { betStatusCodes, betResultCodes } from './codes.ts';
import { computePossiblePayout, settleBet } from './settlement.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const stakes = fc.integer({ min: 0, max: 500_000 }).map(toCentavos);
const prices = fc.integer({ min: 1_001, max: 1_000_000 }).map(thousandthsToOdds);
const results: readonly SettledResult[] = ['won', 'halfWon', 'push', 'halfLost', 'lost', 'void'];
const result = fc.constantFrom(...results);
const deadHeat = fc.option(
  fc.integer({ min: 1, max: 9 }).chain((places) => fc.tuple(fc.constant(places), fc.integer({ min: places, max: 12 }))),
  { nil: undefined },
);
const outcomeResult: fc.Arbitrary<OutcomeResult> = fc
  .tuple(result, deadHeat)
  .map(([result, tied]) => (tied === undefined ? { result } : { result, deadHeat: tied }));

/** What a single pays; 0 while it is open. */
const pay = (stake: Centavos, odds: Odds, result: OutcomeResult | undefined) =>
  settleBet({ type: 'single', stake, legs: [{ odds, result }] })?.payout ?? toCentavos(0);

/** stake × (void + (1 − void) × odds × deadHeat), as one ratio over 2000 × tied, halves rounded up. */
function oracle(stake: number, price: number, { result, deadHeat: [places, tied] = [1, 1] }: OutcomeResult): bigint {
  const halfVoid = { won: 0n, lost: 0n, halfWon: 1n, halfLost: 1n, push: 2n, void: 2n }[result];
  const win = result === 'won' || result === 'halfWon' ? (2n - halfVoid) * BigInt(price) * BigInt(places) : 0n;
  const numerator = BigInt(stake) * (halfVoid * 1_000n * BigInt(tied) + win);
  const denominator = 2_000n * BigInt(tied);
  return (2n * numerator + denominator) / (2n * denominator);
}

describe('what a bet pays', () => {
  test('equals the exact rational payout, rounded half up once', () => {
    proves('A-107');
    fc.assert(
      fc.property(stakes, prices, outcomeResult, (stake, price, outcomeResult) => {
        expect(BigInt(pay(stake, price, outcomeResult))).toBe(oracle(stake, price, outcomeResult));
      }),
      { numRuns: 3_000 },
    );
  });
  test('is never more than the possible payout of the slip', () => {
    fc.assert(
      fc.property(
        stakes,
        prices,
        outcomeResult,
        (stake, odds, result) =>
          pay(stake, odds, result) <= computePossiblePayout({ type: 'single', stake, legs: [{ odds }] }),
      ),
    );
  });
  test.each([
    ['won', '4-051'],
    ['lost', '4-052'],
    ['halfLost', '4-053'],
    ['halfWon', '4-054'],
    ['void', '4-055'],
    ['push', '4-056'],
  ] as const)('the code of the wire for %s', (result, row) => {
    expect(betResultCodes[result]).toBe(proves(row));
  });
  test('the codes of the wire for orders', () => {
    expect(Object.fromEntries(Object.entries(betStatusCodes).map(([name, code]) => [name, `${code}`]))).toEqual({
      waiting: proves('4-015'),
      accepted: proves('4-048'),
      refusedInDelay: proves('4-016'),
      settled: proves('4-049'),
      reopened: proves('4-050'),
      refused: '4',
      feedFault: '-1',
    });
    expect(betResultCodes.cashedOut).toBe(1000);
  });
});

const resultVersion: fc.Arbitrary<ResultVersion> = fc
  .tuple(
    fc.record({
      sourceTime: fc.integer({ min: 0, max: 20 }),
      producer: fc.constantFrom(10, 13),
      sequence: fc.integer({ min: 1, max: 500 }),
    }),
    fc.oneof(
      fc.record({
        kind: fc.constant('settle' as const),
        certainty: fc.constantFrom(1 as const, 2 as const),
        outcomeResults: fc.record({ '12': outcomeResult }),
      }),
      fc.record({ kind: fc.constant('unsettle' as const) }),
      fc.record({ kind: fc.constant('cancel' as const), voidReason: fc.constantFrom(10, 12) }),
      fc.record({
        kind: fc.constantFrom('cancel' as const, 'uncancel' as const),
        from: fc.constantFrom(0, 50),
        to: fc.constantFrom(60, 100),
      }),
      fc.record({ kind: fc.constant('uncancel' as const) }),
    ),
  )
  .map(([at, body]) => ({ at, ...body }));
const history = fc.uniqueArray(resultVersion, {
  minLength: 1,
  maxLength: 12,
  selector: ({ at }) => `${at.sourceTime}.${at.producer}.${at.sequence}`,
});
const inOrder = (versions: readonly ResultVersion[]) =>
  versions.toSorted((a, b) => compareFeedMessageVersions(a.at, b.at));
const collect = (versions: readonly ResultVersion[]) =>
  versions.reduce<readonly ResultVersion[]>(addResultVersionInOrder, []);

describe('settlement as a fold', () => {
  const bet = { outcomeId: '12', acceptedAt: 55, stake: toCentavos(1_000), odds: thousandthsToOdds(2_350) };
  const settle = (line: LineResult) => pay(bet.stake, bet.odds, findOutcomeResult(line, bet));

  test('ends the same in any order and with repetitions, and the money moved adds up to the payout', () => {
    const shuffled = history.chain((versions) =>
      fc.tuple(
        fc.constant(versions),
        fc.shuffledSubarray([...versions, ...versions], {
          minLength: versions.length * 2,
          maxLength: versions.length * 2,
        }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([versions, disturbed]) => {
        const right = settle(foldLineResultVersions(inOrder(versions)));
        let known: readonly ResultVersion[] = [];
        let paid = toCentavos(0);
        for (const next of disturbed) {
          known = addResultVersionInOrder(known, next);
          const difference = subtractCentavos(settle(foldLineResultVersions(known)), paid);
          paid = toCentavos(paid + difference);
        }
        expect(known).toEqual(inOrder(versions));
        expect(paid).toBe(right);
        expect(settle(foldLineResultVersions(known))).toBe(paid);
      }),
      { numRuns: 500 },
    );
  });

  test('pays what its newest result says', () => {
    const line = (...results: SettledResult[]) =>
      foldLineResultVersions(results.map((result, n) => settled(n + 1, result)));
    expect(settle(line('won'))).toBe(2_350);
    expect(settle(line('won', 'halfLost'))).toBe(500);
    expect(settle(foldLineResultVersions([]))).toBe(0);
  });

  const at = (sourceTime: number) => ({ sourceTime, producer: 10, sequence: sourceTime });
  const settled = (time: number, result: SettledResult, certainty: 1 | 2 = 1): ResultVersion => ({
    at: at(time),
    kind: 'settle',
    certainty,
    outcomeResults: { '12': { result } },
  });
  const ends = (...versions: ResultVersion[]) =>
    findOutcomeResult(foldLineResultVersions(collect(versions)), bet)?.result;

  test('a later settlement counts, but a scouted one does not replace a confirmed one', () => {
    expect(ends(settled(1, 'won'), settled(2, 'lost'))).toBe('lost');
    expect(ends(settled(1, 'won', 2), settled(2, 'lost'))).toBe('won');
    expect(ends(settled(1, 'won', 2), settled(2, 'lost', 2))).toBe('lost');
    expect(ends(settled(1, 'won', 2), { at: at(2), kind: 'unsettle' }, settled(3, 'lost'))).toBe('lost');
    expect(ends(settled(1, 'won'), { at: at(2), kind: 'unsettle' })).toBeUndefined();
  });
  test('a cancelled window voids the bets of that time only, whatever is settled', () => {
    const cancel = (from: number, to: number): ResultVersion => ({
      at: at(2),
      kind: 'cancel',
      from,
      to,
      voidReason: 12,
    });
    expect(findOutcomeResult(foldLineResultVersions(collect([settled(1, 'won'), cancel(50, 60)])), bet)).toEqual({
      result: 'void',
      voidReason: 12,
    });
    expect(ends(settled(1, 'won'), cancel(56, 60))).toBe('won');
    expect(ends(cancel(50, 60), settled(3, 'lost'), { at: at(4), kind: 'uncancel', from: 50, to: 60 })).toBe('lost');
    expect(ends(cancel(50, 60), { at: at(4), kind: 'uncancel' })).toBe('void');
  });
  test('an outcome that the settlement does not name stays open', () => {
    expect(findOutcomeResult(foldLineResultVersions([settled(1, 'won')]), { ...bet, outcomeId: '13' })).toBeUndefined();
  });
});
