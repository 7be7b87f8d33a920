import type { SportOrder } from '@arara/contract/player/sportsbook';
import type { ChipTone } from '@arara/ui/chip';

/** What a bet, or a leg of it, has come to; each has its label. */
export type BetStatus =
  | 'confirming'
  | 'waiting'
  | 'reopened'
  | 'won'
  | 'halfWon'
  | 'halfLost'
  | 'lost'
  | 'push'
  | 'void'
  | 'refused'
  | 'abandoned'
  | 'fault'
  | 'cashedOut';

/** Results on the wire (decisions.md, "States on the wire"). */
const RESULTS: Readonly<Record<number, BetStatus>> = {
  10: 'won',
  21: 'halfWon',
  11: 'halfLost',
  20: 'lost',
  0: 'push',
  90: 'void',
  1000: 'cashedOut',
};

const toResultStatus = (result: number | null): BetStatus =>
  result === null ? 'waiting' : (RESULTS[result] ?? 'waiting');

/** The state of an order. */
export function getOrderStatus({ status, result }: Pick<SportOrder, 'status' | 'result'>): BetStatus {
  switch (status) {
    case -10:
      return 'confirming';
    case 9999:
      return toResultStatus(result);
    case 8888:
      return 'reopened';
    case 4:
    case -11:
      // Who took the bet back has a void result; the house refuses without one.
      return result === 90 ? 'abandoned' : 'refused';
    case -1:
      return 'fault';
    default:
      return 'waiting';
  }
}

/**
 * The state of a bet by its record, which bears the result of a settled one and else the state of the order. 0 is both a
 * push and a bet that waits; only the latter has its stake out.
 */
export function getRecordBetStatus(code: string, amount: number): BetStatus {
  const n = Number(code);
  if (n === 0) return amount < 0 ? 'waiting' : 'push';
  return n in RESULTS ? toResultStatus(n) : getOrderStatus({ status: n, result: null });
}

/** How the label of a state looks; the sign beside the words is the screen's. */
export const STATUS_TONE: Readonly<Record<BetStatus, ChipTone>> = {
  confirming: 'waiting',
  waiting: 'calm',
  reopened: 'waiting',
  won: 'won',
  halfWon: 'won',
  halfLost: 'lost',
  lost: 'lost',
  push: 'calm',
  void: 'calm',
  refused: 'lost',
  abandoned: 'calm',
  fault: 'lost',
  cashedOut: 'won',
};

/** True when the stake was given back, in whole, whatever the reason. */
export const isStakeReturned = (status: BetStatus): boolean =>
  status === 'push' || status === 'void' || status === 'refused' || status === 'abandoned' || status === 'fault';
