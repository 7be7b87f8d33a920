/** Slips of many legs against rules written out a second time: leg by leg, pair by pair, combination by combination. */
import { toCentavos } from '@arara/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { thousandthsToOdds } from '../core/odds.ts';
import {
  type BetSlipInput,
  decideBetSlip,
  decideBetSlipAfterDelay,
  decideBetSlipLeg,
  findRelatedLegs,
  isBetSlipRefused,
  type OfferedOdds,
} from './slip.ts';

const boundless = {
  minStake: toCentavos(1),
  maxStake: toCentavos(Number.MAX_SAFE_INTEGER),
  maxEventStake: toCentavos(Number.MAX_SAFE_INTEGER),
  maxDayStake: toCentavos(Number.MAX_SAFE_INTEGER),
  maxPayout: toCentavos(Number.MAX_SAFE_INTEGER),
};
const policies = fc.constantFrom('same', 'better', 'any');
/** Prices that keep the product of thirty legs within whole numbers. */
const price = fc.constantFrom(1_010, 1_050, 1_333, 1_500, 1_910, 2_000).map(thousandthsToOdds);
const openOffer = fc.record({
  state: fc.constant('open' as const),
  odds: price,
  live: fc.boolean(),
  stopMark: fc.constantFrom('0.0.0', '1.0.0', '0.2.0'),
});
const offer = fc.oneof(
  { weight: 20, arbitrary: openOffer },
  {
    weight: 1,
    arbitrary: fc.record({ state: fc.constantFrom('suspended' as const, 'closed' as const, 'unknown' as const) }),
  },
);
/** A leg as the player saw it, mostly at the price of now, and its offer. */
const legWithOffer = fc.tuple(offer, fc.option(price, { freq: 8 })).map(([offered, other]) => ({
  offered: offered as OfferedOdds,
  seen: other ?? (offered.state === 'open' ? offered.odds : thousandthsToOdds(2_000)),
}));
type LegWithOffer = Readonly<{ offered: OfferedOdds; seen: ReturnType<typeof thousandthsToOdds> }>;

const toSlip = (legs: readonly LegWithOffer[], input: Partial<BetSlipInput> = {}): BetSlipInput => ({
  type: 'multiple',
  stake: toCentavos(50),
  policy: 'same',
  ...input,
  legs: legs.map(({ seen }, n) => ({ eventId: `event ${n}`, line: '1|', outcomeId: '1', odds: seen })),
});
const severity = ['outcomeUnknown', 'marketClosed', 'marketSuspended', 'oddsChanged'];

describe('a multiple', () => {
  test('is accepted exactly if each leg alone is, at the price of each leg', () => {
    fc.assert(
      fc.property(fc.array(legWithOffer, { minLength: 2, maxLength: 30 }), policies, (legs, policy) => {
        const slip = toSlip(legs, { policy });
        const offers = legs.map(({ offered }) => offered);
        const alone = slip.legs.map((leg, n) => decideBetSlipLeg(policy, leg, offers[n] as OfferedOdds));
        const refusals = alone.flatMap(({ refused }) => refused ?? []);
        const decided = decideBetSlip(slip, offers, boundless);
        if (refusals.length === 0) {
          expect(isBetSlipRefused(decided)).toBe(false);
          expect(decided.legs?.map(({ odds }) => odds)).toEqual(alone.map(({ odds }) => odds));
          return;
        }
        // The most severe refusal is the slip's, and every leg has its own beside it.
        const [worst] = refusals.toSorted((a, b) => severity.indexOf(a) - severity.indexOf(b));
        expect(decided).toEqual({ refused: worst, legs: alone });
      }),
    );
  });

  test('can pay its stake times the exact product of its prices, rounded half up once', () => {
    fc.assert(
      fc.property(
        fc.array(price, { minLength: 2, maxLength: 30 }),
        fc.integer({ min: 1, max: 1_000 }).map(toCentavos),
        (prices, stake) => {
          const legs = prices.map((odds): LegWithOffer => ({
            seen: odds,
            offered: { state: 'open', odds, live: false, stopMark: '' },
          }));
          const unit = 1_000n ** BigInt(prices.length);
          const exact = prices.reduce((product, odds) => product * BigInt(odds), BigInt(stake));
          const rounded = (2n * exact + unit) / (2n * unit);
          fc.pre(rounded <= BigInt(Number.MAX_SAFE_INTEGER));
          const offers = legs.map(({ offered }) => offered);
          const limits = (most: bigint) => ({ ...boundless, maxPayout: toCentavos(Number(most)) });
          expect(decideBetSlip(toSlip(legs, { stake }), offers, limits(rounded))).toMatchObject({
            possiblePayout: Number(rounded),
          });
          expect(decideBetSlip(toSlip(legs, { stake }), offers, limits(rounded - 1n))).toMatchObject({
            refused: 'winAboveMaximum',
          });
        },
      ),
    );
  });

  test('after its delay it is refused exactly if a line was stopped, and the stopped legs are named', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(openOffer, fc.boolean()), { minLength: 2, maxLength: 30 }), (drawn) => {
        const legs = drawn.map(([offered]): LegWithOffer => ({ offered, seen: offered.odds }));
        const waiting = { legs: drawn.map(([{ stopMark }]) => ({ stopMark })) };
        const now = drawn.map(([offered, stopped]) => (stopped ? { ...offered, stopMark: 'another' } : offered));
        const decided = decideBetSlipAfterDelay(toSlip(legs), waiting, now, boundless);
        if (drawn.every(([, stopped]) => !stopped)) {
          expect(isBetSlipRefused(decided)).toBe(false);
          return;
        }
        expect(decided).toMatchObject({ refused: 'marketSuspended' });
        const named = decided.legs?.map((leg) => 'refused' in leg && leg.refused === 'marketSuspended');
        expect(named).toEqual(drawn.map(([, stopped]) => stopped));
      }),
    );
  });
});

describe('a system', () => {
  /** Every list of legs, written out by counting in binary. */
  const listSubsets = (legs: number): number[][] =>
    Array.from({ length: 2 ** legs }, (_, bits) =>
      Array.from({ length: legs }, (_leg, n) => n).filter((n) => ((bits >> n) & 1) === 1),
    );
  const system = fc.integer({ min: 3, max: 8 }).chain((count) =>
    fc
      .subarray(
        Array.from({ length: count }, (_, n) => n + 1),
        { minLength: 1 },
      )
      .filter((sizes) => sizes.length > 1 || (sizes[0] !== 1 && sizes[0] !== count))
      .chain((sizes) =>
        fc.record({
          count: fc.constant(count),
          sizes: fc.constant(sizes),
          prices: fc.array(price, { minLength: count, maxLength: count }),
        }),
      ),
  );

  test('is accepted exactly if its stake divides over its combinations, and can pay the sum of them all', () => {
    fc.assert(
      fc.property(system, fc.integer({ min: 1, max: 5_000 }).map(toCentavos), ({ count, sizes, prices }, stake) => {
        const legs = prices.map((odds): LegWithOffer => ({
          seen: odds,
          offered: { state: 'open', odds, live: false, stopMark: '' },
        }));
        const slip = toSlip(legs, { type: 'system', system: `${sizes.join()}/${count}`, stake });
        const decided = decideBetSlip(
          slip,
          legs.map(({ offered }) => offered),
          boundless,
        );
        const combinations = listSubsets(count).filter((subset) => sizes.includes(subset.length));
        if (stake % combinations.length !== 0) {
          expect(decided).toEqual({ refused: 'stakeNotDivisible' });
          return;
        }
        const unit = 1_000n ** BigInt(count);
        const exact = combinations.reduce(
          (sum, subset) =>
            sum +
            prices.reduce(
              (product, odds, n) => product * BigInt(subset.includes(n) ? odds : 1_000),
              BigInt(stake / combinations.length),
            ),
          0n,
        );
        expect(decided).toMatchObject({ possiblePayout: Number((2n * exact + unit) / (2n * unit)) });
      }),
    );
  });
});

describe('related legs', () => {
  test('are those that share an event with another, or a tournament with a field, in any order of the legs', () => {
    const leg = fc.record({
      eventId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      tournament: fc.option(fc.constantFrom('cup', 'league'), { nil: undefined }),
      hasField: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(leg, { minLength: 2, maxLength: 6 }), (legs) => {
        const named = new Set<number>();
        for (const [n, one] of legs.entries())
          for (const [m, other] of legs.entries()) {
            if (n >= m) continue;
            const sharesTournament = one.tournament !== undefined && one.tournament === other.tournament;
            if (one.eventId !== other.eventId && !(sharesTournament && (one.hasField || other.hasField))) continue;
            named.add(n).add(m);
          }
        expect(findRelatedLegs(legs)).toEqual([...named].toSorted((a, b) => a - b));
        const last = legs.length - 1;
        expect(findRelatedLegs(legs.toReversed())).toEqual([...named].map((n) => last - n).toSorted((a, b) => a - b));
      }),
    );
  });
});

test('thirty long shots, whose payout no number holds, are above the largest payout', () => {
  const legs = Array.from({ length: 30 }, (_, n) => ({
    eventId: String(n),
    line: '1|' as const,
    outcomeId: '1',
    odds: thousandthsToOdds(900_000),
  }));
  const offers = legs.map(({ odds }): OfferedOdds => ({ state: 'open', odds, live: false, stopMark: '0.0.0' }));
  const slip: BetSlipInput = { type: 'multiple', stake: toCentavos(100), policy: 'any', legs };
  expect(decideBetSlip(slip, offers, { ...boundless, maxPayout: toCentavos(5_000_000) })).toMatchObject({
    refused: 'winAboveMaximum',
  });
});
