import type { EventId } from '@arara/contract/protocol/fields';
import type { Instant } from '../../context.ts';
import { arrayLiteral, type Row, type Statement, sql } from '../../platform/db/db.ts';

/** The columns of an event that screens show. */
export interface EventFields {
  readonly id: EventId;
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
  readonly clock: StoredClock | null;
  readonly statistics: StoredStatistics;
  readonly simulated: boolean;
  readonly seq: number;
}

export interface EventRow extends EventFields, Row {}

export interface StoredClock {
  readonly seconds: number;
  readonly at: Instant;
  readonly running: boolean;
  readonly speed: number;
}

type StoredPair = readonly [home: number, away: number];

export interface StoredStatistics {
  readonly corners?: StoredPair;
  readonly yellowCards?: StoredPair;
  readonly redCards?: StoredPair;
  readonly periods?: readonly { readonly code: number; readonly score: StoredPair }[];
}

/** The columns of a line that screens show: `odds` are thousandths, null without a price. */
export interface LineFields {
  readonly event: EventId;
  readonly line: string;
  readonly state: 'open' | 'suspended' | 'closed' | 'settled' | 'cancelled';
  readonly outcomes: readonly { readonly id: string; readonly odds: number | null; readonly active: boolean }[];
}

export interface LineRow extends LineFields, Row {}

const eventColumns = `id, sport, category, tournament, home, away, starts_at, phase, live,
  score_home, score_away, clock, statistics, simulated, seq`;

/** A position in a list of events: after this start and id. */
export interface EventCursor {
  readonly startsAt: Instant;
  readonly id: EventId;
}

/** Live events in order of their start. */
export const selectLiveEvents = (sport: string, after: EventCursor, limit: number): Statement<EventRow> =>
  sql(
    'events live',
    `select ${eventColumns} from event where sport = $1 and live and finished_at is null
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
  after: EventCursor,
  limit: number,
): Statement<EventRow> =>
  sql(
    'events to come',
    `select ${eventColumns} from event where sport = $1 and not live and finished_at is null
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
  after: EventCursor,
  limit: number,
): Statement<EventRow> =>
  sql(
    'events not over',
    `select ${eventColumns} from event where sport = $1 and finished_at is null and starts_at >= $2
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
  before: EventCursor,
  limit: number,
): Statement<EventRow> =>
  sql(
    'events finished',
    `select ${eventColumns} from event where sport = $1 and finished_at is not null and starts_at >= $2
       and (starts_at, id) < ($3, $4)
     order by starts_at desc, id desc limit $5::int`,
    sport,
    from,
    before.startsAt,
    before.id,
    limit,
  );

/** The names of every event that is not over, for the search. */
export const selectEventNames = (): Statement<
  { id: EventId } & Readonly<Record<'home' | 'away' | 'tournament' | 'category', string>>
> =>
  sql(
    'names of events',
    `select id, home, away, tournament, category from event where finished_at is null
     order by starts_at, id limit 5000`,
  );

/** Those of these events that are not over, in order of their start. */
export const selectUnfinishedAmong = (ids: readonly EventId[]): Statement<EventRow> =>
  sql(
    'events found',
    `select ${eventColumns} from event where id = any($1::bigint[]) and finished_at is null order by starts_at, id`,
    arrayLiteral(ids),
  );

export const selectEvent = (id: EventId): Statement<EventRow> =>
  sql('event shown', `select ${eventColumns} from event where id = $1`, id);

/** Lines of these events of these markets. */
export const selectLinesOfMarkets = (events: readonly EventId[], markets: readonly number[]): Statement<LineRow> =>
  sql(
    'lines of markets',
    'select event, line, state, outcomes from line where event = any($1::bigint[]) and market = any($2::int[])',
    arrayLiteral(events),
    arrayLiteral(markets),
  );

export const selectLinesOfEvent = (event: EventId): Statement<LineRow> =>
  sql('lines of event', 'select event, line, state, outcomes from line where event = $1', event);

/** How many events of each sport are live, start by `dayEnd`, and start later. */
export const selectEventCounts = (
  dayEnd: Instant,
): Statement<{ sport: string; live: number; today: number; upcoming: number }> =>
  sql(
    'sports counted',
    `select sport, count(*) filter (where live)::int as live,
       count(*) filter (where not live and starts_at < $1)::int as today,
       count(*) filter (where not live and starts_at >= $1)::int as upcoming
     from event where finished_at is null group by sport order by sport`,
    dayEnd,
  );
