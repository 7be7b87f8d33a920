/** The rows that the feed consumer writes, and reads again after a restart. */
import type { Id, EventId } from '@arara/contract/protocol/fields';
import type { EventState, ProducerState, LineQuote, ResultVersion, MessageVersion } from '@arara/sports';
import type { Instant } from '../../context.ts';
import { arrayLiteral, type Row, type Statement, sql, textArrayLiteral } from '../../platform/db/db.ts';
import type { EventFields, LineFields } from '../events/events.queries.ts';

/** The lease of the node that leads the feed. */
export const FEED_LEASE = 'feed';

// The inbox

export interface InboxMessage {
  readonly producer: number;
  readonly sequence: number;
  /** The message as it was received. */
  readonly body: string;
  /** Deleted a day after it was applied instead of an hour. */
  readonly lasting: boolean;
}

/** Inserts messages, each once. */
export const insertMessages = (messages: readonly InboxMessage[], at: Instant): Statement =>
  sql(
    'feed received',
    `insert into feed_inbox (producer, seq, received_at, body, lasting)
     select p, s, $3, b::json, l from unnest($1::smallint[], $2::bigint[], $4::text[], $5::boolean[]) t(p, s, b, l)
     on conflict do nothing`,
    arrayLiteral(messages.map((m) => m.producer)),
    arrayLiteral(messages.map((m) => m.sequence)),
    at,
    textArrayLiteral(messages.map((m) => m.body)),
    arrayLiteral(messages.map((m) => m.lasting)),
  );

export interface WaitingMessageRow extends Row {
  readonly producer: number;
  readonly seq: number;
  readonly received_at: Instant;
  readonly body: unknown;
}

/** Messages that are not applied yet, in the order in which they are applied. */
export const selectWaitingMessages = (limit: number): Statement<WaitingMessageRow> =>
  sql(
    'feed waiting',
    `select producer, seq, received_at, body from feed_inbox where applied_at is null
     order by producer, seq limit $1::int`,
    limit,
  );

/** Stops that are not applied yet, also behind more messages than are read at once. */
export const selectWaitingStops = (): Statement<WaitingMessageRow> =>
  sql(
    'feed stops waiting',
    `select producer, seq, received_at, body from feed_inbox where applied_at is null and body->>'type' = 'stop'
     order by producer, seq limit 200`,
  );

export const updateAppliedMessages = (
  messages: readonly { readonly producer: number; readonly seq: number }[],
  at: Instant,
): Statement =>
  sql(
    'feed applied',
    `update feed_inbox i set applied_at = $3 from unnest($1::smallint[], $2::bigint[]) t(p, s)
     where i.producer = t.p and i.seq = t.s`,
    arrayLiteral(messages.map((m) => m.producer)),
    arrayLiteral(messages.map((m) => m.seq)),
    at,
  );

/** Deletes messages that were applied long ago, a few thousand at a time. */
export const deleteOldMessages = (age: { lastingBefore: Instant; othersBefore: Instant }): Statement =>
  sql(
    'feed pruned',
    `delete from feed_inbox where (producer, seq) in
       (select producer, seq from feed_inbox where applied_at < $2 and (not lasting or applied_at < $1)
        order by applied_at limit 5000)`,
    age.lastingBefore,
    age.othersBefore,
  );

// Producers

export interface ProducerRow extends Row {
  readonly id: number;
  readonly state: 'up' | 'down' | 'recovering';
  readonly register: ProducerState | null;
}

export const selectProducers = (): Statement<ProducerRow> =>
  sql('producers', 'select id, state, register from producer order by id');

export const upsertProducer = (producer: {
  id: number;
  name: string;
  state: ProducerRow['state'];
  aliveAt: Instant;
  applied: number;
  register: ProducerState;
}): Statement =>
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
export type EventRegister = Pick<EventState, 'fixture' | 'status' | 'stops' | 'fulls'>;

/** The part of an event's state that a line's row holds. It is stored as JSON, so its fields keep their names. */
export interface LineRegister {
  readonly quotes?: Readonly<Record<string, LineQuote>>;
  readonly closing?: MessageVersion;
  readonly rulings?: readonly ResultVersion[];
}

export interface StoredEvent extends EventFields, Row {
  readonly urn: string;
  readonly finished_at: Instant | null;
  readonly producer: number;
  readonly register: Partial<EventRegister>;
}

const storedEventColumns = `id, urn, sport, category, tournament, home, away, starts_at, phase, live,
  score_home, score_away, clock, statistics, simulated, seq, finished_at, producer, register`;

export const selectUnfinishedStoredEvents = (): Statement<StoredEvent> =>
  sql('feed events open', `select ${storedEventColumns} from event where finished_at is null`);

export const selectStoredEventsByUrn = (urns: readonly string[]): Statement<StoredEvent> =>
  sql('feed events', `select ${storedEventColumns} from event where urn = any($1::text[])`, textArrayLiteral(urns));

export interface StoredLine extends LineFields, Row {
  readonly id: Id;
  readonly stopped_at: Instant;
  readonly result: unknown;
  readonly result_version: number;
  readonly register: LineRegister;
}

export const selectStoredLines = (events: readonly EventId[]): Statement<StoredLine> =>
  sql(
    'feed lines',
    `select id, event, line, state, outcomes, stopped_at, result, result_version, register
     from line where event = any($1::bigint[])`,
    arrayLiteral(events),
  );

/** An event's row as it is to be saved; `seq` is its new version. */
export interface EventToSave extends EventFields {
  readonly urn: string;
  readonly finished_at: Instant | null;
  readonly producer: number;
  readonly gen: Instant;
  readonly register: EventRegister;
}

export const upsertEvent = (e: EventToSave): Statement =>
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
export interface LineToSave {
  readonly id: Id;
  readonly event: EventId;
  readonly line: string;
  readonly market: number;
  readonly specifiers: string;
  readonly state: LineFields['state'];
  readonly outcomes: string;
  readonly gen: Instant;
  readonly stoppedAt: Instant;
  readonly result: string | null;
  readonly resultVersion: number;
  readonly register: string;
}

const lineColumns = `$1::bigint[], $2::bigint[], $3::text[], $4::int[], $5::text[], $6::text[], $7::text[],
  $8::bigint[], $9::bigint[], $10::text[], $11::int[], $12::text[]`;
const lineValues = (lines: readonly LineToSave[]) =>
  [
    arrayLiteral(lines.map((l) => l.id)),
    arrayLiteral(lines.map((l) => l.event)),
    textArrayLiteral(lines.map((l) => l.line)),
    arrayLiteral(lines.map((l) => l.market)),
    textArrayLiteral(lines.map((l) => l.specifiers)),
    textArrayLiteral(lines.map((l) => l.state)),
    textArrayLiteral(lines.map((l) => l.outcomes)),
    arrayLiteral(lines.map((l) => l.gen)),
    arrayLiteral(lines.map((l) => l.stoppedAt)),
    textArrayLiteral(lines.map((l) => l.result)),
    arrayLiteral(lines.map((l) => l.resultVersion)),
    textArrayLiteral(lines.map((l) => l.register)),
  ] as const;

export const insertLines = (lines: readonly LineToSave[]): Statement =>
  sql(
    'feed lines made',
    `insert into line (id, event, line, market, specifiers, state, outcomes, version, gen, stopped_at, result,
       result_version, register)
     select i, e, n, m, s::json, st, o::json, 1, g, sa, r::json, rv, f::json
     from unnest(${lineColumns}) t(i, e, n, m, s, st, o, g, sa, r, rv, f)`,
    ...lineValues(lines),
  );

export const updateLines = (lines: readonly LineToSave[]): Statement =>
  sql(
    'feed lines changed',
    `update line l set state = st, outcomes = o::json, version = l.version + 1, gen = g, stopped_at = sa,
       result = r::json, result_version = rv, register = f::json
     from unnest(${lineColumns}) t(i, e, n, m, s, st, o, g, sa, r, rv, f) where l.id = t.i`,
    ...lineValues(lines),
  );

/** Opens the settlement of new results. */
export const insertLineSettlements = (
  results: readonly { readonly line: Id; readonly version: number }[],
  at: Instant,
): Statement =>
  sql(
    'feed results made',
    `insert into line_settlement (line, version, created_at)
     select l, v, $3 from unnest($1::bigint[], $2::int[]) t(l, v) on conflict do nothing`,
    arrayLiteral(results.map((r) => r.line)),
    arrayLiteral(results.map((r) => r.version)),
    at,
  );
