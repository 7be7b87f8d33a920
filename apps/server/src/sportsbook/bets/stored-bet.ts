/** A bet as its rows hold it. */
import type { BetId, SportEventId, Id, PlayerId } from '@arara/contract/protocol/fields';
import { addCentavos, type Centavos } from '@arara/money';
import type { OddsChangePolicy } from '@arara/sports/core/slip';
import type { Row } from '../../platform/db/db.ts';
import type { StakeSplit } from '../../wallet/wallet.ts';

/** The states of a bet, by their codes in the row and on the wire. */
export const betStates = { waiting: -10, accepted: 0, refusedInDelay: -11, settled: 9999, reopened: 8888 } as const;

/** A single bet with its one leg. */
export interface StoredBet {
  readonly player: PlayerId;
  readonly id: BetId;
  readonly state: number;
  readonly policy: OddsChangePolicy;
  readonly stakeMain: Centavos;
  readonly stakeBonus: Centavos;
  readonly possible: Centavos;
  /** When a live bet's delay is over; null for a pre-match bet. */
  readonly acceptAt: number | null;
  /** When it was accepted; null while it waits and when it was refused. */
  readonly acceptedAt: number | null;
  readonly payout: Centavos;
  readonly result: number | null;
  readonly settledAt: number | null;
  /** The part of the stake that counts for the turnover of main money, for that of a bonus, and the bonus. */
  readonly turned: Centavos;
  readonly turnedBonus: Centavos;
  readonly turnedOf: Id | null;
  /** The bonus that the stake's bonus money came from; null without any. */
  readonly bonus: Id | null;
  /** The house's edge in the line's prices when the bet was accepted, in basis points. */
  readonly edgeBp: number;
  readonly event: SportEventId;
  readonly line: Id;
  /** The line's name within its event. */
  readonly lineName: string;
  readonly outcome: string;
  /** The price at which it was accepted, and the one at which it was placed. */
  readonly odds: number;
  readonly placedOdds: number;
  /** The line's `stopped_at` when it was placed. */
  readonly stopMark: number;
  /** How often the gate of the line's producer had been closed when it was placed. */
  readonly producerMark: number;
  /** The version of the line's result by which it was settled; 0 before the first. */
  readonly resultVersion: number;
}

export interface SportsBetRow extends Row {
  player: PlayerId;
  id: BetId;
  state: number;
  policy: OddsChangePolicy;
  stake_main: Centavos;
  stake_bonus: Centavos;
  possible: Centavos;
  accept_at: number | null;
  accepted_at: number | null;
  payout: Centavos;
  result: number | null;
  settled_at: number | null;
  turned: Centavos;
  turned_bonus: Centavos;
  turned_of: Id | null;
  bonus: Id | null;
  edge_bp: number;
  event: SportEventId;
  line: Id;
  line_name: string;
  outcome: string;
  odds: number;
  placed_odds: number;
  stop_mark: number;
  producer_mark: number;
  result_version: number;
}

export const toStoredSportsBet = (row: SportsBetRow): StoredBet => ({
  player: row.player,
  id: row.id,
  state: row.state,
  policy: row.policy,
  stakeMain: row.stake_main,
  stakeBonus: row.stake_bonus,
  possible: row.possible,
  acceptAt: row.accept_at,
  acceptedAt: row.accepted_at,
  payout: row.payout,
  result: row.result,
  settledAt: row.settled_at,
  turned: row.turned,
  turnedBonus: row.turned_bonus,
  turnedOf: row.turned_of,
  bonus: row.bonus,
  edgeBp: row.edge_bp,
  event: row.event,
  line: row.line,
  lineName: row.line_name,
  outcome: row.outcome,
  odds: row.odds,
  placedOdds: row.placed_odds,
  stopMark: row.stop_mark,
  producerMark: row.producer_mark,
  resultVersion: row.result_version,
});

export const computeMainPlusBonusStake = (bet: Pick<StoredBet, 'stakeMain' | 'stakeBonus'>): Centavos =>
  addCentavos(bet.stakeMain, bet.stakeBonus);

export const toBetStakeSplit = (bet: Pick<StoredBet, 'stakeMain' | 'stakeBonus' | 'bonus'>): StakeSplit => ({
  main: bet.stakeMain,
  bonus: bet.stakeBonus,
  bonusId: bet.bonus,
});
