/** The rows that the feed consumer writes, and reads again after a restart. */
import type { Id, SportEventId } from '@arara/contract/protocol/fields';
import type { SportEventState, ProducerState, LineQuote, ResultVersion, FeedMessageVersion } from '@arara/sports';
import type { Instant } from '../../context.ts';
import {
  formatPostgresArrayLiteral,
  type Row,
  type SqlStatement,
  sql,
  formatPostgresTextArray,
} from '../../platform/db/db.ts';
import type { SportEventFields, SportLineFields } from '../events/events.queries.ts';

/** The lease of the node that leads the feed. */
export const FEED_LEADER_LEASE_NAME = 'feed';

// The inbox

export interface FeedInboxMessage {
  readonly producer: number;
  readonly sequence: number;
  /** The message as it was received. */
  readonly body: string;
  /** Deleted a day after it was applied instead of an hour. */
  readonly lasting: boolean;
}

/** Inserts messages, each once. */
export const insertFeedMessages = (messages: readonly FeedInboxMessage[], at: Instant): SqlStatement =>
  sql(
    'feed received',
    `insert into feed_inbox (producer, seq, received_at, body, lasting)
     select p, s, $3, b::json, l from unnest($1::smallint[], $2::bigint[], $4::text[], $5::boolean[]) t(p, s, b, l)
     on conflict do nothing`,
    formatPostgresArrayLiteral(messages.map((m) => m.producer)),
    formatPostgresArrayLiteral(messages.map((m) => m.sequence)),
    at,
    formatPostgresTextArray(messages.map((m) => m.body)),
    formatPostgresArrayLiteral(messages.map((m) => m.lasting)),
  );

export interface WaitingFeedMessageRow extends Row {
  readonly producer: number;
  readonly seq: number;
  readonly received_at: Instant;
  readonly body: unknown;
}

/** Messages that are not applied yet, in the order in which they are applied. */
export const selectWaitingFeedMessages = (limit: number): SqlStatement<WaitingFeedMessageRow> =>
  sql(
    'feed waiting',
    `select producer, seq, received_at, body from feed_inbox where applied_at is null
     order by producer, seq limit $1::int`,
    limit,
  );

/** Stops that are not applied yet, also behind more messages than are read at once. */
export const selectWaitingStopMessages = (): SqlStatement<WaitingFeedMessageRow> =>
  sql(
    'feed stops waiting',
    `select producer, seq, received_at, body from feed_inbox where applied_at is null and body->>'type' = 'stop'
     order by producer, seq limit 200`,
  );

export const updateAppliedFeedMessages = (
  messages: readonly { readonly producer: number; readonly seq: number }[],
  at: Instant,
): SqlStatement =>
  sql(
    'feed applied',
    `update feed_inbox i set applied_at = $3 from unnest($1::smallint[], $2::bigint[]) t(p, s)
     where i.producer = t.p and i.seq = t.s`,
    formatPostgresArrayLiteral(messages.map((m) => m.producer)),
    formatPostgresArrayLiteral(messages.map((m) => m.seq)),
    at,
  );

/** Deletes messages that were applied long ago, a few thousand at a time. */
export const deleteOldFeedMessages = (age: { lastingBefore: Instant; othersBefore: Instant }): SqlStatement =>
  sql(
    'feed pruned',
    `delete from feed_inbox where (producer, seq) in
       (select producer, seq from feed_inbox where applied_at < $2 and (not lasting or applied_at < $1)
        order by applied_at limit 5000)`,
    age.lastingBefore,
    age.othersBefore,
  );

// Producers

export interface FeedProducerRow extends Row {
  readonly id: number;
  readonly state: 'up' | 'down' | 'recovering';
  readonly register: ProducerState | null;
}

export const selectFeedProducers = (): SqlStatement<FeedProducerRow> =>
  sql('producers', 'select id, state, register from producer order by id');

export const upsertFeedProducer = (producer: {
  id: number;
  name: string;
  state: FeedProducerRow['state'];
  aliveAt: Instant;
  applied: number;
  register: ProducerState;
}): SqlStatement =>
  sql(
    'producer saved',
    `insert into producer (id, name, state, alive_at, applied_seq, register) values ($1, $2, $3, $4, $5, $6::json)
     on conflict (id) do update set state = excluded.state, alive_at = excluded.alive_at,
       applied_seq = excluded.applied_seq, register = excluded.register`,
    producer.id,
    producer.name,
    producer.state,
    producer.aliveAt,
    producer.applied,
    JSON.stringify(producer.register),
  );

// Events and lines with their registers

/** The part of an event's state that its row holds: everything that is not by line. */
export type StoredSportEventState = Pick<SportEventState, 'fixture' | 'status' | 'stops' | 'fulls'>;

/** The part of an event's state that a line's row holds. It is stored as JSON, so its fields keep their names. */
export interface StoredLineFeedState {
  readonly quotes?: Readonly<Record<string, LineQuote>>;
  readonly closing?: FeedMessageVersion;
  readonly rulings?: readonly ResultVersion[];
}

export interface StoredSportEvent extends SportEventFields, Row {
  readonly urn: string;
  readonly finished_at: Instant | null;
  readonly producer: number;
  readonly register: Partial<StoredSportEventState>;
}

const storedEventColumns = `id, urn, sport, category, tournament, home, away, starts_at, phase, live,
  score_home, score_away, clock, statistics, simulated, seq, finished_at, producer, register`;

export const selectUnfinishedStoredEvents = (): SqlStatement<StoredSportEvent> =>
  sql('feed events open', `select ${storedEventColumns} from event where finished_at is null`);

export const selectStoredEventsByUrn = (urns: readonly string[]): SqlStatement<StoredSportEvent> =>
  sql(
    'feed events',
    `select ${storedEventColumns} from event where urn = any($1::text[])`,
    formatPostgresTextArray(urns),
  );

export interface StoredSportLine extends SportLineFields, Row {
  readonly id: Id;
  readonly stopped_at: Instant;
  readonly result: unknown;
  readonly result_version: number;
  readonly register: StoredLineFeedState;
}

export const selectStoredLines = (events: readonly SportEventId[]): SqlStatement<StoredSportLine> =>
  sql(
    'feed lines',
    `select id, event, line, state, outcomes, stopped_at, result, result_version, register
     from line where event = any($1::bigint[])`,
    formatPostgresArrayLiteral(events),
  );

/** An event's row as it is to be saved; `seq` is its new version. */
export interface SportEventToSave extends SportEventFields {
  readonly urn: string;
  readonly finished_at: Instant | null;
  readonly producer: number;
  readonly gen: Instant;
  readonly register: StoredSportEventState;
}

export const upsertSportEvent = (e: SportEventToSave): SqlStatement =>
  sql(
    'feed event saved',
    `insert into event (id, urn, sport, category, tournament, home, away, starts_at, phase, live,
       score_home, score_away, clock, statistics, simulated, producer, seq, gen, finished_at, register)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::json, $14::json,
       $15, $16, $17, $18, $19, $20::json)
     on conflict (id) do update set sport = excluded.sport, category = excluded.category,
       tournament = excluded.tournament, home = excluded.home, away = excluded.away, starts_at = excluded.starts_at,
       phase = excluded.phase, live = excluded.live, score_home = excluded.score_home,
       score_away = excluded.score_away, clock = excluded.clock, statistics = excluded.statistics,
       producer = excluded.producer, seq = excluded.seq, gen = excluded.gen, finished_at = excluded.finished_at,
       register = excluded.register`,
    e.id,
    e.urn,
    e.sport,
    e.category,
    e.tournament,
    e.home,
    e.away,
    e.starts_at,
    e.phase,
    e.live,
    e.score_home,
    e.score_away,
    e.clock === null ? null : JSON.stringify(e.clock),
    JSON.stringify(e.statistics),
    e.simulated,
    e.producer,
    e.seq,
    e.gen,
    e.finished_at,
    JSON.stringify(e.register),
  );

/** A line's row as it is to be saved. */
export interface SportLineToSave {
  readonly id: Id;
  readonly event: SportEventId;
  readonly line: string;
  readonly market: number;
  readonly specifiers: string;
  readonly state: SportLineFields['state'];
  readonly outcomes: string;
  readonly gen: Instant;
  readonly stoppedAt: Instant;
  readonly result: string | null;
  readonly resultVersion: number;
  readonly register: string;
}

const savedLineArrayParamsSql = `$1::bigint[], $2::bigint[], $3::text[], $4::int[], $5::text[], $6::text[], $7::text[],
  $8::bigint[], $9::bigint[], $10::text[], $11::int[], $12::text[]`;
const toSavedLineColumnValues = (lines: readonly SportLineToSave[]) =>
  [
    formatPostgresArrayLiteral(lines.map((l) => l.id)),
    formatPostgresArrayLiteral(lines.map((l) => l.event)),
    formatPostgresTextArray(lines.map((l) => l.line)),
    formatPostgresArrayLiteral(lines.map((l) => l.market)),
    formatPostgresTextArray(lines.map((l) => l.specifiers)),
    formatPostgresTextArray(lines.map((l) => l.state)),
    formatPostgresTextArray(lines.map((l) => l.outcomes)),
    formatPostgresArrayLiteral(lines.map((l) => l.gen)),
    formatPostgresArrayLiteral(lines.map((l) => l.stoppedAt)),
    formatPostgresTextArray(lines.map((l) => l.result)),
    formatPostgresArrayLiteral(lines.map((l) => l.resultVersion)),
    formatPostgresTextArray(lines.map((l) => l.register)),
  ] as const;

export const insertSportLines = (lines: readonly SportLineToSave[]): SqlStatement =>
  sql(
    'feed lines made',
    `insert into line (id, event, line, market, specifiers, state, outcomes, version, gen, stopped_at, result,
       result_version, register)
     select i, e, n, m, s::json, st, o::json, 1, g, sa, r::json, rv, f::json
     from unnest(${savedLineArrayParamsSql}) t(i, e, n, m, s, st, o, g, sa, r, rv, f)`,
    ...toSavedLineColumnValues(lines),
  );

export const updateSportLines = (lines: readonly SportLineToSave[]): SqlStatement =>
  sql(
    'feed lines changed',
    `update line l set state = st, outcomes = o::json, version = l.version + 1, gen = g, stopped_at = sa,
       result = r::json, result_version = rv, register = f::json
     from unnest(${savedLineArrayParamsSql}) t(i, e, n, m, s, st, o, g, sa, r, rv, f) where l.id = t.i`,
    ...toSavedLineColumnValues(lines),
  );

/** Opens the settlement of new results. */
export const insertLineSettlements = (
  results: readonly { readonly line: Id; readonly version: number }[],
  at: Instant,
): SqlStatement =>
  sql(
    'feed results made',
    `insert into line_settlement (line, version, created_at)
     select l, v, $3 from unnest($1::bigint[], $2::int[]) t(l, v) on conflict do nothing`,
    formatPostgresArrayLiteral(results.map((r) => r.line)),
    formatPostgresArrayLiteral(results.map((r) => r.version)),
    at,
  );
