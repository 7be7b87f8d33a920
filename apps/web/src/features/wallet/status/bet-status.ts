import type { BetResult } from '@arara/contract/player/sportsbook/codes';
import type { SportOrder } from '@arara/contract/player/sportsbook/sportsbook';
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

/** The status that a result names; null is a result that is not there yet, and one that this app does not know is waited for too. */
export const getSportResultStatus = (result: BetResult | null): BetStatus =>
  result === null ? 'waiting' : result === 'unknown' ? 'confirming' : result;

/** The status of a sports order. */
export function getSportBetStatus({ status, result }: Pick<SportOrder, 'status' | 'result'>): BetStatus {
  switch (status) {
    case 'settled':
      return getSportResultStatus(result);
    case 'reopened':
      return 'reopened';
    case 'refused':
    case 'refusedInDelay':
      // A bet that its player took back has a void result; a bet that we refused has none.
      return result === 'void' ? 'abandoned' : 'refused';
    case 'feedFault':
      return 'fault';
    case 'accepted':
      return 'waiting';
    case 'waiting':
    case 'unknown':
      return 'confirming';
  }
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
