/** A bet as its rows hold it. */
import type { BetId, SportEventId, Id, PlayerId } from '@arara/contract/protocol/fields';
import { addCentavos, type Centavos, subtractCentavos } from '@arara/money';
import type { OddsChangePolicy } from '@arara/sports/bets/odds-change';
import type { BetResult, BetStatus } from '@arara/sports/bets/codes';
import type { Row } from '../../platform/db/db.ts';
import type { StakeSplit } from '../../wallet/wallet.ts';
import { toBetResult, toBetStatus } from './bet-codes.queries.ts';

/** The kinds of bets by their codes in the row. */
const betTypesByCode = ['single', 'multiple', 'system'] as const;
export type BetType = (typeof betTypesByCode)[number];

export const toBetTypeCode = (type: BetType): number => betTypesByCode.indexOf(type);
export const toBetType = (code: number): BetType => betTypesByCode[code] ?? 'single';

/** Why a bet was refused in its live delay; `odds` is the price of the leg at that moment if that was the reason. */
export interface DelayedBetRefusal {
  readonly why: 'odds' | 'stopped' | 'limit' | 'restricted';
  /** The number of the leg that was the reason; null if it was about the whole bet. */
  readonly leg: number | null;
  readonly odds: number | null;
}

/** One selection of a bet. */
export interface StoredBetLeg {
  readonly event: SportEventId;
  readonly line: Id;
  /** The line's name within its event. */
  readonly lineName: string;
  readonly outcome: string;
  /** The price at which it was accepted, and the one at which it was placed. */
  readonly odds: number;
  readonly placedOdds: number;
  /** Whether its event was in play when the bet was placed; null for a bet of before. */
  readonly live: boolean | null;
  /** The house's edge in the line's prices when the bet was accepted, in basis points; null for a bet of before. */
  readonly edgeBp: number | null;
  /** The line's `stopped_at` when it was placed. */
  readonly stopMark: number;
  /** How often the gates of its event and of the line's producer had been closed when it was placed. */
  readonly eventMark: number;
  readonly producerMark: number;
  /** Null while it is open. The only leg of a single has the result of its bet. */
  readonly result: BetResult | null;
  /** The version of the line's result by which it was settled; 0 before the first. */
  readonly resultVersion: number;
}

/** A bet: its header and its legs. A single is a bet of one leg. */
export interface StoredBet {
  readonly player: PlayerId;
  readonly id: BetId;
  readonly type: BetType;
  /** The sizes of a system over its legs, "2,3/3"; null for the other kinds. */
  readonly system: string | null;
  readonly state: BetStatus;
  readonly policy: OddsChangePolicy;
  readonly stakeMain: Centavos;
  readonly stakeBonus: Centavos;
  /** What was cashed out of the stake, in its two parts, and what that paid. */
  readonly cashedMain: Centavos;
  readonly cashedBonus: Centavos;
  readonly cashedPaid: Centavos;
  readonly possible: Centavos;
  /** When a live bet's delay is over; null for a pre-match bet. */
  readonly acceptAt: number | null;
  /** When it was accepted; null while it waits and when it was refused. */
  readonly acceptedAt: number | null;
  readonly payout: Centavos;
  readonly result: BetResult | null;
  readonly settledAt: number | null;
  /** Null unless it was refused in its live delay. */
  readonly refusal: DelayedBetRefusal | null;
  /** The part of the stake that counts for the turnover of main money, for that of a bonus, and the bonus. */
  readonly turned: Centavos;
  readonly turnedBonus: Centavos;
  readonly turnedBonusId: Id | null;
  /** The bonus that the stake's bonus money came from; null without any. */
  readonly bonus: Id | null;
  /** The house's edge in the prices of the whole bet when it was accepted, in basis points. */
  readonly edgeBp: number;
  readonly legs: readonly StoredBetLeg[];
}

/** A bet's columns. */
export interface SportsBetHeaderRow extends Row {
  player: PlayerId;
  id: BetId;
  type: number;
  system: string | null;
  state: number;
  policy: OddsChangePolicy;
  stake_main: Centavos;
  stake_bonus: Centavos;
  cashed_main: Centavos;
  cashed_bonus: Centavos;
  cashed_paid: Centavos;
  possible: Centavos;
  accept_at: number | null;
  accepted_at: number | null;
  payout: Centavos;
  result: number | null;
  settled_at: number | null;
  refusal: DelayedBetRefusal['why'] | null;
  refusal_leg: number | null;
  refusal_odds: number | null;
  turned: Centavos;
  turned_bonus: Centavos;
  turned_bonus_id: Id | null;
  bonus: Id | null;
  edge_bp: number;
}

/** A bet with one of its legs: a bet has a row for each leg, in their order. */
export interface SportsBetRow extends SportsBetHeaderRow {
  event: SportEventId;
  line: Id;
  line_name: string;
  outcome: string;
  odds: number;
  placed_odds: number;
  live: boolean | null;
  leg_edge_bp: number | null;
  stop_mark: number;
  event_mark: number;
  producer_mark: number;
  leg_result: number | null;
  result_version: number;
}

/** The bet of these rows, which are those of all of its legs in their order. */
export const toStoredSportsBet = (row: SportsBetRow, rows: readonly SportsBetRow[] = [row]): StoredBet => ({
  player: row.player,
  id: row.id,
  type: toBetType(row.type),
  system: row.system,
  state: toBetStatus(row.state),
  policy: row.policy,
  stakeMain: row.stake_main,
  stakeBonus: row.stake_bonus,
  cashedMain: row.cashed_main,
  cashedBonus: row.cashed_bonus,
  cashedPaid: row.cashed_paid,
  possible: row.possible,
  acceptAt: row.accept_at,
  acceptedAt: row.accepted_at,
  payout: row.payout,
  result: toBetResult(row.result),
  settledAt: row.settled_at,
  refusal: row.refusal === null ? null : { why: row.refusal, leg: row.refusal_leg, odds: row.refusal_odds },
  turned: row.turned,
  turnedBonus: row.turned_bonus,
  turnedBonusId: row.turned_bonus_id,
  bonus: row.bonus,
  edgeBp: row.edge_bp,
  legs: rows.map(toStoredBetLeg),
});

const toStoredBetLeg = (row: SportsBetRow): StoredBetLeg => ({
  event: row.event,
  line: row.line,
  lineName: row.line_name,
  outcome: row.outcome,
  odds: row.odds,
  placedOdds: row.placed_odds,
  live: row.live,
  edgeBp: row.leg_edge_bp,
  stopMark: row.stop_mark,
  eventMark: row.event_mark,
  producerMark: row.producer_mark,
  result: toBetResult(row.leg_result),
  resultVersion: row.result_version,
});

/** The rows of several bets, each with all of its legs: one list for each bet, in the order of the first rows. */
export const groupRowsByBet = <R extends { readonly id: BetId }>(rows: readonly R[]): (readonly [R, ...R[]])[] =>
  [...Map.groupBy(rows, (row) => row.id).values()].flatMap(([first, ...more]) =>
    first === undefined ? [] : [[first, ...more] as const],
  );

/** The bets of these rows. */
export const toStoredSportsBets = (rows: readonly SportsBetRow[]): StoredBet[] =>
  groupRowsByBet(rows).map((ofBet) => toStoredSportsBet(ofBet[0], ofBet));

export const computeMainPlusBonusStake = (bet: Pick<StoredBet, 'stakeMain' | 'stakeBonus'>): Centavos =>
  addCentavos(bet.stakeMain, bet.stakeBonus);

export const toBetStakeSplit = (bet: Pick<StoredBet, 'stakeMain' | 'stakeBonus' | 'bonus'>): StakeSplit => ({
  main: bet.stakeMain,
  bonus: bet.stakeBonus,
  bonusId: bet.bonus,
});

/** What is left of a stake after what was cashed out of it. */
export const computeStakeLeft = (
  bet: Pick<StoredBet, 'stakeMain' | 'stakeBonus' | 'cashedMain' | 'cashedBonus'>,
): Centavos => subtractCentavos(computeMainPlusBonusStake(bet), addCentavos(bet.cashedMain, bet.cashedBonus));

/** The parts of what is left of a stake. */
export const toLeftStakeSplit = (
  bet: Pick<StoredBet, 'stakeMain' | 'stakeBonus' | 'cashedMain' | 'cashedBonus' | 'bonus'>,
): StakeSplit => ({
  main: subtractCentavos(bet.stakeMain, bet.cashedMain),
  bonus: subtractCentavos(bet.stakeBonus, bet.cashedBonus),
  bonusId: bet.bonus,
});
