import type { NewId } from '../../context.ts';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { add, type Centavos, centavos, min, subtract, ZERO } from '@arara/money';
import { type Instant, toSaoPauloDay } from '../../platform/clock.ts';
import { type Account, type Entry, type PlayerAccount, playerAccounts, type Transfer } from './chart-of-accounts.ts';

/** How a bonus ended: it became cash, was played away, was given up by its player, or its time was over. */
export type BonusEnd = 'released' | 'lost' | 'forfeited' | 'expired';

/** A step of a player's bonuses that the bonus rows must follow; whoever saves the state writes it (`saveMany`). */
export type BonusStep =
  | {
      readonly step: 'ended';
      readonly id: Id;
      readonly how: BonusEnd;
      readonly amount: Centavos;
      readonly left: Centavos;
    }
  /** A bet that was lost with it turned out otherwise: its money is back, with what was left to wager. */
  | { readonly step: 'reopened'; readonly id: Id }
  /** The same, but another bonus is open: it takes over the money and what was left to wager. */
  | { readonly step: 'joined'; readonly id: Id; readonly into: Id; readonly left: Centavos };

/** A player's wallet row: balances, the turnover odometer and the counters of a day in America/Sao_Paulo. */
export interface WalletState {
  readonly player: PlayerId;
  readonly currency: 'BRL' | 'BRLT';
  readonly main: Centavos;
  readonly bonus: Centavos;
  readonly withdrawing: Centavos;
  readonly agent: Centavos;
  /** What a taking back did not find: zero or below. Main money is zero while it is below. */
  readonly receivable: Centavos;
  readonly turnRequired: Centavos;
  readonly turnFilled: Centavos;
  /** The bonus that bonus money is of; null: there is none, and then the next three are nothing. */
  readonly bonusId: Id | null;
  /** What is still to be wagered of it. */
  readonly bonusLeft: Centavos;
  /** What of it waits in stakes for a result. */
  readonly bonusHeld: Centavos;
  /** What became of bonuses since the row was loaded: to be written with it. */
  readonly bonusSteps: readonly BonusStep[];
  readonly day: string;
  readonly dayStaked: Centavos;
  /** Settled stakes of main money, as far as they count for milestones (`countedStake`). */
  readonly daySettledReal: Centavos;
  readonly dayPaid: Centavos;
  readonly dayDeposited: Centavos;
  /** Stakes of earlier days that came back in this one: they give nothing back of this day's stakes. */
  readonly dayVoidedEarlier: Centavos;
  /** Minutes of the day in which the player played, and the last of them, counted from 1970. */
  readonly dayMinutes: number;
  readonly lastMinute: number;
  /** The seed pair that the player's rounds use, null before the first; and the nonce of the next: the games' own, kept in the row that each round writes. */
  readonly pair: Id | null;
  readonly nonce: number;
  readonly version: number;
}

/** The state after a step and the entries that led there. */
export interface LedgerChange {
  readonly state: WalletState;
  readonly entries: readonly Entry[];
}

/** The steps of a state that was just loaded. */
export const noBonusSteps: readonly BonusStep[] = [];

/** An amount in its parts of main and bonus money. */
export interface MoneyParts {
  readonly main: Centavos;
  readonly bonus: Centavos;
}

/** A stake's parts: its payout returns in the same proportion. */
export interface StakeSplit extends MoneyParts {
  /** The bonus that its bonus part is of; null without one. */
  readonly bonusId: Id | null;
}

/** Everything playable. */
export const playableBalance = (state: WalletState): Centavos => add(state.main, state.bonus);

const isPlayerAccount = (account: Account): account is PlayerAccount => account in playerAccounts;

/**
 * The one function that moves money: applies transfers in order to a state and writes their entries. Transfers of nothing are
 * left out. Main money and a debt never stand side by side: what reaches main repays the debt first, in an entry of its own.
 * Undefined when a pot would fall below zero, and then nothing has happened.
 */
export function applyTransfers(
  state: WalletState,
  transfers: readonly Transfer[],
  newId: NewId,
): LedgerChange | undefined {
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
    if (isPlayerAccount(transfer.from)) {
      if (transfer.from !== 'receivable' && balances[transfer.from] < transfer.amount) return false;
      balances[transfer.from] = subtract(balances[transfer.from], transfer.amount);
    }
    if (isPlayerAccount(transfer.to)) balances[transfer.to] = add(balances[transfer.to], transfer.amount);
    entries.push({
      ...transfer,
      player: state.player,
      id: newId(),
      debitAfter: isPlayerAccount(transfer.from) ? balances[transfer.from] : null,
      creditAfter: isPlayerAccount(transfer.to) ? balances[transfer.to] : null,
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
      amount: min(balances.main, subtract(ZERO, balances.receivable)),
      ref: last.ref,
    });
  }
  return { state: { ...state, ...balances, version: state.version + 1 }, entries };
}

/**
 * The state on a day: a new day starts its counters at zero. The old day is kept by whoever saves (wallet_day). A day that is
 * over stays over: a node whose clock is behind counts on in the newer one.
 */
export const rollToDay = (state: WalletState, day: string): WalletState =>
  state.day >= day
    ? state
    : {
        ...state,
        day,
        dayStaked: ZERO,
        daySettledReal: ZERO,
        dayPaid: ZERO,
        dayDeposited: ZERO,
        dayVoidedEarlier: ZERO,
        dayMinutes: 0,
      };

const MINUTE_MS = 60_000;
const MINUTES_PER_DAY = 1440;

/** Counts the minute of an instant as played, once. */
export function countMinute(state: WalletState, at: Instant): WalletState {
  const minute = Math.floor(at / MINUTE_MS);
  return minute <= state.lastMinute ? state : { ...state, dayMinutes: state.dayMinutes + 1, lastMinute: minute };
}

/** Counts every minute up to an instant as played: a round of several steps was open until then. */
export function countMinutesThrough(state: WalletState, at: Instant): WalletState {
  const minute = Math.floor(at / MINUTE_MS);
  const passed = Math.min(minute - state.lastMinute, MINUTES_PER_DAY);
  return passed <= 0 ? state : { ...state, dayMinutes: state.dayMinutes + passed, lastMinute: minute };
}

/**
 * Takes a stake that came back off the counters: on its own day it was never staked, on a later one it is counted beside the
 * stakes of that day. `times` is -1 when a stake that had come back counts again.
 */
export function countVoid(state: WalletState, staked: Centavos, stakedAt: Instant, times: 1 | -1): WalletState {
  const amount = centavos(staked * times);
  return toSaoPauloDay(stakedAt) === state.day
    ? { ...state, dayStaked: subtract(state.dayStaked, amount) }
    : { ...state, dayVoidedEarlier: add(state.dayVoidedEarlier, amount) };
}
