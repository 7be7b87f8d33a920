import { toCentavos } from '@arara/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { thousandthsToOdds } from '../core/odds.ts';
import { computePossiblePayout } from './settlement.ts';
import {
  decideBetSlipAfterDelay,
  decideBetSlip,
  isBetSlipRefused,
  findLargestSlipStake,
  defaultBetSlipLimits,
} from './slip.ts';
import { isOddsChangeAccepted, type OddsChangePolicy } from './odds-change.ts';
import type { OfferedOdds, BetSlipInput, BetSlipAccepted } from './slip.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const slip = (policy: OddsChangePolicy, seen: number, stake = 1_000): BetSlipInput => ({
  type: 'single',
  stake: toCentavos(stake),
  policy,
  legs: [{ eventId: 'sim:match:1', line: '1|', outcomeId: '1', odds: thousandthsToOdds(seen) }],
});
const open = (price: number, stopMark = ''): OfferedOdds => ({
  state: 'open',
  odds: thousandthsToOdds(price),
  live: true,
  stopMark,
});
const decide = (s: BetSlipInput, ...offers: OfferedOdds[]) => decideBetSlip(s, offers, defaultBetSlipLimits);
const decideRefusal = (s: BetSlipInput, ...offers: OfferedOdds[]) => {
  const decision = decide(s, ...offers);
  return isBetSlipRefused(decision) ? decision.refused : 'accepted';
};

describe('the price policy', () => {
  test.each([
    ['same', 2_000, 2_000, true],
    ['same', 2_000, 2_100, false],
    ['same', 2_000, 1_900, false],
    ['better', 2_000, 2_100, true],
    ['better', 2_000, 1_990, false],
    ['any', 2_000, 1_010, true],
  ] as const)('%s: seen %d, now %d', (policy, seen, now, taken) => {
    expect(isOddsChangeAccepted(policy, thousandthsToOdds(seen), thousandthsToOdds(now))).toBe(taken);
  });
  test('the price of the bet is always the server’s, never the one that was sent', () => {
    const policies = fc.constantFrom<OddsChangePolicy>('same', 'better', 'any');
    const price = fc.integer({ min: 1_010, max: 9_000 });
    fc.assert(
      fc.property(policies, price, price, fc.integer({ min: 50, max: 500_000 }), (policy, seen, now, stake) => {
        const decision = decide(slip(policy, seen, stake), open(now));
        if (isBetSlipRefused(decision)) return;
        expect(decision.legs[0]?.odds).toBe(now);
        expect(decision.possiblePayout).toBe(
          computePossiblePayout({ type: 'single', stake: toCentavos(stake), legs: [{ odds: thousandthsToOdds(now) }] }),
        );
        if (policy !== 'any') expect(now).toBeGreaterThanOrEqual(seen);
      }),
    );
  });
});

describe('refusals', () => {
  test('changed odds come back with the new ones', () => {
    expect(decide(slip('same', 9_000), open(2_100))).toEqual({
      refused: 'oddsChanged',
      legs: [{ refused: 'oddsChanged', odds: 2_100 }],
    });
  });
  test('suspended, closed and unknown', () => {
    expect(decideRefusal(slip('any', 2_000), { state: 'suspended' })).toBe('marketSuspended');
    expect(decideRefusal(slip('any', 2_000), { state: 'closed' })).toBe('marketClosed');
    expect(decideRefusal(slip('any', 2_000), { state: 'unknown' })).toBe('outcomeUnknown');
  });
  test('a stake below the least and one above the most are refused, the limits themselves are accepted', () => {
    const [least, most] = [toCentavos(100 * Number(proves('A-101'))), toCentavos(100 * Number(proves('A-168')))];
    for (const [stake, expected] of [
      [0, 'stakeBelowMinimum'],
      [-5_000, 'stakeBelowMinimum'],
      [least - 1, 'stakeBelowMinimum'],
      [least, 'accepted'],
      [most, 'accepted'],
      [most + 1, 'stakeAboveMaximum'],
    ] as const)
      expect([stake, decideRefusal(slip('any', 2_000, stake), open(2_000))]).toEqual([stake, expected]);
  });
  test('a payout above the limit is refused, not cut; the limit itself is paid', () => {
    const limit = toCentavos(100 * Number(proves('A-169')));
    expect(decideRefusal(slip('any', 10_000, limit / 10), open(10_000))).toBe('accepted');
    expect(decide(slip('any', 10_000, limit / 10), open(10_200))).toEqual({ refused: 'winAboveMaximum', limit });
  });
  test('a single has one leg', () => {
    const [leg] = slip('any', 2_000).legs;
    expect(decideRefusal({ ...slip('any', 2_000), legs: [] })).toBe('legsMalformed');
    expect(decideRefusal({ ...slip('any', 2_000), legs: [leg!, leg!] }, open(2_000), open(2_000))).toBe(
      'legsMalformed',
    );
  });
  test('the largest stake is the largest one that is accepted', () => {
    proves('A-168');
    fc.assert(
      fc.property(fc.integer({ min: 1_010, max: 1_000_000 }).map(thousandthsToOdds), (price) => {
        const most = findLargestSlipStake(price, defaultBetSlipLimits);
        if (most === undefined) throw new Error('even the smallest stake wins too much');
        expect(decideRefusal(slip('any', price, most), open(price))).toBe('accepted');
        expect(decideRefusal(slip('any', price, most + 1), open(price))).not.toBe('accepted');
      }),
    );
    expect(
      findLargestSlipStake(thousandthsToOdds(1_000_000), { ...defaultBetSlipLimits, maxPayout: toCentavos(49_000) }),
    ).toBeUndefined();
    expect(
      findLargestSlipStake(thousandthsToOdds(1_000_000), { ...defaultBetSlipLimits, maxPayout: toCentavos(50_000) }),
    ).toBe(50);
  });
  test('the largest stake stays below half a centavo above the limit, which is rounded up', () => {
    // 1.01 at 1.50 pays 1.515, which is 1.52.
    const limits = { ...defaultBetSlipLimits, maxPayout: toCentavos(151) };
    expect(findLargestSlipStake(thousandthsToOdds(1_500), limits)).toBe(100);
    expect(decideBetSlip(slip('any', 1_500, 101), [open(1_500)], limits)).toMatchObject({ refused: 'winAboveMaximum' });
    expect(decideBetSlip(slip('any', 1_500, 100), [open(1_500)], limits)).toMatchObject({ possiblePayout: 150 });
  });
});

describe('what is accepted', () => {
  const leg = (eventId: string, odds: number) =>
    ({ eventId, line: '1|', outcomeId: '1', odds: thousandthsToOdds(odds) }) as const;
  const legs = [leg('a', 2_000), leg('b', 3_000)];
  const double: BetSlipInput = { ...slip('any', 2_000), type: 'multiple', legs };
  const still = (price: number): OfferedOdds => ({ ...open(price, 'mark'), live: false }) as OfferedOdds;

  test('is written down leg by leg, at the price and the mark of its offer', () => {
    expect(decide(double, still(2_100), open(3_000, 'other'))).toEqual({
      legs: [
        { ...leg('a', 2_100), stopMark: 'mark', live: false },
        { ...leg('b', 3_000), stopMark: 'other', live: true },
      ],
      stake: 1_000,
      possiblePayout: 6_300,
      live: true,
    });
    expect(decide(double, still(2_000), still(3_000))).toMatchObject({ live: false });
  });
  test('has an offer for each leg and, unless it is a system, no text of one', () => {
    expect(decideRefusal(double, open(2_000))).toBe('legsMalformed');
    expect(decideRefusal(double, open(2_000), open(3_000), open(3_000))).toBe('legsMalformed');
    expect(decideRefusal({ ...double, system: '2/2' }, open(2_000), open(3_000))).toBe('systemMalformed');
    expect(decideRefusal({ ...double, type: 'system' }, open(2_000), open(3_000))).toBe('systemMalformed');
    expect(decideRefusal({ ...double, legs: [legs[0]!] }, open(2_000))).toBe('legsMalformed');
  });
});

describe('legs that cannot be combined', () => {
  const combine = (events: readonly string[], type: 'multiple' | 'system' = 'multiple') =>
    decideBetSlip(
      {
        ...slip('any', 1_010),
        type,
        legs: events.map((eventId) => ({ eventId, line: '1|', outcomeId: '1', odds: thousandthsToOdds(1_010) })),
      },
      events.map(() => open(1_010)),
      defaultBetSlipLimits,
    );
  const list = (length: number) => Array.from({ length }, (_, n) => `event ${n}`);

  test('two legs of one event are refused by their numbers, even if their prices are fine', () => {
    expect(combine(['a', 'b', 'a'])).toEqual({ refused: 'legsRelated', related: [0, 2] });
    expect(combine(['a', 'b', 'c'])).toMatchObject({ stake: 1_000 });
  });
  test('thirty legs are the most', () => {
    expect(combine(list(30))).toMatchObject({ stake: 1_000 });
    expect(combine(list(31))).toEqual({ refused: 'tooManyLegs' });
    expect(combine(list(31), 'system')).toEqual({ refused: 'tooManyLegs' });
  });
});

describe('the live delay', () => {
  const waiting = (s: BetSlipInput, offer: OfferedOdds) => decide(s, offer) as BetSlipAccepted;

  test('a line that was stopped meanwhile refuses, even if it is open again at the same price', () => {
    const s = slip('any', 2_000);
    const first = waiting(s, open(2_000, 'a'));
    expect(decideBetSlipAfterDelay(s, first, [open(2_000, 'b')], defaultBetSlipLimits)).toMatchObject({
      refused: 'marketSuspended',
    });
    expect(decideBetSlipAfterDelay(s, first, [open(2_000, 'a')], defaultBetSlipLimits)).toMatchObject({
      possiblePayout: 2_000,
    });
  });
  test('a line that is closed or gone meanwhile refuses as such', () => {
    const s = slip('any', 2_000);
    const first = waiting(s, open(2_000, 'a'));
    const after = (state: 'closed' | 'unknown') => decideBetSlipAfterDelay(s, first, [{ state }], defaultBetSlipLimits);
    expect([after('closed'), after('unknown')]).toMatchObject([
      { refused: 'marketClosed' },
      { refused: 'outcomeUnknown' },
    ]);
  });
  test('the price at the end of the delay decides, by the same policy', () => {
    const s = slip('better', 2_000);
    const first = waiting(s, open(2_100, 'a'));
    expect(decideBetSlipAfterDelay(s, first, [open(2_050, 'a')], defaultBetSlipLimits)).toMatchObject({
      possiblePayout: 2_050,
    });
    expect(decideBetSlipAfterDelay(s, first, [open(1_950, 'a')], defaultBetSlipLimits)).toMatchObject({
      refused: 'oddsChanged',
    });
  });
});
