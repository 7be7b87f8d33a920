/** Events and lines as the trading room reads them. */
import type { SportEventId } from '@arara/contract/protocol/fields';
import type { Instant } from '../../context.ts';
import { formatPostgresArrayLiteral, type Row, type SqlStatement, sql } from '../../platform/db/db.ts';
import { type LineWithResultRow, sportEventColumns, type SportEventRow } from '../events/events.queries.ts';

export interface TradedEventRow extends SportEventRow {
  readonly urn: string;
  readonly open_lines: number;
}

const openLinesSql = `(select count(*)::int from line l where l.event = event.id and l.state = 'open') as open_lines`;

/** Which events a list shows. */
export type TradedEventList = 'live' | 'upcoming' | 'withBets' | 'silent';

/** An event in play without a message for this long may have been lost by its feed. */
const SILENT_EVENT_MS = 30 * 60_000;

/**
 * Events that are not over: live ones, those to come, both with the live ones first, or those that should have begun
 * and had no message lately, which no recovery may know any more.
 */
export const selectTradedEvents = (
  which: TradedEventList,
  sport: string | null,
  now: Instant,
  limit: number,
): SqlStatement<TradedEventRow> =>
  sql(
    'traded events',
    `select ${sportEventColumns}, urn, ${openLinesSql} from event
     where finished_at is null and sport = coalesce($2, sport)
       and (($1 = 'live' and live) or ($1 = 'upcoming' and not live and starts_at >= $3) or $1 = 'withBets'
         or ($1 = 'silent' and starts_at <= $3 and urn not in (
           select body ->> 'event' from feed_inbox where applied_at > $5 and body ->> 'event' is not null)))
     order by live desc, starts_at, id limit $4::int`,
    which,
    sport,
    now,
    limit,
    now - SILENT_EVENT_MS,
  );

/** Events by id, also those that are over. */
export const selectTradedEventsById = (ids: readonly SportEventId[]): SqlStatement<TradedEventRow> =>
  sql(
    'traded events by id',
    `select ${sportEventColumns}, urn, ${openLinesSql} from event where id = any($1::bigint[])`,
    formatPostgresArrayLiteral(ids),
  );

/** The sports of events that are not over. */
export const selectTradedSports = (): SqlStatement<{ sport: string }> =>
  sql('traded sports', 'select distinct sport from event where finished_at is null order by sport');

/** The URNs of events that are not over, of one sport or of all. */
export const selectOpenEventUrns = (sport: string | null): SqlStatement<{ id: SportEventId; urn: string }> =>
  sql(
    'open event urns',
    `select id, urn from event where finished_at is null and betting <> 'closed' and sport = coalesce($1, sport)
     order by live desc, starts_at, id`,
    sport,
  );

/** A line with what it was settled by, its version and its own producer. */
export interface TradedLineRow extends LineWithResultRow, Row {
  readonly result_version: number;
}
