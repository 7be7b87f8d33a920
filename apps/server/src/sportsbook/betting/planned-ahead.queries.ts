import type { BetId, SportEventId } from '@arara/contract/protocol/fields';
import type { Instant } from '../../context.ts';
import { formatPostgresArrayLiteral, type Row, type SqlStatement, sql } from '../../platform/db/db.ts';
import type { SportsBetKey } from '../bets/bets.queries.ts';

/** A waiting bet and the events of its legs. */
export type WaitingBetRow = SportsBetKey & { readonly events: readonly SportEventId[] } & Row;

/** The bets that wait beyond an instant, the last ones first. */
export const selectBetsWaitingBeyond = (at: Instant, limit: number): SqlStatement<SportsBetKey & Row> =>
  sql(
    'bets waiting beyond',
    'select player, id as ref from sport_bet where waits_until > $1 order by waits_until desc limit $2::int',
    at,
    limit,
  );

/** Those of these bets that wait. */
export const selectWaitingBets = (bets: readonly BetId[]): SqlStatement<WaitingBetRow> =>
  sql(
    'bets waiting of these',
    `select player, id as ref,
       (select json_agg(event order by n) from sport_leg where player = b.player and bet = b.id) as events
     from sport_bet b where id = any($1::bigint[]) and waits_until is not null order by player, id`,
    formatPostgresArrayLiteral(bets),
  );
