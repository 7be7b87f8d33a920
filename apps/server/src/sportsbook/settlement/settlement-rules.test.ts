/** How bets are settled, without a database: any bet against an oracle, and each rule by an example. */
import type { BetId, Id, PlayerId } from '@arara/contract/protocol/fields';
import type { OutboxFact } from '../../facts.ts';
import { toCentavos } from '@arara/money';
import type { LineResult, OutcomeResult } from '@arara/sports/core/results';
import { betStatusCodes } from '@arara/sports/bets/codes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foretell, foretellPercent } from '../../../test/sports/settlement-oracle.ts';
import { buildWalletState } from '../../../test/wallet-state.ts';
import { toSaoPauloDay } from '../../platform/clock.ts';
import { createIdGenerator } from '../../platform/ids.ts';
import type { WalletState } from '../../wallet/wallet.ts';
import type { UnsettledBet, UnsettledBetLeg } from './settlement.queries.ts';
import { computeBetSettlement, decideSportBetSettlement, findLegResult } from './settlement-rules.ts';

const NOW = Date.UTC(2026, 5, 10, 15);
const LATER = NOW + 5000;
const newId = createIdGenerator(() => NOW, 1);
const BONUS = 9 as Id;
/** More than any stake here fills, so that the bonus never ends. */
const ENDLESS = toCentavos(10_000_000_000);

const decided = (result: OutcomeResult): LineResult => ({ outcomeResults: { home: result }, cancelled: [] });
const buildLeg = (given: Partial<UnsettledBetLeg> = {}): UnsettledBetLeg => ({
  n: 0,
  line: newId(),
  outcome: 'home',
  odds: 2500,
  result: null,
  resultVersion: 0,
  lineResult: null,
  lineVersion: 0,
  ...given,
});
const buildBet = (given: Partial<UnsettledBet> = {}): UnsettledBet => ({
  player: 7 as PlayerId,
  id: newId<BetId>(),
  type: 'single',
  system: null,
  state: 'accepted',
  stakeMain: toCentavos(1000),
  stakeBonus: toCentavos(0),
  cashedMain: toCentavos(0),
  cashedBonus: toCentavos(0),
  acceptedAt: NOW,
  payout: toCentavos(0),
  result: null,
  settledAt: null,
  turned: toCentavos(0),
  turnedBonus: toCentavos(0),
  turnedBonusId: null,
  bonus: null,
  edgeBp: 500,
  legs: [buildLeg()],
  ...given,
});
const buildWallet = (given: Partial<WalletState> = {}): WalletState =>
  buildWalletState({ day: toSaoPauloDay(NOW), main: toCentavos(100_000), dayStaked: toCentavos(50_000_000), ...given });
const decide = (wallet: WalletState, bet: UnsettledBet) =>
  decideSportBetSettlement(wallet, bet, { now: LATER, newId, closedBonuses: new Map() });
/** The bet with this result of its only leg, as the next version. */
const withResult = (bet: UnsettledBet, lineResult: LineResult | null): UnsettledBet => ({
  ...bet,
  legs: bet.legs.map((leg) => ({ ...leg, lineResult, lineVersion: leg.lineVersion + 1 })),
});
/** The change of a bet that has something to settle, and the bet with it saved. */
function settle(wallet: WalletState, bet: UnsettledBet) {
  const change = decide(wallet, bet);
  if (change === undefined) throw new Error('there was nothing to settle');
  const saved = new Map(change.bet.legs.map((leg) => [leg.n, leg]));
  const legs = bet.legs.map((leg) => ({ ...leg, ...saved.get(leg.n) }));
  const facts = change.facts.map((create) => create(change.wallet.version));
  return { ...change, facts, bet: { ...bet, ...change.bet, legs }, savedLegs: change.bet.legs };
}
const findSettledFact = (facts: readonly OutboxFact[]) => facts.find((fact) => fact.f === 'betSettled');

const outcomeResult: fc.Arbitrary<OutcomeResult> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<OutcomeResult>({ result: 'won' }, { result: 'lost' }) },
  fc.constantFrom<OutcomeResult>({ result: 'halfWon' }, { result: 'push' }, { result: 'halfLost' }, { result: 'void' }),
  fc.constantFrom<[number, number]>([1, 2], [1, 3], [2, 3]).map((deadHeat) => ({ result: 'won' as const, deadHeat })),
);
/** Undefined: the line has no result, or its result was taken back. */
const legResult = fc.option(outcomeResult, { nil: undefined, freq: 4 });
const odds = fc.oneof(fc.integer({ min: 1010, max: 1500 }), fc.integer({ min: 1001, max: 20_000 }));
const SYSTEMS = ['2/3', '2,3/3', '1,2,3/3', '2/4', '3/4', '2,3,4/4', '1,2,3,4/4', '3/5', '2,3/5'];
const kind = fc.oneof(
  fc.constant({ type: 'single' as const, system: null, legs: 1 }),
  fc.integer({ min: 2, max: 6 }).map((legs) => ({ type: 'multiple' as const, system: null, legs })),
  fc.constantFrom(...SYSTEMS).map((system) => ({ type: 'system' as const, system, legs: Number(system.slice(-1)) })),
);
const bet: fc.Arbitrary<UnsettledBet> = fc
  .record({
    kind,
    prices: fc.array(odds, { minLength: 6, maxLength: 6 }),
    main: fc.integer({ min: 0, max: 2_000_000 }),
    bonus: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 500_000 })),
    // What was cashed out, in thousandths of each part.
    cashed: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 990 })),
  })
  .filter(({ main, bonus }) => main + bonus > 0)
  .map(({ kind: { legs, ...header }, prices, main, bonus, cashed }) =>
    buildBet({
      ...header,
      stakeMain: toCentavos(main),
      stakeBonus: toCentavos(bonus),
      cashedMain: toCentavos(Math.floor((main * cashed) / 1000)),
      cashedBonus: toCentavos(Math.floor((bonus * cashed) / 1000)),
      bonus: bonus === 0 ? null : BONUS,
      legs: prices.slice(0, legs).map((price, n) => buildLeg({ n, odds: price })),
    }),
  );
/** One after the other: which legs get a result, or lose it. */
const steps = fc.array(fc.array(fc.tuple(fc.nat(5), legResult), { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 6,
});

describe('any bet', () => {
  test('pays what its combinations pay, and has the result of that', () => {
    fc.assert(
      fc.property(bet, fc.array(legResult, { minLength: 6, maxLength: 6 }), (given, results) => {
        const legs = given.legs.map((leg, n) => {
          const result = results[n];
          return { ...leg, lineResult: result === undefined ? null : decided(result), result };
        });
        const settled = computeBetSettlement(given, legs);
        const expected = foretell(given, legs);
        expect(settled && { payout: settled.payout, result: settled.result }).toEqual(expected);
      }),
      { numRuns: 1000 },
    );
  });

  test('ends, whatever came before, in the money, the turnover and the counters of its last results alone', () => {
    fc.assert(
      fc.property(bet, steps, (given, list) => {
        const left = given.stakeMain + given.stakeBonus - given.cashedMain - given.cashedBonus;
        const leftBonus = given.stakeBonus - given.cashedBonus;
        const required = toCentavos(Math.floor(left / 2));
        const percent = foretellPercent(given);
        const before = buildWallet({
          // A bonus without money and without a stake under way would be lost.
          bonus: toCentavos(5000),
          bonusId: BONUS,
          bonusLeft: ENDLESS,
          bonusHeld: toCentavos(leftBonus),
          turnRequired: required,
        });
        let [wallet, current] = [before, given];
        const emitted = { staked: 0, paid: 0, bonus: 0 };
        for (const changed of list) {
          const legs = current.legs.map((leg) => {
            const found = changed.findLast(([n]) => n % current.legs.length === leg.n);
            if (found === undefined) return leg;
            const lineResult = found[1] === undefined ? null : decided(found[1]);
            return { ...leg, lineResult, lineVersion: leg.lineVersion + 1 };
          });
          const change = settle(wallet, { ...current, legs });
          const fact = findSettledFact(change.facts);
          if (fact?.f === 'betSettled') {
            emitted.staked += fact.staked;
            emitted.paid += fact.paid;
            emitted.bonus += fact.bonus ?? 0;
            expect(fact.counts).toBe(percent);
          }
          [wallet, current] = [change.wallet, change.bet];
        }
        const results = current.legs.map(({ odds: price, lineResult }) => ({
          odds: price,
          result: lineResult?.outcomeResults?.['home'],
        }));
        const expected = foretell(given, results);
        const payout = expected?.payout ?? 0;
        const isVoid = expected?.result === 'void' || expected?.result === 'push';
        const counts = expected !== undefined && !isVoid;
        expect({ payout: current.payout, result: current.result }).toEqual({
          payout,
          result: expected?.result ?? null,
        });
        const bonusPaid = Number((BigInt(payout) * BigInt(leftBonus)) / BigInt(Math.max(left, 1)));
        const toMain = Math.min(left, required);
        const leftMain = given.stakeMain - given.cashedMain;
        expect(wallet).toMatchObject({
          main: before.main + payout - bonusPaid,
          bonus: before.bonus + bonusPaid,
          receivable: 0,
          turnFilled: counts ? toMain : 0,
          bonusLeft: ENDLESS - (counts ? Math.floor(((left - toMain) * percent) / 100) : 0),
          bonusHeld: expected === undefined ? leftBonus : 0,
          daySettledReal: counts ? Math.floor((leftMain * percent) / 100) : 0,
          dayPaid: counts ? payout : 0,
          dayStaked: before.dayStaked - (isVoid ? left : 0),
        });
        expect(emitted).toEqual({
          staked: counts ? left : 0,
          paid: counts ? payout : 0,
          bonus: counts ? leftBonus : 0,
        });
      }),
      { numRuns: 500 },
    );
  });

  test('has the entries that make the difference, all of them with its id', () => {
    fc.assert(
      fc.property(bet, outcomeResult, outcomeResult, (given, first, second) => {
        let current = given;
        for (const result of [first, second]) {
          const { bet: next, entries } = settle(
            buildWallet({
              bonusId: BONUS,
              bonusLeft: ENDLESS,
              bonus: ENDLESS,
              main: ENDLESS,
              bonusHeld: given.stakeBonus,
            }),
            withResult(current, decided(result)),
          );
          const moved = entries.reduce((sum, { to, amount }) => sum + (to === 'sports' ? -amount : amount), 0);
          expect(moved).toBe(next.payout - current.payout);
          expect(entries.every(({ ref, amount }) => ref === given.id && amount > 0)).toBe(true);
          current = next;
        }
      }),
    );
  });
});

describe('the states of a bet', () => {
  const won = decided({ result: 'won' });
  const lost = decided({ result: 'lost' });

  test('its result settles it, a withdrawn one opens it again, and another one settles it by difference', () => {
    const placed = buildBet();
    const settled = settle(buildWallet(), withResult(placed, won));
    expect(settled.bet).toMatchObject({ state: 'settled', payout: 2500, result: 'won', settledAt: LATER });
    expect(settled.entries.map(({ kind: why, amount }) => [why, amount])).toEqual([['payout', 2500]]);
    const reopened = settle(settled.wallet, withResult(settled.bet, null));
    expect(reopened.bet).toMatchObject({ state: 'reopened', payout: 0, result: null, settledAt: null });
    expect(reopened.entries.map(({ kind: why, from, amount }) => [why, from, amount])).toEqual([
      ['resettlement', 'main', 2500],
    ]);
    const again = settle(reopened.wallet, withResult(reopened.bet, decided({ result: 'void' })));
    expect(again.bet).toMatchObject({ state: 'settled', payout: 1000, result: 'void' });
    expect(again.entries.map(({ kind: why, amount }) => [why, amount])).toEqual([['resettlement', 1000]]);
  });

  test('the first result of a refunded bet is booked as void, also a push', () => {
    for (const result of ['void', 'push'] as const) {
      const { entries } = settle(buildWallet(), withResult(buildBet(), decided({ result })));
      expect(entries.map(({ kind: why }) => why)).toEqual(['void']);
    }
  });

  test('what was paid and is gone becomes a debt', () => {
    const paid = settle(buildWallet(), withResult(buildBet(), won));
    const { wallet } = settle({ ...paid.wallet, main: toCentavos(400) }, withResult(paid.bet, lost));
    expect([wallet.main, wallet.receivable]).toEqual([0, -2100]);
  });

  test('a bet of several legs stays open, and its wallet as it is, until its legs decide it', () => {
    const legs = [buildLeg({ lineResult: won, lineVersion: 1 }), buildLeg({ n: 1 })];
    const wallet = buildWallet();
    const change = settle(wallet, buildBet({ type: 'multiple', legs }));
    expect(change.bet).toMatchObject({ state: 'accepted', result: null, settledAt: null, payout: 0 });
    expect(change.savedLegs).toEqual([{ n: 0, result: 'won', resultVersion: 1 }]);
    expect([change.wallet, change.entries, change.facts]).toEqual([wallet, [], []]);
  });

  test('a reopened bet stays so while its legs do not decide it', () => {
    const legs = [buildLeg({ lineResult: won, lineVersion: 2, resultVersion: 1 }), buildLeg({ n: 1 })];
    const change = settle(buildWallet(), buildBet({ type: 'multiple', state: 'reopened', legs }));
    expect([change.bet.state, change.facts]).toEqual(['reopened', []]);
  });

  test('the same result once more moves no money and emits nothing, but is noted at the leg', () => {
    const settled = settle(buildWallet(), withResult(buildBet(), won));
    const { wallet, entries, facts, savedLegs } = settle(settled.wallet, withResult(settled.bet, won));
    expect(wallet).toBe(settled.wallet);
    expect([entries, facts, savedLegs]).toEqual([[], [], [{ n: 0, result: 'won', resultVersion: 2 }]]);
  });

  test('another result of the same payout is emitted too', () => {
    const pushed = settle(buildWallet(), withResult(buildBet(), decided({ result: 'push' })));
    const voided = settle(pushed.wallet, withResult(pushed.bet, decided({ result: 'void' })));
    expect(voided.facts.map(({ f }) => f)).toEqual(['betChanged', 'betSettled']);
    expect(voided.bet.result).toBe('void');
  });

  test.each([
    ['waits for its live delay', 'waiting'],
    ['was refused in it', 'refusedInDelay'],
    ['was refused at once', 'refused'],
  ] as const)('one that %s is left alone', (_, state) => {
    expect(decide(buildWallet(), withResult(buildBet({ state }), won))).toBeUndefined();
  });

  test('a result that the legs have already, or a newer one, is none', () => {
    const legs = [buildLeg({ lineResult: won, lineVersion: 1, resultVersion: 1 })];
    expect(decide(buildWallet(), buildBet({ legs }))).toBeUndefined();
    expect(
      decide(buildWallet(), buildBet({ legs: [{ ...(legs[0] as UnsettledBetLeg), resultVersion: 2 }] })),
    ).toBeUndefined();
  });
});

describe('a bet that was cashed out whole', () => {
  test('keeps its state and its money; its legs show their own results', () => {
    const wallet = buildWallet();
    const cashedOut = buildBet({
      type: 'single',
      state: 'settled',
      cashedMain: toCentavos(1000),
      result: 'cashedOut',
      payout: toCentavos(0),
      settledAt: NOW,
    });
    const change = settle(wallet, withResult(cashedOut, decided({ result: 'halfLost' })));
    expect(change.bet).toEqual({
      ...cashedOut,
      legs: [expect.objectContaining({ result: 'halfLost', resultVersion: 1 })],
    });
    expect(change.wallet).toBe(wallet);
    expect([change.entries, change.facts]).toEqual([[], []]);
    const open = settle(wallet, withResult(cashedOut, { cancelled: [] }));
    expect(open.savedLegs).toEqual([{ n: 0, result: null, resultVersion: 1 }]);
    const cancelled = { ...decided({ result: 'won' }), cancelled: [{ from: NOW, to: NOW }] };
    expect(settle(wallet, withResult(cashedOut, cancelled)).savedLegs[0]?.result).toBe('void');
  });
});

describe('a leg', () => {
  const acceptedAt = NOW + 100;
  const findResult = (lineResult: LineResult | null, given: { id: BetId; acceptedAt: number | null }) =>
    findLegResult(given, { outcome: 'home', lineResult });

  test('is void where it was accepted within a cancelled window, both ends included', () => {
    const lineResult = { ...decided({ result: 'won' }), cancelled: [{ from: acceptedAt, to: acceptedAt + 10 }] };
    const at = (ms: number) => findResult(lineResult, { id: newId<BetId>(), acceptedAt: ms })?.result;
    expect([-1, 0, 10, 11].map((ms) => at(acceptedAt + ms))).toEqual(['won', 'void', 'void', 'won']);
  });

  test('counts as accepted when its bet was made, where it had no delay', () => {
    const lineResult = { cancelled: [{ from: NOW, to: NOW + 1 }] };
    const id = createIdGenerator(() => NOW, 1)<BetId>();
    expect(findResult(lineResult, { id, acceptedAt: null })?.result).toBe('void');
    expect(findResult(lineResult, { id, acceptedAt: NOW + 2 })).toBeUndefined();
  });

  test('is open before the first result, and where the result does not name its outcome', () => {
    const given = { id: newId<BetId>(), acceptedAt };
    expect(findResult(null, given)).toBeUndefined();
    expect(findResult({ outcomeResults: { away: { result: 'won' } }, cancelled: [] }, given)).toBeUndefined();
  });

  test('has its own result, but the only one of a single that of its bet', () => {
    const deadHeat = decided({ result: 'won', deadHeat: [1, 3] });
    const single = settle(buildWallet(), withResult(buildBet(), deadHeat));
    expect([single.bet.result, single.savedLegs[0]?.result]).toEqual(['halfLost', 'halfLost']);
    const legs = [buildLeg(), buildLeg({ n: 1 })];
    const multiple = settle(buildWallet(), withResult(buildBet({ type: 'multiple', legs }), deadHeat));
    expect([multiple.bet.result, ...multiple.savedLegs.map(({ result }) => result)]).toEqual([
      'halfLost',
      'won',
      'won',
    ]);
  });
});

describe('the facts of a settlement', () => {
  test('name the bet, its state, and the difference in stake and payout', () => {
    const placed = buildBet({
      stakeMain: toCentavos(600),
      stakeBonus: toCentavos(400),
      cashedBonus: toCentavos(100),
      bonus: BONUS,
    });
    const wallet = buildWallet({ bonusId: BONUS, bonusLeft: ENDLESS, bonusHeld: toCentavos(300) });
    const settled = settle(wallet, withResult(placed, decided({ result: 'won' })));
    const about = { player: placed.player, ref: placed.id, v: settled.wallet.version, edge: 500, counts: 100 };
    expect(settled.facts).toEqual([
      { f: 'betChanged', player: placed.player, order: placed.id, status: betStatusCodes.settled },
      { ...about, f: 'betSettled', game: 'sport', staked: 900, bonus: 300, paid: 2250, day: wallet.day, dayReal: 600 },
    ]);
    const refunded = settle(settled.wallet, withResult(settled.bet, decided({ result: 'push' })));
    expect(findSettledFact(refunded.facts)).toMatchObject({ staked: -900, bonus: -300, paid: -2250, dayReal: 0 });
  });

  test.each([
    [[1428], 20],
    [[1429], 100],
    [[1190, 1200], 20],
    [[1196, 1195], 100],
  ])('count a stake at %j with %i percent', (prices, percent) => {
    const legs = prices.map((price, n) => buildLeg({ n, odds: price }));
    const placed = buildBet({ type: prices.length === 1 ? 'single' : 'multiple', legs });
    const { facts } = settle(buildWallet(), withResult(placed, decided({ result: 'won' })));
    expect(findSettledFact(facts)).toMatchObject({ counts: percent });
  });
});
