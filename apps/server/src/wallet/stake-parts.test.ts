/** The rules of stakes and of the open bonus in exact figures; the properties are in stake-rules.test.ts. */
import type { Id } from '@arara/contract/protocol/fields';
import { toCentavos, ZERO_CENTAVOS } from '@arara/money';
import { describe, expect, test } from 'vitest';
import { buildWalletState, permitStake } from '../../test/wallet-state.ts';
import { computeFirstIdAt, type GenerateId } from '../platform/ids.ts';
import {
  type ClosedBonus,
  closeOpenBonus,
  grantOpenBonus,
  payOutMainAndBonusParts,
  reduceOpenBonus,
} from './bonuses/bonus-rules.ts';
import { advanceWalletDay, type LedgerChange, type WalletState } from './ledger/wallet-state.ts';
import {
  cashOutStake,
  refundStake,
  resettleStake,
  settleStake,
  splitStake,
  splitStakePart,
  takeStake,
  unsettledStake,
} from './stake-rules.ts';

const BONUS = 9 as Id;
const DAY = '2026-03-02';
const today = computeFirstIdAt(Date.parse(`${DAY}T12:00:00-03:00`));
const yesterday = computeFirstIdAt(Date.parse(`${DAY}T00:00:00-03:00`) - 1);
const newId: GenerateId = () => 1 as never;
/** Centavos of the named fields. */
const money = <K extends string>(fields: Readonly<Record<K, number>>) =>
  Object.fromEntries(Object.entries<number>(fields).map(([name, n]) => [name, toCentavos(n)])) as Record<
    K,
    ReturnType<typeof toCentavos>
  >;
const wallet = (given: Partial<WalletState> = {}) => buildWalletState({ day: DAY, ...given });
const split = { ...money({ main: 40, bonus: 60 }), bonusId: BONUS };
/** A bonus with 100 to wager, of which a stake of 60 waits for its result; main money put 40 into the same stake. */
const waiting = wallet({
  bonusId: BONUS,
  ...money({ main: 0, bonus: 40, bonusLeft: 100, bonusHeld: 60, dayStaked: 100, turnRequired: 50 }),
});
const closed = (how: ClosedBonus['how']) => new Map([[BONUS, { how, left: ZERO_CENTAVOS, into: null }]]);
const listEntries = ({ entries }: LedgerChange) =>
  entries.map(({ kind, from, to, amount }) => [kind, from, to, amount]);

describe('a stake of 0.40 main and 0.60 bonus money', () => {
  test('is taken for games or for sports, waits with its bonus part, and counts for the day', () => {
    const rich = wallet({ bonusId: BONUS, ...money({ main: 40, bonus: 100, bonusLeft: 100 }) });
    const permit = permitStake(rich.player, toCentavos(100));
    const taken = takeStake(rich, permit, { ref: today, newId });
    expect(taken?.state).toMatchObject({ main: 0, bonus: 40, bonusHeld: 60, dayStaked: 100, version: 1 });
    expect(taken?.split).toEqual(split);
    expect(taken && listEntries(taken)).toEqual([
      ['stake', 'main', 'games', 40],
      ['stake', 'bonus', 'games', 60],
    ]);
    const bet = takeStake(rich, permit, { ref: today, newId, house: 'sports' });
    expect(bet && listEntries(bet).map(([, , to]) => to)).toEqual(['sports', 'sports']);
  });

  test('is split only as far as there is money, and names its bonus only for bonus money', () => {
    const rich = wallet({ bonusId: BONUS, ...money({ main: 40, bonus: 60, bonusLeft: 100 }) });
    expect([40, 100, 101].map((stake) => splitStake(rich, toCentavos(stake)))).toEqual([
      { main: 40, bonus: 0, bonusId: null },
      split,
      undefined,
    ]);
  });

  test('is refunded in its parts, counts for nothing, and leaves the counters of its own day', () => {
    const refunded = refundStake(waiting, { split, ref: today, newId });
    expect(refunded.state).toEqual({
      ...waiting,
      ...money({ main: 40, bonus: 100, bonusHeld: 0, dayStaked: 0 }),
      lastEntry: 2,
      version: 1,
    });
    expect(listEntries(refunded)).toEqual([
      ['refund', 'games', 'main', 40],
      ['refund', 'games', 'bonus', 60],
    ]);
    const late = refundStake(waiting, { split, ref: yesterday, newId });
    expect(late.state).toMatchObject({ dayStaked: 100, dayVoidedEarlier: 100 });
  });

  test('pays a part out in the proportion of the stake, and that part counts for no turnover', () => {
    const cashed = cashOutStake(waiting, { part: split, amount: toCentavos(55), ref: today, newId });
    expect(cashed.state).toEqual({
      ...waiting,
      ...money({ main: 22, bonus: 73, bonusHeld: 0, dayPaid: 55 }),
      lastEntry: 2,
      version: 1,
    });
    expect(listEntries(cashed)).toEqual([
      ['cash-out', 'sports', 'main', 22],
      ['cash-out', 'sports', 'bonus', 33],
    ]);
    expect(splitStakePart(toCentavos(55), split)).toEqual({ ...money({ main: 22, bonus: 33 }), bonusId: BONUS });
  });

  test('counts for turnover and milestones at the percentages of its game, rounded down', () => {
    const input = { split, ref: today, newId, bonusPercent: 19, countedPercent: 19 };
    const settled = settleStake(waiting, { ...input, payout: toCentavos(190) });
    // 50 of the stake fill main turnover, 19 % of the other 50 the bonus's, 19 % of 40 the day.
    expect(settled.state).toMatchObject(
      money({ main: 76, bonus: 154, bonusHeld: 0, turnFilled: 50, bonusLeft: 91, daySettledReal: 7, dayPaid: 190 }),
    );
    const bet = { ...input, kind: 'payout', from: unsettledStake } as const;
    const won = resettleStake(waiting, { ...bet, to: { as: 'settled', payout: toCentavos(190) } });
    expect(won.state).toEqual(settled.state);
    // Settled, paid, what it filled of main turnover and of which bonus's.
    expect(Object.values(won.settlement)).toEqual(['settled', 190, 50, 9, BONUS]);
    expect(listEntries(won).map(([, from]) => from)).toEqual(['sports', 'sports']);
    const voided = resettleStake(won.state, {
      ...bet,
      kind: 'resettlement',
      from: won.settlement,
      to: { as: 'void', payout: toCentavos(100) },
    });
    expect(voided.state).toMatchObject(
      money({ main: 40, bonus: 100, turnFilled: 0, bonusLeft: 100, daySettledReal: 0, dayPaid: 0, dayStaked: 0 }),
    );
    expect(voided.settlement).toEqual({ ...unsettledStake, as: 'void', paid: 100 });
    const again = resettleStake(voided.state, {
      ...bet,
      from: voided.settlement,
      to: { as: 'settled', payout: toCentavos(190) },
    });
    const before = { lastEntry: 0, version: 0 };
    expect({ ...again.state, ...before }).toEqual({ ...won.state, ...before });
  });

  test.each([
    ['released', 'main', 60],
    ['forfeited', 'bonusExpense', 60],
    ['expired', 'bonusExpense', 60],
  ] as const)('comes back, when its bonus was %s, to %s', (how, account, amount) => {
    const over = wallet({ ...money({ main: 1, dayStaked: 100 }) });
    const input = { ref: today, newId, closedBonuses: closed(how) };
    const counted = { ...input, bonusPercent: 100, countedPercent: 100 };
    const payout = toCentavos(100);
    for (const moved of [
      refundStake(over, { ...input, split }),
      cashOutStake(over, { ...input, part: split, amount: payout }),
      settleStake(over, { ...counted, split, payout }),
      resettleStake(over, { ...counted, split, kind: 'payout', from: unsettledStake, to: { as: 'settled', payout } }),
    ]) {
      expect(listEntries(moved).map(([, , to, paid]) => [to, paid])).toEqual([
        ['main', 40],
        [account, amount],
      ]);
      expect(moved.state).toMatchObject({ bonusId: null, bonus: 0, bonusHeld: 0, bonusLeft: 0 });
    }
  });

  test('reopens its lost bonus, and a bonus of which nobody knows the end is an error', () => {
    const over = wallet();
    const lost = new Map([[BONUS, { how: 'lost' as const, left: toCentavos(70), into: null }]]);
    const voidLostStake = (state: WalletState) =>
      resettleStake(state, {
        split,
        from: { ...unsettledStake, as: 'settled' },
        to: { as: 'void', payout: toCentavos(100) },
        kind: 'resettlement',
        ref: today,
        newId,
        closedBonuses: lost,
        bonusPercent: 100,
        countedPercent: 100,
      });
    const refunded = voidLostStake(over);
    expect(refunded.state).toMatchObject({ main: 40, bonus: 60, bonusId: BONUS, bonusLeft: 70, bonusHeld: 0 });
    expect(refunded.state.bonusSteps).toEqual([{ step: 'reopened', id: BONUS }]);
    const other = wallet({ bonusId: 5 as Id, ...money({ bonus: 10, bonusLeft: 20 }) });
    const joined = voidLostStake(other);
    expect(joined.state).toMatchObject({ main: 40, bonus: 70, bonusId: 5, bonusLeft: 90 });
    expect(joined.state.bonusSteps).toEqual([{ step: 'joined', id: BONUS, into: 5, left: 70 }]);
    expect(() => refundStake(over, { split, ref: today, newId })).toThrow(/bonus 9/);
  });

  test('is of the bonus that its own took part in last, if others ended or joined since', () => {
    const other = { id: 5 as Id, amount: ZERO_CENTAVOS } as const;
    const lostBefore = wallet({
      bonusSteps: [
        { step: 'ended', id: BONUS, how: 'lost', amount: ZERO_CENTAVOS, left: toCentavos(70) },
        { step: 'ended', ...other, how: 'released', left: ZERO_CENTAVOS },
      ],
    });
    expect(refundStake(lostBefore, { split, ref: today, newId }).state).toMatchObject({
      bonusId: BONUS,
      bonusLeft: 70,
    });
    const joined = wallet({
      bonusId: 5 as Id,
      bonusSteps: [{ step: 'joined', id: BONUS, into: 5 as Id, left: toCentavos(70) }],
      ...money({ bonus: 10, bonusLeft: 90, bonusHeld: 60 }),
    });
    expect(refundStake(joined, { split, ref: today, newId }).state).toMatchObject({
      bonusId: 5,
      ...money({ main: 40, bonus: 70, bonusLeft: 90, bonusHeld: 0 }),
    });
  });

  test('is taken back from its bonus as far as there is money, the rest from the house', () => {
    const paid = { split, kind: 'resettlement', ref: today, newId, bonusPercent: 100, countedPercent: 100 } as const;
    const take = (state: WalletState, from: number, to: number, how?: ClosedBonus['how']) =>
      listEntries(
        resettleStake(state, {
          ...paid,
          from: { ...unsettledStake, as: 'settled', paid: toCentavos(from) },
          to: { as: 'settled', payout: toCentavos(to) },
          ...(how === undefined ? {} : { closedBonuses: closed(how) }),
        }),
      );
    const some = wallet({ bonusId: BONUS, ...money({ main: 40, bonus: 20, bonusLeft: 100 }) });
    expect(take(some, 100, 0)).toEqual([
      ['resettlement', 'main', 'sports', 40],
      ['resettlement', 'bonus', 'sports', 20],
      ['resettlement', 'bonusExpense', 'sports', 40],
    ]);
    const over = wallet(money({ main: 40 }));
    expect(take(over, 100, 0, 'expired')).toEqual([
      ['resettlement', 'main', 'sports', 40],
      ['resettlement', 'bonusExpense', 'sports', 60],
    ]);
    // Of one centavo no part is bonus money, so nothing asks what became of the bonus.
    expect(take(over, 1, 0)).toEqual([['resettlement', 'main', 'sports', 1]]);
    expect(take(over, 0, 1)).toEqual([['resettlement', 'sports', 'main', 1]]);
    const part = splitStakePart(toCentavos(1), split);
    expect(listEntries(cashOutStake(over, { part, amount: toCentavos(1), ref: today, newId }))).toEqual([
      ['cash-out', 'sports', 'main', 1],
    ]);
  });

  test('names no bonus for turnover that main money needed in full', () => {
    const bet = { split, kind: 'payout', from: unsettledStake, ref: today, newId, countedPercent: 100 } as const;
    const input = { ...bet, bonusPercent: 100, to: { as: 'settled', payout: ZERO_CENTAVOS } } as const;
    expect(resettleStake({ ...waiting, turnRequired: toCentavos(100) }, input).settlement).toEqual({
      ...unsettledStake,
      as: 'settled',
      turned: 100,
    });
  });

  test('that pays nothing moves nothing, and its lost bonus ends with what was left to wager', () => {
    const input = { split, house: 'games', kind: 'payout', ref: today, newId } as const;
    const nothing = payOutMainAndBonusParts(waiting, money({ main: 0, bonus: 0 }), input);
    expect(nothing).toEqual({ entries: [], state: { ...waiting, version: 1 } });
    const last = { ...waiting, bonus: ZERO_CENTAVOS };
    const lost = cashOutStake(last, { part: split, amount: ZERO_CENTAVOS, ref: today, newId });
    expect(lost.state).toMatchObject({ bonusId: null, bonusLeft: 0, bonusHeld: 0 });
    expect(lost.state.bonusSteps).toEqual([{ step: 'ended', id: BONUS, how: 'lost', amount: 0, left: 100 }]);
  });
});

describe('the open bonus', () => {
  test('takes a further grant, from the account of its kind', () => {
    const terms = money({ amount: 10, required: 20 });
    const first = grantOpenBonus(wallet(), { kind: 'bonus-grant', ...terms }, BONUS, newId);
    expect(first.state).toMatchObject({ bonusId: BONUS, bonus: 10, bonusLeft: 20 });
    const more = grantOpenBonus(first.state, { kind: 'award', ...terms }, 8 as Id, newId);
    expect(more.state).toMatchObject({ bonusId: BONUS, bonus: 20, bonusLeft: 40 });
    expect([first, more].flatMap(listEntries)).toEqual([
      ['bonus-grant', 'bonusExpense', 'bonus', 10],
      ['award', 'awardExpense', 'bonus', 10],
    ]);
    expect(more.entries[0]?.ref).toBe(BONUS);
  });

  test('is given up with what it held and what was left to wager', () => {
    for (const how of ['forfeited', 'expired'] as const)
      expect(closeOpenBonus(waiting, how, newId)?.state).toMatchObject({
        bonusId: null,
        bonus: 0,
        bonusLeft: 0,
        bonusHeld: 0,
        bonusSteps: [{ step: 'ended', id: BONUS, how, amount: 40, left: 100 }],
      });
  });

  /** The bonus's money, what waits in bets, and what is left to wager, before a claw-back and after it. */
  const clawBack = (
    [bonus, bonusHeld, bonusLeft]: readonly [number, number, number],
    part: Record<'amount' | 'granted' | 'required' | 'allRequired', number>,
  ) => {
    const before = wallet({ bonusId: BONUS, ...money({ bonus, bonusHeld, bonusLeft }) });
    const reduced = reduceOpenBonus(before, { ...money(part), ref: today }, newId);
    const { state } = reduced;
    return { left: [state.bonus, state.bonusHeld, state.bonusLeft], entries: listEntries(reduced), state };
  };
  const part = { amount: 400, granted: 1000, required: 800, allRequired: 2000 };

  test.each([
    ['the share of what it is worth now', [1000, 500, 3000], part, [400, 500, 1800], 600],
    ['the nominal amount when its share is less', [700, 0, 3000], part, [300, 0, 1800], 400],
    [
      'only as much as is there, and as much less of what is to be wagered',
      [300, 1200, 3000],
      part,
      [0, 1200, 2400],
      300,
    ],
    ['no more than what could be taken, rounded down', [301, 1199, 3003], part, [0, 1199, 2401], 301],
    ['a share that is rounded up', [1001, 0, 3001], { ...part, amount: 1, required: 3 }, [999, 0, 2997], 2],
    [
      'money alone when nothing had to be wagered for it',
      [1000, 0, 3000],
      { ...part, required: 0, allRequired: 0 },
      [600, 0, 3000],
      400,
    ],
  ] as const)('gives back %s', (_, before, given, left, taken) => {
    const result = clawBack(before, given);
    expect(result.left).toEqual(left);
    expect(result.entries).toEqual([['gift-clawback', 'bonus', 'bonusExpense', taken]]);
  });

  test('that has nothing left after a claw-back is over: lost without money, given up without a requirement', () => {
    const all = { amount: 1000, granted: 1000, required: 1500, allRequired: 2000 };
    const lost = clawBack([1000, 0, 2000], all);
    expect(lost.left).toEqual([0, 0, 0]);
    expect(lost.state.bonusSteps).toEqual([{ step: 'ended', id: BONUS, how: 'lost', amount: 0, left: 500 }]);
    const given = clawBack([1000, 0, 2000], { ...part, required: 2000 });
    expect(given.left).toEqual([0, 0, 0]);
    expect(given.entries.at(-1)).toEqual(['bonus-forfeit', 'bonus', 'bonusExpense', 600]);
    expect(given.state.bonusSteps).toEqual([{ step: 'ended', id: BONUS, how: 'forfeited', amount: 600, left: 0 }]);
  });
});

test('a new day starts with every counter at zero and keeps the rest', () => {
  const counters = money({ dayStaked: 1, daySettledReal: 2, dayPaid: 3, dayDeposited: 4, dayVoidedEarlier: 5 });
  const before = wallet({ ...counters, ...money({ main: 6, turnFilled: 7 }), dayMinutes: 8, lastMinute: 9 });
  expect(advanceWalletDay(before, '2026-03-03')).toEqual(
    wallet({ day: '2026-03-03', ...money({ main: 6, turnFilled: 7 }), lastMinute: 9 }),
  );
});
