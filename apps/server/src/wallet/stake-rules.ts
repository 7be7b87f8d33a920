import type { NewId } from '../context.ts';
import type { Id } from '@arara/contract/protocol/fields';
import { add, type Centavos, min, scale, subtract, ZERO } from '@arara/money';
import { computeCountedPart, fillTurnover } from '@arara/promotions/turnover';
import {
  endBonusIfDone,
  type ClosedBonuses,
  countHeldStake,
  isPartOfOpenBonus,
  payParts,
  takeBackParts,
} from './bonuses/bonus-rules.ts';
import { readIdInstant } from '../platform/ids.ts';
import type { EntryKind } from './ledger/chart-of-accounts.ts';
import type { Permit } from './ledger/permit.ts';
import { toTurnover } from './ledger/turnover.ts';
import {
  applyTransfers,
  countMinute,
  countVoid,
  type LedgerChange,
  type MoneyParts,
  computePlayableBalance,
  type StakeSplit,
  type WalletState,
} from './ledger/wallet-state.ts';

/** Splits a stake: main money first, then bonus money. Undefined when both together are not enough. */
export function splitStake(state: WalletState, stake: Centavos): StakeSplit | undefined {
  if (computePlayableBalance(state) < stake) return undefined;
  const main = min(state.main, stake);
  const bonus = subtract(stake, main);
  return { main, bonus, bonusId: bonus === 0 ? null : state.bonusId };
}

/**
 * Splits a payout in the proportion of its stake: the bonus part is rounded down, the rest goes to main, so that the sum is
 * exact.
 */
export function splitPayout(payout: Centavos, stake: MoneyParts): MoneyParts {
  const bonus = stake.bonus === 0 ? ZERO : scale(payout, stake.bonus, add(stake.main, stake.bonus), 'down');
  return { main: subtract(payout, bonus), bonus };
}

/** Takes a stake, main money first. Undefined when the balance is not enough. */
export function takeStake(
  state: WalletState,
  permit: Permit<'stake'>,
  input: { ref: Id; newId: NewId; house?: 'games' | 'sports' },
): (LedgerChange & { readonly split: StakeSplit }) | undefined {
  const { house = 'games' } = input;
  if (permit.player !== state.player) throw new Error('a permit of another player');
  const split = splitStake(state, permit.amount);
  if (split === undefined) return undefined;
  const moved = applyTransfers(
    state,
    [
      { kind: 'stake', from: 'main', to: house, amount: split.main, ref: input.ref },
      { kind: 'stake', from: 'bonus', to: house, amount: split.bonus, ref: input.ref },
    ],
    input.newId,
  );
  if (moved === undefined) return undefined;
  const held = countHeldStake(moved.state, split, 'waits');
  const counted = { ...held, dayStaked: add(held.dayStaked, permit.amount) };
  return { split, entries: moved.entries, state: countMinute(counted, permit.at) };
}

/**
 * How much of a stake counts, in percent: `bonusPercent` for the bonus's turnover, `countedPercent` for milestones and VIP
 * levels.
 */
export interface StakeWeights {
  readonly bonusPercent: number;
  readonly countedPercent: number;
}

/** Settles a stake that was taken: pays in the proportion of the stake, counts it, and ends the bonus if it is finished now. */
export function settleStake(
  state: WalletState,
  input: { split: StakeSplit; payout: Centavos; ref: Id; newId: NewId; closedBonuses?: ClosedBonuses } & StakeWeights,
): LedgerChange {
  const { split, ref, newId } = input;
  const closed = input.closedBonuses === undefined ? {} : { closedBonuses: input.closedBonuses };
  const parts = { split, house: 'games', kind: 'payout', ref, newId, ...closed } as const;
  const moved = payParts(state, splitPayout(input.payout, split), parts);
  const staked = add(split.main, split.bonus);
  const { toMain, toBonus } = fillTurnover(toTurnover(moved.state), {
    stake: staked,
    bonusPercent: input.bonusPercent,
  });
  const done = countHeldStake(moved.state, split, 'done', input.closedBonuses);
  const counted = {
    ...done,
    turnFilled: add(done.turnFilled, toMain),
    bonusLeft: subtract(done.bonusLeft, toBonus),
    daySettledReal: add(done.daySettledReal, computeCountedPart(split.main, input.countedPercent)),
    dayPaid: add(done.dayPaid, input.payout),
  };
  return endBonusIfDone({ entries: moved.entries, state: counted }, newId);
}

/**
 * Refunds a stake that will never have a result, in the parts in which it was taken. It counts for nothing. The time of the
 * stake is read from `ref`: only on that day does the stake leave the day's counters.
 */
export function refundStake(
  state: WalletState,
  input: { split: StakeSplit; ref: Id; newId: NewId; closedBonuses?: ClosedBonuses },
): LedgerChange {
  const { split, ref, newId } = input;
  const closed = input.closedBonuses === undefined ? {} : { closedBonuses: input.closedBonuses };
  const parts = { split, house: 'games', kind: 'refund', ref, newId, ...closed } as const;
  const moved = payParts(state, { main: split.main, bonus: split.bonus }, parts);
  const done = countHeldStake(moved.state, split, 'done', input.closedBonuses);
  const counted = countVoid(done, add(split.main, split.bonus), readIdInstant(ref), 1);
  return endBonusIfDone({ entries: moved.entries, state: counted }, newId);
}

/**
 * How a stake is settled that waits longer than a moment for its result: what was paid for it so far, and which turnover it
 * filled. `open`: no result yet; `settled`: it counts; `void`: it was refunded and counts for nothing.
 */
export interface StakeSettlement {
  readonly as: 'open' | 'settled' | 'void';
  readonly paid: Centavos;
  readonly turned: Centavos;
  readonly turnedBonus: Centavos;
  readonly turnedOf: Id | null;
}

/** The settlement of a stake without a result. */
export const unsettledStake: StakeSettlement = {
  as: 'open',
  paid: ZERO,
  turned: ZERO,
  turnedBonus: ZERO,
  turnedOf: null,
};

/**
 * Moves a sports stake from one settlement to another, by difference. The same settlement again moves nothing, and any sequence
 * of settlements ends in the same balances as the last one alone. What cannot be taken back becomes a debt (`receivable`). The
 * counters of a day change by difference too: a correction counts on the day on which it is made, but a stake leaves only the
 * counters of its own day. A bonus that has ended stays ended, even if turnover that it counted becomes void.
 */
export function resettleStake(
  state: WalletState,
  input: {
    split: StakeSplit;
    from: StakeSettlement;
    to: { as: StakeSettlement['as']; payout: Centavos };
    kind: EntryKind;
    ref: Id;
    newId: NewId;
    closedBonuses?: ClosedBonuses;
  } & StakeWeights,
): LedgerChange & { readonly settlement: StakeSettlement } {
  const { split, from, to } = input;
  const staked = add(split.main, split.bonus);
  const paidBefore = splitPayout(from.paid, split);
  const paidAfter = splitPayout(to.payout, split);
  const closed = input.closedBonuses === undefined ? {} : { closedBonuses: input.closedBonuses };
  const parts = { split, house: 'sports', kind: input.kind, ref: input.ref, newId: input.newId, ...closed } as const;
  const subtractParts = (a: MoneyParts, b: MoneyParts): MoneyParts => ({
    main: subtract(a.main, b.main),
    bonus: subtract(a.bonus, b.bonus),
  });
  const moved =
    to.payout >= from.paid
      ? payParts(state, subtractParts(paidAfter, paidBefore), parts)
      : takeBackParts(state, subtractParts(paidBefore, paidAfter), parts);

  const counted = countTurnover(updateHeldStake(moved.state, input), input);
  const countIfSettled = (settlement: { as: StakeSettlement['as'] }, amount: Centavos): Centavos =>
    settlement.as === 'settled' ? amount : ZERO;
  const real = computeCountedPart(split.main, input.countedPercent);
  const { daySettledReal, dayPaid } = counted.state;
  const stakeCounted =
    (from.as === 'void') === (to.as === 'void')
      ? counted.state
      : countVoid(counted.state, staked, readIdInstant(input.ref), to.as === 'void' ? 1 : -1);
  const after = {
    ...stakeCounted,
    daySettledReal: subtract(add(daySettledReal, countIfSettled(to, real)), countIfSettled(from, real)),
    dayPaid: subtract(add(dayPaid, countIfSettled(to, to.payout)), countIfSettled(from, from.paid)),
  };
  return {
    ...endBonusIfDone({ entries: moved.entries, state: after }, input.newId),
    settlement: { as: to.as, paid: to.payout, ...counted.turned },
  };
}

type SettlementChange = {
  split: StakeSplit;
  from: StakeSettlement;
  to: { as: StakeSettlement['as'] };
  closedBonuses?: ClosedBonuses;
};

/** Updates `bonusHeld` when a stake gets its first result or loses its result. */
function updateHeldStake(state: WalletState, { split, from, to, closedBonuses }: SettlementChange): WalletState {
  if ((from.as === 'open') === (to.as === 'open')) return state;
  return countHeldStake(state, split, to.as === 'open' ? 'waits' : 'done', closedBonuses);
}

/** Fills the turnover with a stake that counts now, or takes off what it filled when it no longer counts. */
function countTurnover(
  state: WalletState,
  { split, from, to, bonusPercent, closedBonuses }: SettlementChange & StakeWeights,
): { state: WalletState; turned: Pick<StakeSettlement, 'turned' | 'turnedBonus' | 'turnedOf'> } {
  const { turned, turnedBonus, turnedOf } = from;
  if (to.as === 'settled' && from.as === 'settled') return { state, turned: { turned, turnedBonus, turnedOf } };
  if (to.as === 'settled') {
    const stake = add(split.main, split.bonus);
    const { toMain, toBonus } = fillTurnover(toTurnover(state), { stake, bonusPercent });
    return {
      state: {
        ...state,
        turnFilled: add(state.turnFilled, toMain),
        bonusLeft: subtract(state.bonusLeft, toBonus),
      },
      turned: { turned: toMain, turnedBonus: toBonus, turnedOf: toBonus === 0 ? null : state.bonusId },
    };
  }
  const countedAgain = turnedOf !== null && isPartOfOpenBonus(state, turnedOf, closedBonuses) ? turnedBonus : ZERO;
  return {
    state: {
      ...state,
      turnFilled: subtract(state.turnFilled, turned),
      bonusLeft: add(state.bonusLeft, countedAgain),
    },
    turned: { turned: ZERO, turnedBonus: ZERO, turnedOf: null },
  };
}
