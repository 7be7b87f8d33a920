/** The rows of events and lines, as visitors read them. */
import type { SportEventId } from '@arara/contract/protocol/fields';
import type { EventBetting, FeedProducerKind, LineResult } from '@arara/sports';
import type { Instant } from '../../context.ts';
import { formatPostgresArrayLiteral, type Row, type SqlStatement, sql } from '../../platform/db/db.ts';

/** Who takes part in an event, as its row holds it. */
export interface StoredParticipant {
  readonly id: string;
  readonly name: string;
  readonly short: string;
  readonly color: string | null;
  readonly role: 'home' | 'away' | 'none';
  readonly withdrawn: boolean;
}

/** The columns of an event that screens show. */
export interface SportEventFields {
  readonly id: SportEventId;
  readonly sport: string;
  readonly category: string;
  readonly tournament_id: string;
  readonly tournament: string;
  readonly home: string;
  readonly away: string;
  /** Null in a row that a server of an earlier version wrote: `home` and `away` are its participants. */
  readonly participants: readonly StoredParticipant[] | null;
  readonly starts_at: Instant;
  readonly phase: number;
  readonly live: boolean;
  readonly betting: EventBetting;
  /** The pair that a list shows; null in a field and before the start. */
  readonly score_home: number | null;
  readonly score_away: number | null;
  /** The score as JSON of the sport; null before the start, and in a row of an earlier version. */
  readonly score: unknown;
  readonly ending: 'played' | 'abandoned' | 'retired' | 'notPlayed' | null;
  readonly clock: StoredMatchClock | null;
  readonly format: Readonly<Record<string, string | number>> | null;
  readonly attendance: number | null;
  readonly markets: number;
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

export interface StoredOutcome {
  readonly id: string;
  /** Only if the line lists its outcomes. */
  readonly name?: string;
  /** Thousandths; null without a price. */
  readonly odds: number | null;
  readonly active: boolean;
  /** The fair chance in millionths. */
  readonly fair?: { readonly win: number; readonly refund: number };
}

export type StoredLineState = 'open' | 'suspended' | 'closed' | 'settled' | 'cancelled';

/** The columns of a line that screens show. Its state is its own: `computeShownLineState` says what it is shown as. */
export interface SportLineFields {
  readonly event: SportEventId;
  readonly line: string;
  readonly state: StoredLineState;
  readonly outcomes: readonly StoredOutcome[];
}

/** A line with its producer. */
export interface SportLineRow extends SportLineFields, PricedByProducer, Row {}

/** What says whether the prices of a line count: its producer, and the message that they came with. */
export interface PricedByProducer {
  readonly producer: number;
  readonly priced_seq: number;
  readonly producer_state: 'up' | 'down' | 'recovering';
  readonly producer_kind: FeedProducerKind | 'other' | null;
  readonly prices_from: number;
  readonly alive_at: Instant;
}

/** The columns of `PricedByProducer`, of a line `l`, its event `e` and its producer `p`. */
export const pricedByProducerColumns = `p.id as producer, l.priced_seq, p.state as producer_state,
  p.kind as producer_kind, p.prices_from, p.alive_at`;

/** The producer of a line; a line of an earlier version has that of its event. */
export const producerOfLineJoin = 'join producer p on p.id = coalesce(l.producer, e.producer)';

export const sportEventColumns = `id, sport, category, tournament_id, tournament, home, away, participants, starts_at,
  phase, live, betting, score_home, score_away, score, ending, clock, event_format as format, attendance,
  markets, simulated, seq`;

/** A position in a list of events: after this start and id. */
export interface EventPageCursor {
  readonly startsAt: Instant;
  readonly id: SportEventId;
}

/** The events of a list: of a sport, and perhaps of one country or region, or one tournament. */
export interface EventListFilter {
  readonly sport: string;
  readonly category?: string | undefined;
  readonly tournament?: string | undefined;
}

const filterColumnsSql =
  'sport = $1 and category = coalesce($2, category) and tournament_id = coalesce($3, tournament_id)';

const toFilterValues = ({ sport, category, tournament }: EventListFilter) =>
  [sport, category ?? null, tournament ?? null] as const;

/** Live events in order of their start. */
export const selectLiveEvents = (
  filter: EventListFilter,
  after: EventPageCursor,
  limit: number,
): SqlStatement<SportEventRow> =>
  sql(
    'events live',
    `select ${sportEventColumns} from event where ${filterColumnsSql} and live and finished_at is null
       and (starts_at, id) > ($4, $5) order by starts_at, id limit $6::int`,
    ...toFilterValues(filter),
    after.startsAt,
    after.id,
    limit,
  );

/** Events that are neither live nor over and start in [from, to), in order of their start. */
export const selectUpcomingEvents = (
  filter: EventListFilter,
  from: Instant,
  to: Instant,
  after: EventPageCursor,
  limit: number,
): SqlStatement<SportEventRow> =>
  sql(
    'events to come',
    `select ${sportEventColumns} from event where ${filterColumnsSql} and not live and finished_at is null
       and starts_at >= $4 and starts_at < $5 and (starts_at, id) > ($6, $7)
     order by starts_at, id limit $8::int`,
    ...toFilterValues(filter),
    from,
    to,
    after.startsAt,
    after.id,
    limit,
  );

/** Events that are not over and start at or after `from`, live ones included. */
export const selectUnfinishedEvents = (
  filter: EventListFilter,
  from: Instant,
  after: EventPageCursor,
  limit: number,
): SqlStatement<SportEventRow> =>
  sql(
    'events not over',
    `select ${sportEventColumns} from event where ${filterColumnsSql} and finished_at is null and starts_at >= $4
       and (starts_at, id) > ($5, $6) order by starts_at, id limit $7::int`,
    ...toFilterValues(filter),
    from,
    after.startsAt,
    after.id,
    limit,
  );

/** Finished events, the latest first, before a position. */
export const selectFinishedEvents = (
  filter: EventListFilter,
  from: Instant,
  before: EventPageCursor,
  limit: number,
): SqlStatement<SportEventRow> =>
  sql(
    'events finished',
    `select ${sportEventColumns} from event where ${filterColumnsSql} and finished_at is not null and starts_at >= $4
       and (starts_at, id) < ($5, $6)
     order by starts_at desc, id desc limit $7::int`,
    ...toFilterValues(filter),
    from,
    before.startsAt,
    before.id,
    limit,
  );

/** An event that is not over, with the names by which it is found. */
export interface EventNamesRow extends Row {
  readonly id: SportEventId;
  readonly sport: string;
  readonly tournament: string;
  readonly category: string;
  readonly home: string;
  readonly away: string;
  readonly participants: readonly StoredParticipant[] | null;
}

/** The names of every event that is not over, for the search. */
export const selectEventNames = (): SqlStatement<EventNamesRow> =>
  sql(
    'names of events',
    `select id, sport, home, away, participants, tournament, category from event where finished_at is null
     order by starts_at, id limit 50000`,
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

/** Lines of these events, of each event those of the markets beside it. */
export const selectLinesOfMarkets = (
  markets: readonly { readonly event: SportEventId; readonly market: number }[],
): SqlStatement<SportLineRow> =>
  sql(
    'lines of markets',
    `select l.event, l.line, l.state, l.outcomes, ${pricedByProducerColumns}
     from unnest($1::bigint[], $2::int[]) t(event, market)
       join event e on e.id = t.event
       -- Look-ups by event: a hash join, planned while the table is small and kept, would read all lines.
       join lateral (select * from line where event = t.event offset 0) l on l.market = t.market
       ${producerOfLineJoin}`,
    formatPostgresArrayLiteral(markets.map(({ event }) => event)),
    formatPostgresArrayLiteral(markets.map(({ market }) => market)),
  );

/** A line with what it was settled by. */
export interface LineWithResultRow extends SportLineRow {
  readonly result: LineResult | null;
}

export const selectLinesOfEvent = (event: SportEventId): SqlStatement<LineWithResultRow> =>
  sql(
    'lines of event',
    `select l.event, l.line, l.state, l.outcomes, l.result, ${pricedByProducerColumns}
     from line l join event e on e.id = l.event ${producerOfLineJoin} where l.event = $1`,
    event,
  );

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

/** The tournaments of a sport with events that are not over. */
export interface TournamentRow extends Row {
  readonly category: string;
  readonly tournament_id: string;
  readonly tournament: string;
  readonly live: number;
  readonly upcoming: number;
}

export const selectTournaments = (sport: string): SqlStatement<TournamentRow> =>
  sql(
    'tournaments',
    `select category, tournament_id, max(tournament) as tournament, count(*) filter (where live)::int as live,
       count(*) filter (where not live)::int as upcoming
     from event where finished_at is null and sport = $1
     group by category, tournament_id order by category, max(tournament), tournament_id`,
    sport,
  );
