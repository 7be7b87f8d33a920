import type { NewId } from '../context.ts';
import type { Id } from '@arara/contract/protocol/fields';
import { add, type Centavos, min, scale, subtract, ZERO } from '@arara/money';
import { countedStake, fillTurnover } from '@arara/promotions/turnover';
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
  playableBalance,
  type StakeSplit,
  type WalletState,
} from './ledger/wallet-state.ts';

/** How a stake splits: main first, then bonus. Undefined when both together do not suffice. */
export function splitStake(state: WalletState, stake: Centavos): StakeSplit | undefined {
  if (playableBalance(state) < stake) return undefined;
  const main = min(state.main, stake);
  const bonus = subtract(stake, main);
  return { main, bonus, bonusId: bonus === 0 ? null : state.bonusId };
}

/** A payout in the proportion of its stake: the bonus part rounded down, the rest to main, so that the sum is exact. */
export function splitPayout(payout: Centavos, stake: MoneyParts): MoneyParts {
  const bonus = stake.bonus === 0 ? ZERO : scale(payout, stake.bonus, add(stake.main, stake.bonus), 'down');
  return { main: subtract(payout, bonus), bonus };
}

/** Takes a stake, main money first. Undefined when the balance does not suffice. */
export function stake(
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

/** How much of a stake counts, in percent: for the bonus's turnover, and for milestones and VIP (`countedPercent`). */
export interface StakeWeights {
  readonly bonusPercent: number;
  readonly countedPercent: number;
}

/** Settles a stake that was taken: pays in the proportion of the stake, counts it, and ends the bonus if that was the last of it. */
export function settle(
  state: WalletState,
  input: { split: StakeSplit; payout: Centavos; ref: Id; newId: NewId; ended?: ClosedBonuses } & StakeWeights,
): LedgerChange {
  const { split, ref, newId } = input;
  const ended = input.ended === undefined ? {} : { ended: input.ended };
  const parts = { split, house: 'games', kind: 'payout', ref, newId, ...ended } as const;
  const moved = payParts(state, splitPayout(input.payout, split), parts);
  const staked = add(split.main, split.bonus);
  const { toMain, toBonus } = fillTurnover(toTurnover(moved.state), {
    stake: staked,
    bonusPercent: input.bonusPercent,
  });
  const done = countHeldStake(moved.state, split, 'done', input.ended);
  const counted = {
    ...done,
    turnFilled: add(done.turnFilled, toMain),
    bonusLeft: subtract(done.bonusLeft, toBonus),
    daySettledReal: add(done.daySettledReal, countedStake(split.main, input.countedPercent)),
    dayPaid: add(done.dayPaid, input.payout),
  };
  return endBonusIfDone({ entries: moved.entries, state: counted }, newId);
}

/**
 * Gives back a stake that waited for a result which will not come, in the parts it was taken in: it counts nothing. `ref` tells
 * when it was taken: only on that day does the stake leave the day's count.
 */
export function refund(
  state: WalletState,
  input: { split: StakeSplit; ref: Id; newId: NewId; ended?: ClosedBonuses },
): LedgerChange {
  const { split, ref, newId } = input;
  const ended = input.ended === undefined ? {} : { ended: input.ended };
  const parts = { split, house: 'games', kind: 'refund', ref, newId, ...ended } as const;
  const moved = payParts(state, { main: split.main, bonus: split.bonus }, parts);
  const done = countHeldStake(moved.state, split, 'done', input.ended);
  const counted = countVoid(done, add(split.main, split.bonus), readIdInstant(ref), 1);
  return endBonusIfDone({ entries: moved.entries, state: counted }, newId);
}

/**
 * Where a stake stands that waits for its result longer than a moment: what it was paid so far, and what of it filled the
 * turnover of main and of which bonus. `open`: no result; `settled`: it counts; `void`: it came back and counts nothing.
 */
export interface StakeSettlement {
  readonly as: 'open' | 'settled' | 'void';
  readonly paid: Centavos;
  readonly turned: Centavos;
  readonly turnedBonus: Centavos;
  readonly turnedOf: Id | null;
}

/** How a stake stands before anything is known of it. */
export const unsettledStake: StakeSettlement = {
  as: 'open',
  paid: ZERO,
  turned: ZERO,
  turnedBonus: ZERO,
  turnedOf: null,
};

/**
 * Moves a sports stake from one settlement to another, by difference: the same settlement again moves nothing, and any way there
 * ends in the same balances. What is taken back and not found is owed (`receivable`). The counters of a day move by difference
 * too: a correction counts on the day on which it is made, but a stake leaves only the count of its own day. A bonus that is over
 * stays so, whatever of its turnover turns out void.
 */
export function resettle(
  state: WalletState,
  input: {
    split: StakeSplit;
    from: StakeSettlement;
    to: { as: StakeSettlement['as']; payout: Centavos };
    kind: EntryKind;
    ref: Id;
    newId: NewId;
    ended?: ClosedBonuses;
  } & StakeWeights,
): LedgerChange & { readonly settlement: StakeSettlement } {
  const { split, from, to } = input;
  const staked = add(split.main, split.bonus);
  const paidBefore = splitPayout(from.paid, split);
  const paidAfter = splitPayout(to.payout, split);
  const ended = input.ended === undefined ? {} : { ended: input.ended };
  const parts = { split, house: 'sports', kind: input.kind, ref: input.ref, newId: input.newId, ...ended } as const;
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
  const real = countedStake(split.main, input.countedPercent);
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
  ended?: ClosedBonuses;
};

/** Whether the stake's bonus money waits in it or no longer does. */
function updateHeldStake(state: WalletState, { split, from, to, ended }: SettlementChange): WalletState {
  if ((from.as === 'open') === (to.as === 'open')) return state;
  return countHeldStake(state, split, to.as === 'open' ? 'waits' : 'done', ended);
}

/** Fills the turnover with a stake that now counts, or takes off again what one filled that no longer does. */
function countTurnover(
  state: WalletState,
  { split, from, to, bonusPercent, ended }: SettlementChange & StakeWeights,
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
  const countedAgain = turnedOf !== null && isPartOfOpenBonus(state, turnedOf, ended) ? turnedBonus : ZERO;
  return {
    state: {
      ...state,
      turnFilled: subtract(state.turnFilled, turned),
      bonusLeft: add(state.bonusLeft, countedAgain),
    },
    turned: { turned: ZERO, turnedBonus: ZERO, turnedOf: null },
  };
}
