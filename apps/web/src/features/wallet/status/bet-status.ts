import type { SportOrder } from '@arara/contract/player/sportsbook';
import type { LabelChipTone } from '@arara/ui/controls/chip';

/** The status of a bet or of one of its legs; each has a label. */
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

/** Results of a bet on the wire (docs/wire.md). */
const BET_STATUS_BY_RESULT_CODE: Readonly<Record<number, BetStatus>> = {
  10: 'won',
  21: 'halfWon',
  11: 'halfLost',
  20: 'lost',
  0: 'push',
  90: 'void',
  1000: 'cashedOut',
};

/** The status that a result code names; null is a result that is not there yet. */
export const getSportResultStatus = (result: number | null): BetStatus =>
  result === null ? 'waiting' : (BET_STATUS_BY_RESULT_CODE[result] ?? 'waiting');

/** The status of a sports order. */
export function getSportBetStatus({ status, result }: Pick<SportOrder, 'status' | 'result'>): BetStatus {
  switch (status) {
    case -10:
      return 'confirming';
    case 9999:
      return getSportResultStatus(result);
    case 8888:
      return 'reopened';
    case 4:
    case -11:
      // A bet that its player took back has a void result; a bet that we refused has none.
      return result === 90 ? 'abandoned' : 'refused';
    case -1:
      return 'fault';
    default:
      return 'waiting';
  }
}

/**
 * The status of a bet by its record. The record's code is the result of a settled bet, and the order's status before. Code 0
 * means a push and also a waiting bet; only the waiting bet has a negative amount, its stake.
 */
export function getRecordBetStatus(code: string, amount: number): BetStatus {
  const n = Number(code);
  if (n === 0) return amount < 0 ? 'waiting' : 'push';
  return n in BET_STATUS_BY_RESULT_CODE ? getSportResultStatus(n) : getSportBetStatus({ status: n, result: null });
}

/** The tone of each status label; screens add an icon. */
export const BET_STATUS_CHIP_TONES: Readonly<Record<BetStatus, LabelChipTone>> = {
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

/** True when the whole stake was returned, for whatever reason. */
export const isStakeReturned = (status: BetStatus): boolean =>
  status === 'push' || status === 'void' || status === 'refused' || status === 'abandoned' || status === 'fault';
