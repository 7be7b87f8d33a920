import type { OrderId, PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  parseBankPayoutId,
  parseBankChargeId,
  toBankRefundId,
  toBankPayoutId,
  toChargeId,
} from '../orders/bank-ids.ts';
import {
  wireStatusByDepositState,
  canDepositChangeState,
  type DepositState,
  depositTransitions,
} from '../orders/deposit-states.ts';
import { computeNextChargePoll, findPaymentReviewReason, findNextDepositReviewState } from './deposit-rules.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const states = Object.keys(depositTransitions) as DepositState[];
const walk = fc.array(fc.nat({ max: 9 }), { maxLength: 20 }).map((picks) => {
  const path: DepositState[] = ['created'];
  for (const pick of picks) {
    const next: readonly DepositState[] = depositTransitions[path.at(-1) ?? 'created'];
    const chosen = next[pick % Math.max(1, next.length)];
    if (chosen === undefined) break;
    path.push(chosen);
  }
  return path;
});

describe('states of a deposit', () => {
  test('money is credited at most once, and only after it was received', () => {
    fc.assert(
      fc.property(walk, (path) => {
        expect(path.filter((state) => state === 'credited').length).toBeLessThanOrEqual(1);
        expect(path.filter((state) => state === 'received').length).toBeLessThanOrEqual(1);
        const credited = path.findIndex((state) => state === 'credited');
        // Either at once, or by people out of review.
        if (credited >= 0) expect(['received', 'in_review']).toContain(path[credited - 1]);
        if (credited >= 0) expect(path.slice(0, credited)).toContain('received');
        expect(path.includes('credited') && path.includes('refunded')).toBe(false);
      }),
    );
  });
  test.each([
    ['created', '4-005'],
    ['awaiting_payment', '4-005'],
    ['received', '4-005'],
    ['in_review', '4-005'],
    ['refund_pending', '4-005'],
    ['expired', '4-004'],
    ['cancelled', '4-063'],
    ['refunded', '4-063'],
    ['clawed_back', '4-063'],
  ] as const)('point 4: a deposit that is %s has its status on the wire', (state, row) => {
    expect(wireStatusByDepositState[state]).toBe(proves(row));
  });
  test('a path returns only to a review whose refund failed or, before money came in, to an order that got no charge; a player sees 10 only while the money is theirs', () => {
    const credited = proves('4-003');
    fc.assert(
      fc.property(walk, (path) => {
        const receivedAt = path.indexOf('received');
        const unpaid = receivedAt < 0 ? path : path.slice(0, receivedAt);
        const paid = receivedAt < 0 ? [] : path.slice(receivedAt);
        const listReturns = (states: readonly DepositState[]) =>
          states.filter((state, at) => states.slice(0, at).includes(state));
        for (const state of listReturns(unpaid)) expect(['created', 'awaiting_payment', 'cancelled']).toContain(state);
        for (const state of listReturns(paid)) expect(['in_review', 'refund_pending']).toContain(state);
        for (const state of paid) expect(unpaid).not.toContain(state);
        for (const state of path) expect(wireStatusByDepositState[state] === credited).toBe(state === 'credited');
      }),
    );
  });
  test('every state can be reached', () => {
    const reached = new Set<DepositState>(['created']);
    for (const state of reached) for (const next of depositTransitions[state]) reached.add(next);
    expect([...reached].toSorted()).toEqual(states.toSorted());
  });
});

test('the ids of charges, payouts and refunds lead back to their orders, and are never mistaken for each other', () => {
  const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
  const playerId = id.map((n) => n as PlayerId);
  const orderId = id.map((n) => n as OrderId);
  fc.assert(
    fc.property(playerId, orderId, (player, order) => {
      const name = toChargeId(player, order);
      expect(name).toMatch(/^[a-zA-Z0-9]{26,35}$/);
      expect(parseBankChargeId(name)).toEqual({ player, order });
      expect(parseBankPayoutId(name)).toBeUndefined();
      const payout = toBankPayoutId(player, order);
      expect(payout).toMatch(/^[a-zA-Z0-9]{1,35}$/);
      expect(parseBankPayoutId(payout)).toEqual({ player, order });
      expect(parseBankChargeId(payout)).toBeUndefined();
      expect(toBankRefundId(player, order)).toMatch(/^r[0-9a-f]{32}$/);
    }),
  );
  for (const text of ['', 'x'.repeat(32), '0'.repeat(32), 'f'.repeat(32), '12345'])
    expect(parseBankChargeId(text)).toBeUndefined();
});

test('only the first right payment of an order is credited', () => {
  proves('A-057');
  const payment = {
    endToEndId: 'E',
    amount: toCentavos(100),
    ownKey: true,
    payer: '1',
    returned: toCentavos(0),
    refunds: [],
    fee: toCentavos(0),
    at: 0,
  };
  const own = { cpf: '1', payerIdentity: 'reported' } as const;
  for (const state of states)
    expect(findPaymentReviewReason(payment, { state, price: toCentavos(100) }, own)).toBe(
      canDepositChangeState(state, 'received') ? null : 'second',
    );
  const order = { state: 'expired', price: toCentavos(100) } as const;
  expect(findPaymentReviewReason({ ...payment, payer: undefined }, order, own)).toBe('payer');
  // A bank that accepts only the named payer need not report the payer; if it reports another one, the payer is another person.
  const enforced = { ...own, payerIdentity: 'enforced' } as const;
  expect(findPaymentReviewReason({ ...payment, payer: undefined }, order, enforced)).toBeNull();
  expect(findPaymentReviewReason({ ...payment, payer: '2' }, order, enforced)).toBe('payer');
  expect(findPaymentReviewReason({ ...payment, payer: '2' }, order, own)).toBe('payer');
  expect(findPaymentReviewReason({ ...payment, ownKey: false }, order, own)).toBe('key');
  expect(findPaymentReviewReason({ ...payment, amount: toCentavos(101) }, order, own)).toBe('amount');
  expect(findPaymentReviewReason({ ...payment, returned: toCentavos(1) }, order, own)).toBe('returned');
});

test('the state of an order in review follows its money: being refunded, waiting, or gone; no other order changes', () => {
  fc.assert(
    fc.property(fc.constantFrom(...states), fc.nat(2), fc.nat(3), (state, pending, waiting) => {
      const to = findNextDepositReviewState(state, { pending, waiting: toCentavos(waiting) });
      const reviewed = state === 'in_review' || state === 'refund_pending';
      const wanted = pending > 0 ? 'refund_pending' : waiting > 0 ? 'in_review' : 'refunded';
      expect(reviewed ? (to ?? state) : to).toBe(reviewed ? wanted : undefined);
    }),
  );
});

test('an open charge is polled within ten seconds and at its end; a closed one for two days, then never', () => {
  const time = fc.integer({ min: 0, max: 400 * 3600_000 });
  fc.assert(
    fc.property(time, time, fc.boolean(), (now, lasts, open) => {
      const next = computeNextChargePoll({ madeAt: 0, expiresAt: lasts, open }, now);
      if (next === undefined) {
        expect(open).toBe(false);
        expect(now - lasts).toBeGreaterThan(48 * 3600_000);
        return;
      }
      expect(next).toBeGreaterThan(now);
      expect(next - now).toBeLessThanOrEqual(open ? 10_000 : 3600_000);
      if (open && now < lasts) expect(next).toBeLessThanOrEqual(lasts);
    }),
  );
});
