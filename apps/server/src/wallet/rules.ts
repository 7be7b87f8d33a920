import type { Id } from '@arara/contract/fields';
import { add, type Centavos, least, scale, subtract, ZERO } from '@arara/money';
import { addRequirement, newOdometer, settle as settleTurnover } from '@arara/promotions/turnover';
import type { Permit } from '../protection/protection.ts';
import { type Account, type Entry, type Kind, type Pot, pots, type Transfer } from './book.ts';

/** A player's wallet row: balances, the turnover odometer and the counters of a day in America/Sao_Paulo. */
export interface WalletState {
  readonly player: Id;
  readonly currency: 'BRL' | 'BRLT';
  readonly main: Centavos;
  readonly bonus: Centavos;
  readonly withdrawing: Centavos;
  readonly agent: Centavos;
  /** What a taking back did not find: zero or below. Main money is zero while it is below. */
  readonly receivable: Centavos;
  readonly turnRequired: Centavos;
  readonly turnFilled: Centavos;
  readonly day: string;
  readonly dayStaked: Centavos;
  readonly daySettledReal: Centavos;
  readonly dayPaid: Centavos;
  readonly dayDeposited: Centavos;
  readonly version: number;
}

/** The state after a step and the entries that led there. */
export interface Moved {
  readonly state: WalletState;
  readonly entries: readonly Entry[];
}

/** A stake's parts: its payout returns in the same proportion. */
export interface Split {
  readonly main: Centavos;
  readonly bonus: Centavos;
}

/** Everything playable. */
export const playable = (state: WalletState): Centavos => add(state.main, state.bonus);

const isPot = (account: Account): account is Pot => account in pots;

/**
 * The one function that moves money: applies transfers in order to a state and writes their entries. Transfers of nothing are
 * left out. Main money and a debt never stand side by side: what reaches main repays the debt first, in an entry of its own.
 * Undefined when a pot would fall below zero, and then nothing has happened.
 */
export function move(state: WalletState, transfers: readonly Transfer[], newId: () => Id): Moved | undefined {
  const balances = {
    main: state.main,
    bonus: state.bonus,
    withdrawing: state.withdrawing,
    agent: state.agent,
    receivable: state.receivable,
  };
  const entries: Entry[] = [];
  const apply = (transfer: Transfer): boolean => {
    if (transfer.amount === 0) return true;
    if (transfer.amount < 0) throw new RangeError(`a transfer of ${transfer.amount}`);
    if (isPot(transfer.from)) {
      if (transfer.from !== 'receivable' && balances[transfer.from] < transfer.amount) return false;
      balances[transfer.from] = subtract(balances[transfer.from], transfer.amount);
    }
    if (isPot(transfer.to)) balances[transfer.to] = add(balances[transfer.to], transfer.amount);
    entries.push({
      ...transfer,
      player: state.player,
      id: newId(),
      debitAfter: isPot(transfer.from) ? balances[transfer.from] : null,
      creditAfter: isPot(transfer.to) ? balances[transfer.to] : null,
    });
    return true;
  };
  for (const transfer of transfers) if (!apply(transfer)) return undefined;
  const last = transfers.at(-1);
  if (last !== undefined && balances.receivable < 0 && balances.main > 0) {
    apply({
      kind: 'repayment',
      from: 'main',
      to: 'receivable',
      amount: least(balances.main, subtract(ZERO, balances.receivable)),
      ref: last.ref,
    });
  }
  return { state: { ...state, ...balances, version: state.version + 1 }, entries };
}

/**
 * The state on a day: a new day starts its counters at zero. The old day is kept by whoever saves (wallet_day). A day that is
 * over stays over: a node whose clock is behind counts on in the newer one.
 */
export const onDay = (state: WalletState, day: string): WalletState =>
  state.day >= day
    ? state
    : { ...state, day, dayStaked: ZERO, daySettledReal: ZERO, dayPaid: ZERO, dayDeposited: ZERO };

/** How a stake splits: main first, then bonus. Undefined when both together do not suffice. */
export function splitOf(state: WalletState, stake: Centavos): Split | undefined {
  if (playable(state) < stake) return undefined;
  const main = least(state.main, stake);
  return { main, bonus: subtract(stake, main) };
}

/** A payout in the proportion of its stake: the bonus part rounded down, the rest to main, so that the sum is exact. */
export function splitPayout(payout: Centavos, stake: Split): Split {
  const bonus = stake.bonus === 0 ? ZERO : scale(payout, stake.bonus, add(stake.main, stake.bonus), 'down');
  return { main: subtract(payout, bonus), bonus };
}

/** What is left to wager before main money may be withdrawn. */
export const turnoverLeft = (state: WalletState): Centavos => subtract(state.turnRequired, state.turnFilled);

const odometerOf = (state: WalletState) => ({
  ...newOdometer,
  main: { required: state.turnRequired, filled: state.turnFilled },
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
  return {
    split,
    entries: moved.entries,
    state: { ...moved.state, dayStaked: add(moved.state.dayStaked, permit.amount) },
  };
}

/** Settles a stake that was taken: pays in the proportion of the stake and counts the stake as turnover. */
export function settle(
  state: WalletState,
  it: { split: Split; payout: Centavos; bonusPercent: number; ref: Id; newId: () => Id },
): Moved {
  const staked = add(it.split.main, it.split.bonus);
  const won = splitPayout(it.payout, it.split);
  const moved = move(
    state,
    [
      { kind: 'payout', from: 'games', to: 'main', amount: won.main, ref: it.ref },
      { kind: 'payout', from: 'games', to: 'bonus', amount: won.bonus, ref: it.ref },
    ],
    it.newId,
  );
  if (moved === undefined) throw new Error('a payout cannot be refused');
  const filled = settleTurnover(odometerOf(state), { stake: staked, bonusPercent: it.bonusPercent }).odometer.main
    .filled;
  return {
    entries: moved.entries,
    state: {
      ...moved.state,
      turnFilled: filled,
      daySettledReal: add(state.daySettledReal, staked),
      dayPaid: add(state.dayPaid, it.payout),
    },
  };
}

/**
 * Where a stake stands that waits for its result longer than a moment: what it was paid so far, and what of it filled the
 * turnover. `open`: no result; `settled`: it counts; `void`: it came back and counts nothing.
 */
export interface Standing {
  readonly as: 'open' | 'settled' | 'void';
  readonly paid: Centavos;
  readonly turned: Centavos;
}

/** How a stake stands before anything is known of it. */
export const openStanding: Standing = { as: 'open', paid: ZERO, turned: ZERO };

/**
 * Moves a sports stake from one standing to another, by difference: the same standing again moves nothing, and any way there
 * ends in the same balances. What is taken back comes from main and bonus in the proportion of the stake, as far as they
 * have it; the rest is owed (`receivable`). The counters of a day move by difference too: a correction shows in its own day.
 */
export function resettle(
  state: WalletState,
  it: {
    split: Split;
    from: Standing;
    to: { as: Standing['as']; payout: Centavos };
    kind: Kind;
    bonusPercent: number;
    ref: Id;
    newId: () => Id;
  },
): Moved & { readonly standing: Standing } {
  const { split, from, to } = it;
  const staked = add(split.main, split.bonus);
  const was = splitPayout(from.paid, split);
  const shall = splitPayout(to.payout, split);
  const entry = { kind: it.kind, ref: it.ref };
  const transfers: Transfer[] =
    to.payout >= from.paid
      ? [
          { ...entry, from: 'sports', to: 'main', amount: subtract(shall.main, was.main) },
          { ...entry, from: 'sports', to: 'bonus', amount: subtract(shall.bonus, was.bonus) },
        ]
      : takenBack(state, { main: subtract(was.main, shall.main), bonus: subtract(was.bonus, shall.bonus) }, entry);
  const moved = move(state, transfers, it.newId);
  if (moved === undefined) throw new Error('what is there cannot be refused');

  const counted = (standing: { as: Standing['as'] }, amount: Centavos): Centavos =>
    standing.as === 'settled' ? amount : ZERO;
  const returned = (standing: { as: Standing['as'] }): Centavos => (standing.as === 'void' ? staked : ZERO);
  const unfilled =
    from.as === 'settled' && to.as !== 'settled'
      ? subtract(moved.state.turnFilled, from.turned)
      : moved.state.turnFilled;
  const filled =
    to.as === 'settled' && from.as !== 'settled'
      ? settleTurnover(odometerOf(moved.state), { stake: staked, bonusPercent: it.bonusPercent }).odometer.main.filled
      : unfilled;
  const turned =
    to.as !== 'settled' ? ZERO : from.as === 'settled' ? from.turned : subtract(filled, moved.state.turnFilled);
  return {
    entries: moved.entries,
    standing: { as: to.as, paid: to.payout, turned },
    state: {
      ...moved.state,
      turnFilled: filled,
      dayStaked: subtract(add(moved.state.dayStaked, returned(from)), returned(to)),
      daySettledReal: subtract(add(moved.state.daySettledReal, counted(to, staked)), counted(from, staked)),
      dayPaid: subtract(add(moved.state.dayPaid, counted(to, to.payout)), counted(from, from.paid)),
    },
  };
}

/** Transfers that take back what was paid: each part from its pot as far as it goes, then from main, and the rest as a debt. */
function takenBack(state: WalletState, back: Split, entry: Pick<Transfer, 'kind' | 'ref'>): Transfer[] {
  const bonus = least(state.bonus, back.bonus);
  const wanted = subtract(add(back.main, back.bonus), bonus);
  const main = least(state.main, wanted);
  return [
    { ...entry, from: 'main', to: 'sports', amount: main },
    { ...entry, from: 'bonus', to: 'sports', amount: bonus },
    { ...entry, from: 'receivable', to: 'sports', amount: subtract(wanted, main) },
  ];
}
