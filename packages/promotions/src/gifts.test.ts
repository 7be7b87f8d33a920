import { type Centavos, toCentavos, ZERO_CENTAVOS } from '@arara/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BONUS_LIFETIME_MS,
  computeDiscountedPrice,
  computeExpectedWageringCost,
  getGiftTurnoverFactor,
  isOfferOncePerCpf,
  decideGiftOutcome,
  computeDepositRequiredTurnover,
} from './gifts.ts';
import { isOfferGroupOpen, DEPOSIT_OFFER_LIFETIME_MS, offerGroups } from './offers.ts';

const amount = fc.integer({ min: 0, max: 500_000_000 }).map(toCentavos);
const edgeBp = fc.integer({ min: 1, max: 1000 });
const big = (n: number): bigint => BigInt(n);

describe('a gift', () => {
  const facts = fc.record({
    history: fc.record({
      registeredAt: fc.constant(0),
      paidDeposits: fc.integer({ min: 0, max: 3 }),
      firstPaidAt: fc.option(fc.nat(DEPOSIT_OFFER_LIFETIME_MS)),
    }),
    at: fc.nat(DEPOSIT_OFFER_LIFETIME_MS * 3),
    taken: fc.boolean(),
    giftOpen: fc.boolean(),
  });

  test('is granted when the money arrives if its offer is still open, paypackage is still right, the CPF did not have it and no gift is open', () => {
    fc.assert(
      fc.property(facts, fc.constantFrom(...offerGroups), fc.boolean(), (item, offerGroup, once) => {
        const outcome = decideGiftOutcome({ offerGroup, once }, item);
        expect(outcome === 'given').toBe(
          isOfferGroupOpen(offerGroup, item.history, item.at) && !(once && item.taken) && !item.giftOpen,
        );
      }),
    );
    const first = { registeredAt: 0, paidDeposits: 0, firstPaidAt: null };
    const of = (input: object) =>
      decideGiftOutcome(
        { offerGroup: 'EXPPAY', once: true },
        { history: first, at: 1, taken: false, giftOpen: false, ...input },
      );
    expect(of({})).toBe('given');
    expect(of({ at: DEPOSIT_OFFER_LIFETIME_MS })).toBe('offerOver');
    expect(of({ history: { ...first, paidDeposits: 1, firstPaidAt: 0 } })).toBe('offerOver');
    expect(of({ taken: true })).toBe('taken');
    expect(of({ giftOpen: true })).toBe('bonusOpen');
  });

  test('point 9: requires 2 × of the gift and 1 × of the deposit, through the overlay 1 × of both; no gift requires nothing', () => {
    expect(offerGroups.map(getGiftTurnoverFactor)).toEqual([2, 2, 2, 2, 1, 2]);
    expect(offerGroups.filter(isOfferOncePerCpf)).toEqual(['EXPPAY', 'FCBRL', 'BTBRL']);
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 1, max: 50 }), (paid, gift, turnover) => {
        expect(computeDepositRequiredTurnover(paid, { amount: gift, turnover })).toEqual({
          main: paid,
          bonus: gift * turnover,
        });
        expect(computeDepositRequiredTurnover(paid, null)).toEqual({ main: paid, bonus: 0 });
      }),
    );
  });
});

describe('the calculator', () => {
  test('deposit 100 with gift 50: 200 to wager, which costs 2 on average at an edge of 1 %', () => {
    const wagering = computeDepositRequiredTurnover(toCentavos(10_000), { amount: toCentavos(5000), turnover: 2 });
    expect(computeExpectedWageringCost(wagering, { edgeBp: 100, bonusWeightPercent: 100 })).toBe(200);
    expect(computeExpectedWageringCost(wagering, { edgeBp: 100, bonusWeightPercent: 50 })).toBe(300);
    expect(computeExpectedWageringCost(wagering, { edgeBp: 100, bonusWeightPercent: 0 })).toBeUndefined();
    expect(
      computeExpectedWageringCost(
        { main: toCentavos(10_000), bonus: ZERO_CENTAVOS },
        { edgeBp: 100, bonusWeightPercent: 0 },
      ),
    ).toBe(100);
  });

  test('a part of a centavo costs a whole one', () => {
    const main = toCentavos(1);
    const game = { edgeBp: 1, bonusWeightPercent: 100 };
    expect(computeExpectedWageringCost({ main, bonus: ZERO_CENTAVOS }, game)).toBe(1);
    expect(computeExpectedWageringCost({ main, bonus: toCentavos(1) }, game)).toBe(1);
  });

  test('the cost is the edge on every stake that is needed, rounded up and never below the exact', () => {
    fc.assert(
      fc.property(amount, amount, edgeBp, fc.integer({ min: 1, max: 100 }), (main, bonus, edge, weight) => {
        const cost = computeExpectedWageringCost({ main, bonus }, { edgeBp: edge, bonusWeightPercent: weight });
        // exact × 10,000 × weight
        const exact = (big(main) * big(weight) + big(bonus) * 100n) * big(edge);
        const shown = big(cost ?? -1) * 10_000n * big(weight);
        expect(shown >= exact).toBe(true);
        expect(shown < exact + 2n * 10_000n * big(weight)).toBe(true);
      }),
    );
  });
});

test('a bonus may be wagered for thirty days', () => {
  expect(new Date(BONUS_LIFETIME_MS).toISOString()).toBe('1970-01-31T00:00:00.000Z');
});

test('a discount is rounded down, so the price is never below its exact part, and never above what it was', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 9000 }), (price: Centavos, bp) => {
      const pays = computeDiscountedPrice(price, bp);
      expect(big(price - pays)).toBe((big(price) * big(bp)) / 10_000n);
      expect(pays).toBeLessThanOrEqual(price);
    }),
  );
  expect(computeDiscountedPrice(toCentavos(9999), 1250)).toBe(8750);
});
