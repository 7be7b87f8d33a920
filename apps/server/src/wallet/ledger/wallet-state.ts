import type { GenerateId } from '../../context.ts';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { addCentavos, type Centavos, toCentavos, minCentavos, subtractCentavos, ZERO_CENTAVOS } from '@arara/money';
import { type Instant, toSaoPauloDay } from '../../platform/clock.ts';
import {
  type LedgerAccount,
  type WalletLedgerEntry,
  type PlayerLedgerAccount,
  playerLedgerAccounts,
  type LedgerTransfer,
} from './chart-of-accounts.ts';

/** How a bonus ended: it became cash, was lost in bets, was given up by its player, or its time was over. */
export type BonusEndReason = 'released' | 'lost' | 'forfeited' | 'expired';

/** A change of a player's bonuses. Whoever saves the state writes it to the bonus rows too (`saveWallets`). */
export type BonusStateChange =
  | {
      readonly step: 'ended';
      readonly id: Id;
      readonly how: BonusEndReason;
      readonly amount: Centavos;
      readonly left: Centavos;
    }
  /** A lost bet of this bonus was corrected: its money is back, with what was left to wager. */
  | { readonly step: 'reopened'; readonly id: Id }
  /** The same while another bonus is open: that one takes over the money and what was left to wager. */
  | { readonly step: 'joined'; readonly id: Id; readonly into: Id; readonly left: Centavos };

/** A player's wallet row: balances, turnover, and the counters of a day in America/Sao_Paulo. */
export interface WalletState {
  readonly player: PlayerId;
  readonly currency: 'BRL' | 'BRLT';
  readonly main: Centavos;
  readonly bonus: Centavos;
  readonly withdrawing: Centavos;
  readonly agent: Centavos;
  /** What the player owes, as zero or a negative number. Main money is zero while there is a debt. */
  readonly receivable: Centavos;
  readonly turnRequired: Centavos;
  readonly turnFilled: Centavos;
  /** The bonus to which the bonus money belongs. Null without one, and then the next three fields are empty. */
  readonly bonusId: Id | null;
  /** What must still be wagered of the bonus. */
  readonly bonusLeft: Centavos;
  /** Bonus money in stakes that wait for a result. */
  readonly bonusHeld: Centavos;
  /** Changes of bonuses since the row was loaded, to be saved with it. */
  readonly bonusSteps: readonly BonusStateChange[];
  readonly day: string;
  readonly dayStaked: Centavos;
  /** Settled stakes of main money, as far as they count for milestones (`computeTurnoverOfStake`). */
  readonly daySettledReal: Centavos;
  readonly dayPaid: Centavos;
  readonly dayDeposited: Centavos;
  /** Stakes of earlier days that were voided on this day. They do not reduce this day's stakes. */
  readonly dayVoidedEarlier: Centavos;
  /** The number of minutes of the day in which the player played, and the last of them, counted from 1970. */
  readonly dayMinutes: number;
  readonly lastMinute: number;
  /** Whether a round of several steps is open. Until it ends every minute counts as played. */
  readonly hasOpenRound: boolean;
  /** Another number after each change of what protects the player; 0 while nothing ever did. The database writes it. */
  readonly protectionStamp: number;
  /**
   * The seed pair that the player's rounds use, null before the first, and the next nonce. Both belong to the games and are
   * stored in the row that each round writes.
   */
  readonly pair: Id | null;
  readonly nonce: number;
  /** The id of the player's last entry; 0 before the first one. The next one gets a larger id. */
  readonly lastEntry: number;
  readonly version: number;
}

/** The state after a change and the entries of that change. */
export interface LedgerChange {
  readonly state: WalletState;
  readonly entries: readonly WalletLedgerEntry[];
}

/** The steps of a state that was just loaded. */
export const noBonusStateChanges: readonly BonusStateChange[] = [];

/** An amount, split into main and bonus money. */
export interface MainAndBonusAmounts {
  readonly main: Centavos;
  readonly bonus: Centavos;
}

/** The parts of a stake. Its payout is split in the same proportion. */
export interface StakeSplit extends MainAndBonusAmounts {
  /** The bonus to which its bonus part belongs; null without a bonus part. */
  readonly bonusId: Id | null;
}

/** The balance that may be staked. */
export const computePlayableBalance = (state: WalletState): Centavos => addCentavos(state.main, state.bonus);

const isPlayerLedgerAccount = (account: LedgerAccount): account is PlayerLedgerAccount =>
  account in playerLedgerAccounts;

/**
 * The one function that moves money: applies transfers to a state in their order and creates their entries. Transfers of zero
 * are left out. Main money and a debt never exist together: money that reaches main repays the debt first, by an entry of its
 * own. Returns undefined when a balance would fall below zero; then no transfer is applied. The ids of a player's entries have the
 * order of their commits: an id that was made by a clock behind the last entry's becomes the next number after that one. It is
 * unique all the same, since the key of an entry begins with its player, whose lock the caller holds.
 */
export function applyLedgerTransfers(
  state: WalletState,
  transfers: readonly LedgerTransfer[],
  newId: GenerateId,
): LedgerChange | undefined {
  const balances = {
    main: state.main,
    bonus: state.bonus,
    withdrawing: state.withdrawing,
    agent: state.agent,
    receivable: state.receivable,
  };
  const entries: WalletLedgerEntry[] = [];
  let { lastEntry } = state;
  const apply = (transfer: LedgerTransfer): boolean => {
    if (transfer.amount === 0) return true;
    if (transfer.amount < 0) throw new RangeError(`a transfer of ${transfer.amount}`);
    if (isPlayerLedgerAccount(transfer.from)) {
      if (transfer.from !== 'receivable' && balances[transfer.from] < transfer.amount) return false;
      balances[transfer.from] = subtractCentavos(balances[transfer.from], transfer.amount);
    }
    if (isPlayerLedgerAccount(transfer.to)) balances[transfer.to] = addCentavos(balances[transfer.to], transfer.amount);
    lastEntry = Math.max(newId(), lastEntry + 1);
    entries.push({
      ...transfer,
      player: state.player,
      id: lastEntry as Id,
      debitAfter: isPlayerLedgerAccount(transfer.from) ? balances[transfer.from] : null,
      creditAfter: isPlayerLedgerAccount(transfer.to) ? balances[transfer.to] : null,
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
      amount: minCentavos(balances.main, subtractCentavos(ZERO_CENTAVOS, balances.receivable)),
      ref: last.ref,
    });
  }
  return { state: { ...state, ...balances, lastEntry, version: state.version + 1 }, entries };
}

/**
 * The state on a day. A new day starts its counters at zero; whoever saves the state writes the old day to `wallet_day`. A day
 * that is over stays over: a node whose clock is behind adds to the newer day.
 */
export const advanceWalletDay = (state: WalletState, day: string): WalletState =>
  state.day >= day
    ? state
    : {
        ...state,
        day,
        dayStaked: ZERO_CENTAVOS,
        daySettledReal: ZERO_CENTAVOS,
        dayPaid: ZERO_CENTAVOS,
        dayDeposited: ZERO_CENTAVOS,
        dayVoidedEarlier: ZERO_CENTAVOS,
        dayMinutes: 0,
      };

const MINUTE_MS = 60_000;
const MINUTES_PER_DAY = 1440;

/** The minutes of an instant's day up to it, itself included. A minute of an earlier day is not on the same date. */
function countMinutesOfDay(at: Instant, day: string): number {
  let [least, most] = [1, MINUTES_PER_DAY];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (toSaoPauloDay(at - (middle - 1) * MINUTE_MS) >= day) least = middle;
    else most = middle - 1;
  }
  return least;
}

/**
 * The minutes from the last one that counts up to an instant. Minutes of the days before are left out: they would reach today's
 * limit with yesterday's time.
 */
function countMinutesOfDaySinceLast(state: WalletState, at: Instant): number {
  const since = Math.floor(at / MINUTE_MS) - state.lastMinute;
  return since <= 1 ? since : Math.min(since, countMinutesOfDay(at, state.day));
}

/**
 * Counts the minute of an instant as played, at most once. While a round of several steps is open, the minutes since the last one
 * count too: its player plays until it ends, whatever else they bet on meanwhile.
 */
export function countPlayedMinuteInWallet(state: WalletState, at: Instant): WalletState {
  const minute = Math.floor(at / MINUTE_MS);
  if (minute <= state.lastMinute) return state;
  const passed = state.hasOpenRound ? countMinutesOfDaySinceLast(state, at) : 1;
  return { ...state, dayMinutes: state.dayMinutes + passed, lastMinute: minute };
}

/** The wallet after the open round of several steps has ended, with all of its minutes counted. */
export const endOpenRoundInWallet = (state: WalletState, at: Instant): WalletState => ({
  ...countPlayedMinuteInWallet({ ...state, hasOpenRound: true }, at),
  hasOpenRound: false,
});

/**
 * Takes a voided stake out of the counters. On the day of the stake it counts as never staked; on a later day it is counted in
 * `dayVoidedEarlier`. `times` is -1 when a voided stake counts again.
 */
export function countVoidedStakeInDayTotals(
  state: WalletState,
  staked: Centavos,
  stakedAt: Instant,
  times: 1 | -1,
): WalletState {
  const amount = toCentavos(staked * times);
  return toSaoPauloDay(stakedAt) === state.day
    ? { ...state, dayStaked: subtractCentavos(state.dayStaked, amount) }
    : { ...state, dayVoidedEarlier: addCentavos(state.dayVoidedEarlier, amount) };
}
