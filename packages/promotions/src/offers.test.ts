import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findFirstDepositOffer,
  isOfferGroupOpen,
  DEPOSIT_OFFER_LIFETIME_MS,
  type PlayerDepositHistoryFigures,
  toDepositOfferNumber,
  findSecondDepositOffer,
  parseOfferGroup,
  offerGroups,
  computeGiftOverlayFlag,
} from './offers.ts';

const at = fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 });
const soon = fc.integer({ min: -2 * DEPOSIT_OFFER_LIFETIME_MS, max: 2 * DEPOSIT_OFFER_LIFETIME_MS });
const payer = fc
  .record({
    registeredAt: at,
    paidDeposits: fc.integer({ min: 0, max: 5 }),
    wait: fc.nat(DEPOSIT_OFFER_LIFETIME_MS * 3),
  })
  .map(({ wait, ...item }): PlayerDepositHistoryFigures => ({
    ...item,
    firstPaidAt: item.paidDeposits === 0 ? null : item.registeredAt + wait,
  }));

test('point 3: curreny names an offer group; empty or missing is the deposit panel', () => {
  expect([parseOfferGroup(''), parseOfferGroup(undefined), parseOfferGroup('BRL')]).toEqual(['BRL', 'BRL', 'BRL']);
  expect(offerGroups.map((name) => parseOfferGroup(name))).toEqual([...offerGroups]);
  expect([parseOfferGroup('brl'), parseOfferGroup('USD'), parseOfferGroup('__proto__')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('paypackage: 0 before the first deposit, 1 before the second, then 2', () => {
  expect([0, 1, 2, 3, 99].map(toDepositOfferNumber)).toEqual([0, 1, 2, 2, 2]);
});

describe('the offers', () => {
  test('each is open for exactly 24 hours, the last second counts down to 1, and at most one is open', () => {
    fc.assert(
      fc.property(payer, soon, (item, after) => {
        const first = findFirstDepositOffer(item, item.registeredAt + after);
        expect(first.open).toBe(item.paidDeposits === 0 && after < DEPOSIT_OFFER_LIFETIME_MS);
        expect(first.endsAt).toBe(item.registeredAt + DEPOSIT_OFFER_LIFETIME_MS);
        const now = (item.firstPaidAt ?? item.registeredAt) + after;
        const second = findSecondDepositOffer(item, now);
        expect(second.open).toBe(item.paidDeposits === 1 && after < DEPOSIT_OFFER_LIFETIME_MS);
        expect(second.endsAt).toBe(item.firstPaidAt === null ? null : item.firstPaidAt + DEPOSIT_OFFER_LIFETIME_MS);
        for (const offer of [first, second]) expect(offer.secondsLeft > 0).toBe(offer.open);
        expect(findFirstDepositOffer(item, now).open && second.open).toBe(false);
      }),
    );
    const found = { registeredAt: 0, paidDeposits: 0, firstPaidAt: null };
    expect(findFirstDepositOffer(found, 0).secondsLeft).toBe(86_400);
    expect(findFirstDepositOffer(found, DEPOSIT_OFFER_LIFETIME_MS - 1)).toMatchObject({ open: true, secondsLeft: 1 });
    expect(findFirstDepositOffer(found, DEPOSIT_OFFER_LIFETIME_MS)).toMatchObject({ open: false, secondsLeft: 0 });
  });

  test('the group of an offer is open as long as the offer, every other always', () => {
    fc.assert(
      fc.property(payer, at, (item, now) => {
        for (const offerGroup of offerGroups)
          expect(isOfferGroupOpen(offerGroup, item, now)).toBe(
            offerGroup === 'EXPPAY'
              ? findFirstDepositOffer(item, now).open
              : offerGroup === 'FCBRL'
                ? findSecondDepositOffer(item, now).open
                : true,
          );
      }),
    );
  });

  test('userGift is 1 only when the gift could be had and nothing else is offered', () => {
    fc.assert(
      fc.property(payer, at, fc.boolean(), fc.boolean(), fc.boolean(), (item, now, offered, taken, giftOpen) => {
        const other = findFirstDepositOffer(item, now).open || findSecondDepositOffer(item, now).open;
        expect(computeGiftOverlayFlag({ history: item, offered, taken, giftOpen }, now)).toBe(
          Number(offered && !taken && !giftOpen && !other),
        );
      }),
    );
  });
});
