/** Open bets with real money on events, for exposure. */
import type { SportEventId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import { betStatusCodes } from '@arara/sports/bets/codes';
import { formatPostgresArrayLiteral, type Row, type SqlStatement, sql } from '../../platform/db/db.ts';
import type { StoredOutcome } from '../events/events.queries.ts';
import type { LineResult } from '@arara/sports';

const openStatesSql = [betStatusCodes.waiting, betStatusCodes.accepted, betStatusCodes.reopened].join(', ');
const stakeLeftSql = '(b.stake_main + b.stake_bonus - b.cashed_main - b.cashed_bonus)';
/** States of bets that were accepted. */
const acceptedStatesSql = [betStatusCodes.accepted, betStatusCodes.settled, betStatusCodes.reopened].join(', ');
const isRealMoneySql = 'not exists (select from test_account t where t.twin = b.player)';

/** The legs of bets on these events. */
const openLegsOfEventsSql = `unnest($1::bigint[]) t(e),
  -- Look-ups by event: a hash join, planned while the table is small and kept, would read all lines.
  lateral (select id, event, line from line where event = t.e offset 0) l,
  -- Look-ups by line: the same would read all legs.
  lateral (select player, bet, outcome, odds from sport_leg where line = l.id offset 0) g,
  -- Look-ups by key: the same would read all bets.
  lateral (select * from sport_bet where player = g.player and id = g.bet offset 0) b`;

export interface SingleExposureRow extends Row {
  readonly event: SportEventId;
  readonly line: string;
  readonly outcome: string;
  readonly bets: number;
  readonly staked: Centavos;
  readonly paid: Centavos;
}

/** Open single bets on these events, added up by outcome. */
export const selectSingleExposure = (events: readonly SportEventId[]): SqlStatement<SingleExposureRow> =>
  sql(
    'exposure singles',
    `select l.event, l.line, g.outcome, count(*)::int as bets, sum(${stakeLeftSql})::bigint as staked,
       sum(round(${stakeLeftSql} * g.odds / 1000.0))::bigint as paid
     from ${openLegsOfEventsSql}
     where b.type = 0 and b.state in (${openStatesSql}) and ${isRealMoneySql}
     group by l.event, l.line, g.outcome`,
    formatPostgresArrayLiteral(events),
  );

export interface CombinedExposureRow extends Row {
  /** How many bets there are, with those that the limit leaves out. */
  readonly total: number;
  /** What all of its stake can pay. */
  readonly possible: Centavos;
  readonly bet: number;
  readonly type: number;
  readonly system: string | null;
  readonly staked: Centavos;
  readonly event: SportEventId;
  readonly line: string;
  readonly outcome: string;
  readonly odds: number;
  readonly outcomes: readonly StoredOutcome[];
  readonly result: LineResult | null;
  readonly accepted_at: number | null;
}

/** The legs of open bets of several legs with one on these events, at most `limit` bets, those that can pay most. */
export const selectCombinedExposure = (
  events: readonly SportEventId[],
  limit: number,
): SqlStatement<CombinedExposureRow> =>
  sql(
    'exposure combined',
    `select k.total, b.possible, b.id as bet, b.type, b.system, ${stakeLeftSql} as staked,
       n.event, n.line, o.outcome, o.odds, n.outcomes, n.result, b.accepted_at
     from (select *, count(*) over ()::int as total
         from (select distinct b.player, b.id, b.possible from ${openLegsOfEventsSql}
           where b.type > 0 and b.state in (${openStatesSql}) and ${isRealMoneySql}) open_bets
         order by possible desc, id desc limit $2::int) k
       join sport_bet b on b.player = k.player and b.id = k.id
       -- Look-ups by key: a hash join, planned while the table is small and kept, would read all legs.
       join lateral (select * from sport_leg where player = b.player and bet = b.id order by n offset 0) o on true
       join line n on n.id = o.line
     order by b.id, o.n`,
    formatPostgresArrayLiteral(events),
    limit,
  );

/**
 * Bets of several legs that can pay less than one of them, added up by outcome: each as if it paid all that it can
 * whenever its leg wins, so the sum is never too low.
 */
export const selectBoundedCombinedExposure = (
  events: readonly SportEventId[],
  below: Pick<CombinedExposureRow, 'possible' | 'bet'>,
): SqlStatement<SingleExposureRow> =>
  sql(
    'exposure combined bounded',
    `select l.event, l.line, g.outcome, count(*)::int as bets, sum(${stakeLeftSql})::bigint as staked,
       sum(ceil(b.possible::numeric * ${stakeLeftSql} / (b.stake_main + b.stake_bonus)))::bigint as paid
     from ${openLegsOfEventsSql}
     where b.type > 0 and b.state in (${openStatesSql}) and ${isRealMoneySql}
       and (b.possible, b.id) < ($2::bigint, $3::bigint)
     group by l.event, l.line, g.outcome`,
    formatPostgresArrayLiteral(events),
    below.possible,
    below.bet,
  );

/** A leg with what its share of the bet is worked out from. */
export type ExposedLegRow = Pick<
  CombinedExposureRow,
  'bet' | 'type' | 'system' | 'staked' | 'event' | 'line' | 'outcome' | 'odds' | 'outcomes' | 'result' | 'accepted_at'
>;

export interface PastExposureRow extends Row, ExposedLegRow {
  readonly state: number;
  readonly settled_at: number | null;
  /** When parts of the stake were cashed out, and how much. */
  readonly cashouts: readonly { readonly at: number; readonly stake: Centavos }[];
  /** How many bets there are, with those that the limit leaves out. */
  readonly total: number;
}

/**
 * The legs of all accepted bets with one on this event, open and settled; at most `limit` bets, the newest. `staked` is
 * all of it.
 */
export const selectPastExposure = (event: SportEventId, limit: number): SqlStatement<PastExposureRow> =>
  sql(
    'exposure over time',
    `select k.total, b.id as bet, b.type, b.system, b.state, b.stake_main + b.stake_bonus as staked, b.accepted_at,
       b.settled_at, n.event, n.line, o.outcome, o.odds, n.outcomes, n.result,
       coalesce((select json_agg(json_build_object('at', c.at, 'stake', c.stake_main + c.stake_bonus) order by c.at)
         from bet_cashout c where c.player = b.player and c.bet = b.id), '[]') as cashouts
     from (select *, count(*) over ()::int as total
         from (select distinct b.player, b.id from ${openLegsOfEventsSql}
           where b.state in (${acceptedStatesSql}) and ${isRealMoneySql}) accepted_bets
         order by id desc limit $2::int) k
       join sport_bet b on b.player = k.player and b.id = k.id
       -- Look-ups by key: a hash join, planned while the table is small and kept, would read all legs.
       join lateral (select * from sport_leg where player = b.player and bet = b.id order by n offset 0) o on true
       join line n on n.id = o.line
     order by b.id, o.n`,
    formatPostgresArrayLiteral([event]),
    limit,
  );
