import type { BetId, Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import { betResultCodes, betStatusCodes } from '@arara/sports/bets/codes';
import type { LineResult } from '@arara/sports/core/results';
import { formatPostgresArrayLiteral, type Row, type SqlStatement, sql } from '../../platform/db/db.ts';
import type { SportsBetKey } from '../bets/bets.queries.ts';

/** A line and its newest result; null before the first. */
export interface LineWithResult extends Row {
  id: Id;
  result: LineResult | null;
}

export const selectLineResults = (lines: readonly Id[]): SqlStatement<LineWithResult> =>
  sql('line results', 'select id, result from line where id = any($1::bigint[])', formatPostgresArrayLiteral(lines));

/** A part of a stake that is cashed out, as it is saved. */
export interface SavedCashOut {
  readonly player: PlayerId;
  readonly bet: BetId;
  readonly stakeMain: Centavos;
  readonly stakeBonus: Centavos;
  readonly amount: Centavos;
  readonly at: number;
  /** Nothing is left of the stake: the bet is settled by it. */
  readonly isWhole: boolean;
}

/** Saves a cash-out, with its number, and what is left of the bet. Its player is locked. */
export const saveCashOut = ({
  player,
  bet,
  stakeMain,
  stakeBonus,
  amount,
  at,
  isWhole,
}: SavedCashOut): SqlStatement[] => [
  sql(
    'cash-out made',
    `insert into bet_cashout (player, bet, n, stake_main, stake_bonus, amount, at)
     select $1, $2, count(*), $3, $4, $5, $6 from bet_cashout where player = $1 and bet = $2`,
    player,
    bet,
    stakeMain,
    stakeBonus,
    amount,
    at,
  ),
  sql(
    'bet cashed out',
    `update sport_bet set cashed_main = cashed_main + $3, cashed_bonus = cashed_bonus + $4,
       cashed_paid = cashed_paid + $5, state = case when $6 then $7 else state end,
       result = case when $6 then $8 else result end,
       settled_at = case when $6 then greatest($9, accepted_at) else settled_at end
     where player = $1 and id = $2`,
    player,
    bet,
    stakeMain,
    stakeBonus,
    amount,
    isWhole,
    betStatusCodes.settled,
    betResultCodes.cashedOut,
    at,
  ),
  sql('cash-out wait over', 'delete from bet_cashout_waiting where player = $1 and bet = $2', player, bet),
];

/** A cash-out that waits for the live delay. */
export interface WaitingCashOut {
  readonly player: PlayerId;
  readonly bet: BetId;
  readonly fraction: number;
  readonly quote: Centavos;
  readonly marks: string;
  readonly acceptAt: number;
}

/** The topic that wakes the worker of waiting cash-outs. */
export const WAITING_CASH_OUTS = 'waiting cash-outs';

export const upsertWaitingCashOut = (waiting: WaitingCashOut): SqlStatement => ({
  ...sql(
    'cash-out waits',
    `insert into bet_cashout_waiting (player, bet, fraction, quote, marks, accept_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (player, bet) do update set fraction = excluded.fraction, quote = excluded.quote,
       marks = excluded.marks, accept_at = excluded.accept_at, refusal = null`,
    waiting.player,
    waiting.bet,
    waiting.fraction,
    waiting.quote,
    waiting.marks,
    waiting.acceptAt,
  ),
  wakes: WAITING_CASH_OUTS,
});

export const updateCashOutRefused = ({ player, ref }: SportsBetKey, refusal: 'odds' | 'stopped'): SqlStatement =>
  sql(
    'cash-out refused',
    'update bet_cashout_waiting set accept_at = null, refusal = $3 where player = $1 and bet = $2',
    player,
    ref,
    refusal,
  );

/** Cash-outs of these bets: those that were made, in their order, and the one that waits or was refused last. */
export interface CashOutRow extends Row {
  bet: BetId;
  stake: Centavos;
  amount: Centavos;
  at: number;
}
export interface WaitingCashOutRow extends Row {
  player: PlayerId;
  bet: BetId;
  fraction: number;
  quote: Centavos;
  marks: string;
  accept_at: number | null;
  refusal: 'odds' | 'stopped' | null;
}

export const selectCashOuts = (player: PlayerId, bets: readonly BetId[]): SqlStatement<CashOutRow> =>
  sql(
    'cash-outs of bets',
    `select bet, stake_main + stake_bonus as stake, amount, at from bet_cashout
     where player = $1 and bet = any($2::bigint[]) order by bet, n`,
    player,
    formatPostgresArrayLiteral(bets),
  );

export const selectWaitingCashOuts = (player: PlayerId, bets: readonly BetId[]): SqlStatement<WaitingCashOutRow> =>
  sql(
    'waiting cash-outs of bets',
    `select player, bet, fraction, quote, marks, accept_at, refusal from bet_cashout_waiting
     where player = $1 and bet = any($2::bigint[])`,
    player,
    formatPostgresArrayLiteral(bets),
  );

/** Cash-outs whose delay is over, the oldest first. */
export const selectDueCashOuts = (at: number, limit: number): SqlStatement<SportsBetKey & Row> =>
  sql(
    'cash-outs due',
    `select player, bet as ref from bet_cashout_waiting where accept_at <= $1
     order by accept_at, player, bet limit $2::int`,
    at,
    limit,
  );

/** When the delay of the next waiting cash-out is over. */
export const selectNextDueCashOut = (): SqlStatement<{ at: number | null }> =>
  sql('next cash-out due', 'select min(accept_at) as at from bet_cashout_waiting where accept_at is not null');
