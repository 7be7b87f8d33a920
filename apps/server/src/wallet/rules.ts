import type { Id } from '@arara/contract/protocol/fields';
import { add, type Centavos, least, scale, subtract, ZERO } from '@arara/money';
import { addRequirement, countedStake, settle as settleTurnover } from '@arara/promotions/turnover';
import type { Permit } from '../protection/protection.ts';
import { endIfDone, type EndedBonuses, holdStake, isOpenOf, payParts, takeParts } from './bonuses/bonus-rules.ts';
import type { Kind } from './ledger/chart-of-accounts.ts';
import { move, type Moved, type Parted, playable, type Split, type WalletState } from './ledger/wallet-state.ts';

/** How a stake splits: main first, then bonus. Undefined when both together do not suffice. */
export function splitOf(state: WalletState, stake: Centavos): Split | undefined {
  if (playable(state) < stake) return undefined;
  const main = least(state.main, stake);
  const bonus = subtract(stake, main);
  return { main, bonus, of: bonus === 0 ? null : state.bonusId };
}

/** A payout in the proportion of its stake: the bonus part rounded down, the rest to main, so that the sum is exact. */
export function splitPayout(payout: Centavos, stake: Parted): Parted {
  const bonus = stake.bonus === 0 ? ZERO : scale(payout, stake.bonus, add(stake.main, stake.bonus), 'down');
  return { main: subtract(payout, bonus), bonus };
}

/** What is left to wager before main money may be withdrawn. */
export const turnoverLeft = (state: WalletState): Centavos => subtract(state.turnRequired, state.turnFilled);

const odometerOf = (state: WalletState) => ({
  main: { required: state.turnRequired, filled: state.turnFilled },
  bonus: { required: state.bonusLeft, filled: ZERO },
});

/** Requires that an amount be wagered before main money may leave; `mark` is the odometer's reading at which it is met. */
export function requireTurnover(
  state: WalletState,
  amount: Centavos,
): { readonly state: WalletState; readonly mark: Centavos } {
  const { odometer, mark } = addRequirement(odometerOf(state), 'main', amount);
  return { state: { ...state, turnRequired: odometer.main.required }, mark };
}

/** Takes a stake, main money first. Undefined when the balance does not suffice. */
export function stake(
  state: WalletState,
  permit: Permit,
  it: { ref: Id; newId: () => Id; house?: 'games' | 'sports' },
): (Moved & { readonly split: Split }) | undefined {
  const { house = 'games' } = it;
  if (permit.player !== state.player) throw new Error('a permit of another player');
  const split = splitOf(state, permit.amount);
  if (split === undefined) return undefined;
  const moved = move(
    state,
    [
      { kind: 'stake', from: 'main', to: house, amount: split.main, ref: it.ref },
      { kind: 'stake', from: 'bonus', to: house, amount: split.bonus, ref: it.ref },
    ],
    it.newId,
  );
  if (moved === undefined) return undefined;
  const held = holdStake(moved.state, split, 'waits');
  return { split, entries: moved.entries, state: { ...held, dayStaked: add(held.dayStaked, permit.amount) } };
}

/** How much of a stake counts, in percent: for the bonus's turnover, and for milestones and VIP (`countedPercent`). */
export interface Counting {
  readonly bonusPercent: number;
  readonly countedPercent: number;
}

/** Settles a stake that was taken: pays in the proportion of the stake, counts it, and ends the bonus if that was the last of it. */
export function settle(
  state: WalletState,
  it: { split: Split; payout: Centavos; ref: Id; newId: () => Id; ended?: EndedBonuses } & Counting,
): Moved {
  const { split, ref, newId } = it;
  const ended = it.ended === undefined ? {} : { ended: it.ended };
  const parts = { split, house: 'games', kind: 'payout', ref, newId, ...ended } as const;
  const moved = payParts(state, splitPayout(it.payout, split), parts);
  const staked = add(split.main, split.bonus);
  const { toMain, toBonus } = settleTurnover(odometerOf(moved.state), { stake: staked, bonusPercent: it.bonusPercent });
  const done = holdStake(moved.state, split, 'done', it.ended);
  const counted = {
    ...done,
    turnFilled: add(done.turnFilled, toMain),
    bonusLeft: subtract(done.bonusLeft, toBonus),
    daySettledReal: add(done.daySettledReal, countedStake(split.main, it.countedPercent)),
    dayPaid: add(done.dayPaid, it.payout),
  };
  return endIfDone({ entries: moved.entries, state: counted }, newId);
}

/**
 * Gives back a stake that waited for a result which will not come, in the parts it was taken in: it counts nothing. The
 * counters of a day move by difference: a stake of yesterday is missed in today's.
 */
export function refund(
  state: WalletState,
  it: { split: Split; ref: Id; newId: () => Id; ended?: EndedBonuses },
): Moved {
  const { split, ref, newId } = it;
  const ended = it.ended === undefined ? {} : { ended: it.ended };
  const parts = { split, house: 'games', kind: 'refund', ref, newId, ...ended } as const;
  const moved = payParts(state, { main: split.main, bonus: split.bonus }, parts);
  const done = holdStake(moved.state, split, 'done', it.ended);
  const dayStaked = subtract(done.dayStaked, add(split.main, split.bonus));
  return endIfDone({ entries: moved.entries, state: { ...done, dayStaked } }, newId);
}

/**
 * Where a stake stands that waits for its result longer than a moment: what it was paid so far, and what of it filled the
 * turnover of main and of which bonus. `open`: no result; `settled`: it counts; `void`: it came back and counts nothing.
 */
export interface Standing {
  readonly as: 'open' | 'settled' | 'void';
  readonly paid: Centavos;
  readonly turned: Centavos;
  readonly turnedBonus: Centavos;
  readonly turnedOf: Id | null;
}

/** How a stake stands before anything is known of it. */
export const openStanding: Standing = { as: 'open', paid: ZERO, turned: ZERO, turnedBonus: ZERO, turnedOf: null };

/**
 * Moves a sports stake from one standing to another, by difference: the same standing again moves nothing, and any way there
 * ends in the same balances. What is taken back and not found is owed (`receivable`). The counters of a day move by difference
 * too: a correction shows in its own day. A bonus that is over stays so, whatever of its turnover turns out void.
 */
export function resettle(
  state: WalletState,
  it: {
    split: Split;
    from: Standing;
    to: { as: Standing['as']; payout: Centavos };
    kind: Kind;
    ref: Id;
    newId: () => Id;
    ended?: EndedBonuses;
  } & Counting,
): Moved & { readonly standing: Standing } {
  const { split, from, to } = it;
  const staked = add(split.main, split.bonus);
  const was = splitPayout(from.paid, split);
  const shall = splitPayout(to.payout, split);
  const ended = it.ended === undefined ? {} : { ended: it.ended };
  const parts = { split, house: 'sports', kind: it.kind, ref: it.ref, newId: it.newId, ...ended } as const;
  const less = (a: Parted, b: Parted): Parted => ({
    main: subtract(a.main, b.main),
    bonus: subtract(a.bonus, b.bonus),
  });
  const moved =
    to.payout >= from.paid ? payParts(state, less(shall, was), parts) : takeParts(state, less(was, shall), parts);

  const counted = counting(waiting(moved.state, it), it);
  const of = (standing: { as: Standing['as'] }, amount: Centavos): Centavos =>
    standing.as === 'settled' ? amount : ZERO;
  const returned = (standing: { as: Standing['as'] }): Centavos => (standing.as === 'void' ? staked : ZERO);
  const real = countedStake(split.main, it.countedPercent);
  const { dayStaked, daySettledReal, dayPaid } = counted.state;
  const after = {
    ...counted.state,
    dayStaked: subtract(add(dayStaked, returned(from)), returned(to)),
    daySettledReal: subtract(add(daySettledReal, of(to, real)), of(from, real)),
    dayPaid: subtract(add(dayPaid, of(to, to.payout)), of(from, from.paid)),
  };
  return {
    ...endIfDone({ entries: moved.entries, state: after }, it.newId),
    standing: { as: to.as, paid: to.payout, ...counted.turned },
  };
}

type Change = { split: Split; from: Standing; to: { as: Standing['as'] }; ended?: EndedBonuses };

/** Whether the stake's bonus money waits in it or no longer does. */
function waiting(state: WalletState, { split, from, to, ended }: Change): WalletState {
  if ((from.as === 'open') === (to.as === 'open')) return state;
  return holdStake(state, split, to.as === 'open' ? 'waits' : 'done', ended);
}

/** Fills the turnover with a stake that now counts, or takes off again what one filled that no longer does. */
function counting(
  state: WalletState,
  { split, from, to, bonusPercent, ended }: Change & Counting,
): { state: WalletState; turned: Pick<Standing, 'turned' | 'turnedBonus' | 'turnedOf'> } {
  const { turned, turnedBonus, turnedOf } = from;
  if (to.as === 'settled' && from.as === 'settled') return { state, turned: { turned, turnedBonus, turnedOf } };
  if (to.as === 'settled') {
    const stake = add(split.main, split.bonus);
    const { toMain, toBonus } = settleTurnover(odometerOf(state), { stake, bonusPercent });
    return {
      state: {
        ...state,
        turnFilled: add(state.turnFilled, toMain),
        bonusLeft: subtract(state.bonusLeft, toBonus),
      },
      turned: { turned: toMain, turnedBonus: toBonus, turnedOf: toBonus === 0 ? null : state.bonusId },
    };
  }
  const again = turnedOf !== null && isOpenOf(state, turnedOf, ended) ? turnedBonus : ZERO;
  return {
    state: {
      ...state,
      turnFilled: subtract(state.turnFilled, turned),
      bonusLeft: add(state.bonusLeft, again),
    },
    turned: { turned: ZERO, turnedBonus: ZERO, turnedOf: null },
  };
}
