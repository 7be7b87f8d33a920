import type { SportEventId } from '@arara/contract/protocol/fields';
import type { Instant } from '../../context.ts';
import { formatPostgresArrayLiteral, type Row, type SqlStatement, sql } from '../../platform/db/db.ts';

/** The columns of an event that screens show. */
export interface SportEventFields {
  readonly id: SportEventId;
  readonly sport: string;
  readonly category: string;
  readonly tournament: string;
  readonly home: string;
  readonly away: string;
  readonly starts_at: Instant;
  readonly phase: number;
  readonly live: boolean;
  readonly score_home: number | null;
  readonly score_away: number | null;
  readonly clock: StoredMatchClock | null;
  readonly statistics: StoredMatchStatistics;
  readonly simulated: boolean;
  readonly seq: number;
}

export interface SportEventRow extends SportEventFields, Row {}

export interface StoredMatchClock {
  readonly seconds: number;
  readonly at: Instant;
  readonly running: boolean;
  readonly speed: number;
}

type StoredHomeAwayPair = readonly [home: number, away: number];

export interface StoredMatchStatistics {
  readonly corners?: StoredHomeAwayPair;
  readonly yellowCards?: StoredHomeAwayPair;
  readonly redCards?: StoredHomeAwayPair;
  readonly periods?: readonly { readonly code: number; readonly score: StoredHomeAwayPair }[];
}

/** The columns of a line that screens show: `odds` are thousandths, null without a price. */
export interface SportLineFields {
  readonly event: SportEventId;
  readonly line: string;
  readonly state: 'open' | 'suspended' | 'closed' | 'settled' | 'cancelled';
  readonly outcomes: readonly { readonly id: string; readonly odds: number | null; readonly active: boolean }[];
}

export interface SportLineRow extends SportLineFields, Row {}

const sportEventColumns = `id, sport, category, tournament, home, away, starts_at, phase, live,
  score_home, score_away, clock, statistics, simulated, seq`;

/** A position in a list of events: after this start and id. */
export interface EventPageCursor {
  readonly startsAt: Instant;
  readonly id: SportEventId;
}

/** Live events in order of their start. */
export const selectLiveEvents = (sport: string, after: EventPageCursor, limit: number): SqlStatement<SportEventRow> =>
  sql(
    'events live',
    `select ${sportEventColumns} from event where sport = $1 and live and finished_at is null
       and (starts_at, id) > ($2, $3) order by starts_at, id limit $4::int`,
    sport,
    after.startsAt,
    after.id,
    limit,
  );

/** Events that are neither live nor over and start in [from, to), in order of their start. */
export const selectUpcomingEvents = (
  sport: string,
  from: Instant,
  to: Instant,
  after: EventPageCursor,
  limit: number,
): SqlStatement<SportEventRow> =>
  sql(
    'events to come',
    `select ${sportEventColumns} from event where sport = $1 and not live and finished_at is null
       and starts_at >= $2 and starts_at < $3 and (starts_at, id) > ($4, $5)
     order by starts_at, id limit $6::int`,
    sport,
    from,
    to,
    after.startsAt,
    after.id,
    limit,
  );

/** Events that are not over and start at or after `from`, live ones included. */
export const selectUnfinishedEvents = (
  sport: string,
  from: Instant,
  after: EventPageCursor,
  limit: number,
): SqlStatement<SportEventRow> =>
  sql(
    'events not over',
    `select ${sportEventColumns} from event where sport = $1 and finished_at is null and starts_at >= $2
       and (starts_at, id) > ($3, $4) order by starts_at, id limit $5::int`,
    sport,
    from,
    after.startsAt,
    after.id,
    limit,
  );

/** Finished events, the latest first, before a position. */
export const selectFinishedEvents = (
  sport: string,
  from: Instant,
  before: EventPageCursor,
  limit: number,
): SqlStatement<SportEventRow> =>
  sql(
    'events finished',
    `select ${sportEventColumns} from event where sport = $1 and finished_at is not null and starts_at >= $2
       and (starts_at, id) < ($3, $4)
     order by starts_at desc, id desc limit $5::int`,
    sport,
    from,
    before.startsAt,
    before.id,
    limit,
  );

/** The names of every event that is not over, for the search. */
export const selectEventNames = (): SqlStatement<
  { id: SportEventId } & Readonly<Record<'home' | 'away' | 'tournament' | 'category', string>>
> =>
  sql(
    'names of events',
    `select id, home, away, tournament, category from event where finished_at is null
     order by starts_at, id limit 5000`,
  );

/** Those of these events that are not over, in order of their start. */
export const selectUnfinishedEventsAmong = (ids: readonly SportEventId[]): SqlStatement<SportEventRow> =>
  sql(
    'events found',
    `select ${sportEventColumns} from event where id = any($1::bigint[]) and finished_at is null
    order by starts_at, id`,
    formatPostgresArrayLiteral(ids),
  );

export const selectSportEvent = (id: SportEventId): SqlStatement<SportEventRow> =>
  sql('event shown', `select ${sportEventColumns} from event where id = $1`, id);

/** Lines of these events of these markets. */
export const selectLinesOfMarkets = (
  events: readonly SportEventId[],
  markets: readonly number[],
): SqlStatement<SportLineRow> =>
  sql(
    'lines of markets',
    'select event, line, state, outcomes from line where event = any($1::bigint[]) and market = any($2::int[])',
    formatPostgresArrayLiteral(events),
    formatPostgresArrayLiteral(markets),
  );

export const selectLinesOfEvent = (event: SportEventId): SqlStatement<SportLineRow> =>
  sql('lines of event', 'select event, line, state, outcomes from line where event = $1', event);

/** How many events of each sport are live, start by `dayEnd`, and start later. */
export const selectEventCounts = (
  dayEnd: Instant,
): SqlStatement<{ sport: string; live: number; today: number; upcoming: number }> =>
  sql(
    'sports counted',
    `select sport, count(*) filter (where live)::int as live,
       count(*) filter (where not live and starts_at < $1)::int as today,
       count(*) filter (where not live and starts_at >= $1)::int as upcoming
     from event where finished_at is null group by sport order by sport`,
    dayEnd,
  );
