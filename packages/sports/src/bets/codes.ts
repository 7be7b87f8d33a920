/** The codes of bets on the wire. They stand apart from settlement, which the first screen of the web does not need. */
import type { SettledResult } from '../core/results.ts';

/** The results of a leg, by their codes on the wire. */
export const legResultCodes = {
  won: 10,
  halfWon: 21,
  push: 0,
  halfLost: 11,
  lost: 20,
  void: 90,
} as const satisfies Record<SettledResult, number>;

/** The results of a settled bet, by their codes on the wire. */
export const betResultCodes = { ...legResultCodes, cashedOut: 1000 } as const;
export type BetResult = keyof typeof betResultCodes;

/** The statuses of a bet, by their codes on the wire. */
export const betStatusCodes = {
  waiting: -10,
  accepted: 0,
  refusedInDelay: -11,
  refused: 4,
  feedFault: -1,
  settled: 9999,
  reopened: 8888,
} as const;
export type BetStatus = keyof typeof betStatusCodes;
