import type { GenerateId } from '../context.ts';
import type { Id } from '@arara/contract/protocol/fields';
import { addCentavos, type Centavos, minCentavos, scaleCentavos, subtractCentavos, ZERO_CENTAVOS } from '@arara/money';
import { computeTurnoverOfStake, fillTurnover } from '@arara/promotions/turnover';
import {
  endBonusIfDone,
  type ClosedBonusesById,
  changeHeldBonusStakeInWallet,
  isBonusIncludedInOpenBonus,
  payOutMainAndBonusParts,
  takeBackMainAndBonusParts,
} from './bonuses/bonus-rules.ts';
import { readInstantFromId } from '../platform/ids.ts';
import type { EntryKind } from './ledger/chart-of-accounts.ts';
import type { ProtectionPermit } from './ledger/permit-type.ts';
import { toTurnoverRequirements } from './ledger/turnover.ts';
import {
  applyLedgerTransfers,
  countPlayedMinuteInWallet,
  countVoidedStakeInDayTotals,
  type LedgerChange,
  type MainAndBonusAmounts,
  computePlayableBalance,
  type StakeSplit,
  type WalletState,
} from './ledger/wallet-state.ts';

/** Splits a stake: main money first, then bonus money. Undefined when both together are not enough. */
export function splitStake(state: WalletState, stake: Centavos): StakeSplit | undefined {
  if (computePlayableBalance(state) < stake) return undefined;
  const main = minCentavos(state.main, stake);
  const bonus = subtractCentavos(stake, main);
  return { main, bonus, bonusId: bonus === 0 ? null : state.bonusId };
}

/**
 * Splits a payout in the proportion of its stake: the bonus part is rounded down, the rest goes to main, so that the sum is
 * exact.
 */
export function splitPayoutIntoMainAndBonus(payout: Centavos, stake: MainAndBonusAmounts): MainAndBonusAmounts {
  const bonus =
    stake.bonus === 0
      ? ZERO_CENTAVOS
      : scaleCentavos(payout, stake.bonus, addCentavos(stake.main, stake.bonus), 'down');
  return { main: subtractCentavos(payout, bonus), bonus };
}

/** Takes a stake, main money first. Undefined when the balance is not enough. */
export function takeStake(
  state: WalletState,
  permit: ProtectionPermit<'stake'>,
  input: { ref: Id; newId: GenerateId; house?: 'games' | 'sports' },
): (LedgerChange & { readonly split: StakeSplit }) | undefined {
  const { house = 'games' } = input;
  if (permit.player !== state.player) throw new Error('a permit of another player');
  const split = splitStake(state, permit.amount);
  if (split === undefined) return undefined;
  const moved = applyLedgerTransfers(
    state,
    [
      { kind: 'stake', from: 'main', to: house, amount: split.main, ref: input.ref },
      { kind: 'stake', from: 'bonus', to: house, amount: split.bonus, ref: input.ref },
    ],
    input.newId,
  );
  if (moved === undefined) return undefined;
  const held = changeHeldBonusStakeInWallet(moved.state, split, 'waits');
  const counted = { ...held, dayStaked: addCentavos(held.dayStaked, permit.amount) };
  return { split, entries: moved.entries, state: countPlayedMinuteInWallet(counted, permit.at) };
}

/**
 * How much of a stake counts, in percent: `bonusPercent` for the bonus's turnover, `countedPercent` for milestones and VIP
 * levels.
 */
export interface StakeTurnoverWeights {
  readonly bonusPercent: number;
  readonly countedPercent: number;
}

/** Settles a stake that was taken: pays in the proportion of the stake, counts it, and ends the bonus if it is finished now. */
export function settleStake(
  state: WalletState,
  input: {
    split: StakeSplit;
    payout: Centavos;
    ref: Id;
    newId: GenerateId;
    closedBonuses?: ClosedBonusesById;
  } & StakeTurnoverWeights,
): LedgerChange {
  const { split, ref, newId } = input;
  const closed = input.closedBonuses === undefined ? {} : { closedBonuses: input.closedBonuses };
  const parts = { split, house: 'games', kind: 'payout', ref, newId, ...closed } as const;
  const moved = payOutMainAndBonusParts(state, splitPayoutIntoMainAndBonus(input.payout, split), parts);
  const staked = addCentavos(split.main, split.bonus);
  const { toMain, toBonus } = fillTurnover(toTurnoverRequirements(moved.state), {
    stake: staked,
    bonusPercent: input.bonusPercent,
  });
  const done = changeHeldBonusStakeInWallet(moved.state, split, 'done', input.closedBonuses);
  const counted = {
    ...done,
    turnFilled: addCentavos(done.turnFilled, toMain),
    bonusLeft: subtractCentavos(done.bonusLeft, toBonus),
    daySettledReal: addCentavos(done.daySettledReal, computeTurnoverOfStake(split.main, input.countedPercent)),
    dayPaid: addCentavos(done.dayPaid, input.payout),
  };
  return endBonusIfDone({ entries: moved.entries, state: counted }, newId);
}

/**
 * Refunds a stake that will never have a result, in the parts in which it was taken. It counts for nothing. The time of the
 * stake is read from `ref`: only on that day does the stake leave the day's counters.
 */
export function refundStake(
  state: WalletState,
  input: { split: StakeSplit; ref: Id; newId: GenerateId; closedBonuses?: ClosedBonusesById },
): LedgerChange {
  const { split, ref, newId } = input;
  const closed = input.closedBonuses === undefined ? {} : { closedBonuses: input.closedBonuses };
  const parts = { split, house: 'games', kind: 'refund', ref, newId, ...closed } as const;
  const moved = payOutMainAndBonusParts(state, { main: split.main, bonus: split.bonus }, parts);
  const done = changeHeldBonusStakeInWallet(moved.state, split, 'done', input.closedBonuses);
  const counted = countVoidedStakeInDayTotals(done, addCentavos(split.main, split.bonus), readInstantFromId(ref), 1);
  return endBonusIfDone({ entries: moved.entries, state: counted }, newId);
}

/**
 * Pays for a part of a stake before the stake has its result, in the proportion of the stake. That part counts for nothing: neither
 * for turnover nor for milestones and VIP levels; what it pays counts as paid on this day.
 */
export function cashOutStake(
  state: WalletState,
  input: { part: StakeSplit; amount: Centavos; ref: Id; newId: GenerateId; closedBonuses?: ClosedBonusesById },
): LedgerChange {
  const { part, amount, ref, newId } = input;
  const closed = input.closedBonuses === undefined ? {} : { closedBonuses: input.closedBonuses };
  const parts = { split: part, house: 'sports', kind: 'cash-out', ref, newId, ...closed } as const;
  const moved = payOutMainAndBonusParts(state, splitPayoutIntoMainAndBonus(amount, part), parts);
  const done = changeHeldBonusStakeInWallet(moved.state, part, 'done', input.closedBonuses);
  const counted = { ...done, dayPaid: addCentavos(done.dayPaid, amount) };
  return endBonusIfDone({ entries: moved.entries, state: counted }, newId);
}

/** The parts of a stake of this size out of a larger one, in its proportion. */
export const splitStakePart = (stake: Centavos, of: StakeSplit): StakeSplit => ({
  ...splitPayoutIntoMainAndBonus(stake, of),
  bonusId: of.bonusId,
});

/**
 * How a stake is settled that waits longer than a moment for its result: what was paid for it so far, and which turnover it
 * filled. `open`: no result yet; `settled`: it counts; `void`: it was refunded and counts for nothing.
 */
export interface SportStakeSettlement {
  readonly as: 'open' | 'settled' | 'void';
  readonly paid: Centavos;
  readonly turned: Centavos;
  readonly turnedBonus: Centavos;
  readonly turnedBonusId: Id | null;
}

/** The settlement of a stake without a result. */
export const unsettledStake: SportStakeSettlement = {
  as: 'open',
  paid: ZERO_CENTAVOS,
  turned: ZERO_CENTAVOS,
  turnedBonus: ZERO_CENTAVOS,
  turnedBonusId: null,
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
    from: SportStakeSettlement;
    to: { as: SportStakeSettlement['as']; payout: Centavos };
    kind: EntryKind;
    ref: Id;
    newId: GenerateId;
    closedBonuses?: ClosedBonusesById;
  } & StakeTurnoverWeights,
): LedgerChange & { readonly settlement: SportStakeSettlement } {
  const { split, from, to } = input;
  const staked = addCentavos(split.main, split.bonus);
  const paidBefore = splitPayoutIntoMainAndBonus(from.paid, split);
  const paidAfter = splitPayoutIntoMainAndBonus(to.payout, split);
  const closed = input.closedBonuses === undefined ? {} : { closedBonuses: input.closedBonuses };
  const parts = { split, house: 'sports', kind: input.kind, ref: input.ref, newId: input.newId, ...closed } as const;
  const subtractParts = (a: MainAndBonusAmounts, b: MainAndBonusAmounts): MainAndBonusAmounts => ({
    main: subtractCentavos(a.main, b.main),
    bonus: subtractCentavos(a.bonus, b.bonus),
  });
  const moved =
    to.payout >= from.paid
      ? payOutMainAndBonusParts(state, subtractParts(paidAfter, paidBefore), parts)
      : takeBackMainAndBonusParts(state, subtractParts(paidBefore, paidAfter), parts);

  const counted = countStakeTurnover(changeHeldStakeAfterSettlement(moved.state, input), input);
  const countIfSettled = (settlement: { as: SportStakeSettlement['as'] }, amount: Centavos): Centavos =>
    settlement.as === 'settled' ? amount : ZERO_CENTAVOS;
  const real = computeTurnoverOfStake(split.main, input.countedPercent);
  const { daySettledReal, dayPaid } = counted.state;
  const stakeCounted =
    (from.as === 'void') === (to.as === 'void')
      ? counted.state
      : countVoidedStakeInDayTotals(counted.state, staked, readInstantFromId(input.ref), to.as === 'void' ? 1 : -1);
  const after = {
    ...stakeCounted,
    daySettledReal: subtractCentavos(addCentavos(daySettledReal, countIfSettled(to, real)), countIfSettled(from, real)),
    dayPaid: subtractCentavos(addCentavos(dayPaid, countIfSettled(to, to.payout)), countIfSettled(from, from.paid)),
  };
  return {
    ...endBonusIfDone({ entries: moved.entries, state: after }, input.newId),
    settlement: { as: to.as, paid: to.payout, ...counted.turned },
  };
}

type StakeSettlementChange = {
  split: StakeSplit;
  from: SportStakeSettlement;
  to: { as: SportStakeSettlement['as'] };
  closedBonuses?: ClosedBonusesById;
};

/** Updates `bonusHeld` when a stake gets its first result or loses its result. */
function changeHeldStakeAfterSettlement(
  state: WalletState,
  { split, from, to, closedBonuses }: StakeSettlementChange,
): WalletState {
  if ((from.as === 'open') === (to.as === 'open')) return state;
  return changeHeldBonusStakeInWallet(state, split, to.as === 'open' ? 'waits' : 'done', closedBonuses);
}

/** Fills the turnover with a stake that counts now, or takes off what it filled when it no longer counts. */
function countStakeTurnover(
  state: WalletState,
  { split, from, to, bonusPercent, closedBonuses }: StakeSettlementChange & StakeTurnoverWeights,
): { state: WalletState; turned: Pick<SportStakeSettlement, 'turned' | 'turnedBonus' | 'turnedBonusId'> } {
  const { turned, turnedBonus, turnedBonusId } = from;
  if (to.as === 'settled' && from.as === 'settled') return { state, turned: { turned, turnedBonus, turnedBonusId } };
  if (to.as === 'settled') {
    const stake = addCentavos(split.main, split.bonus);
    const { toMain, toBonus } = fillTurnover(toTurnoverRequirements(state), { stake, bonusPercent });
    return {
      state: {
        ...state,
        turnFilled: addCentavos(state.turnFilled, toMain),
        bonusLeft: subtractCentavos(state.bonusLeft, toBonus),
      },
      turned: { turned: toMain, turnedBonus: toBonus, turnedBonusId: toBonus === 0 ? null : state.bonusId },
    };
  }
  const countedAgain =
    turnedBonusId !== null && isBonusIncludedInOpenBonus(state, turnedBonusId, closedBonuses)
      ? turnedBonus
      : ZERO_CENTAVOS;
  return {
    state: {
      ...state,
      turnFilled: subtractCentavos(state.turnFilled, turned),
      bonusLeft: addCentavos(state.bonusLeft, countedAgain),
    },
    turned: { turned: ZERO_CENTAVOS, turnedBonus: ZERO_CENTAVOS, turnedBonusId: null },
  };
}
