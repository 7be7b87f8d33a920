/** The rows of received messages, and of what could not be read of them. */
import type { Id } from '@arara/contract/protocol/fields';
import type { Instant } from '../../context.ts';
import {
  formatPostgresArrayLiteral,
  formatPostgresTextArray,
  textArray,
  toBigintArrayParameter,
  toIntArrayParameter,
  type Row,
  type SqlStatement,
  sql,
} from '../../platform/db/db.ts';

export interface FeedInboxMessage {
  readonly source: string;
  /** The producer's number at its source. */
  readonly producer: number;
  /** Its number; 0 of a source without numbers. */
  readonly sequence: number;
  /** The message as it was received. */
  readonly body: string;
  /** Hash of the body without its request, of a source without numbers. */
  readonly hash: string | null;
  /** Deleted a day after it was applied instead of an hour. */
  readonly lasting: boolean;
  /** Applied before the messages in front of it. */
  readonly urgent: boolean;
}

const toMessageColumns = (messages: readonly FeedInboxMessage[], at: Instant) =>
  [
    textArray(messages.map((m) => m.source)),
    toIntArrayParameter(messages.map((m) => m.producer)),
    toBigintArrayParameter(messages.map((m) => m.sequence)),
    at,
    textArray(messages.map((m) => m.body)),
    formatPostgresArrayLiteral(messages.map((m) => m.lasting)),
    formatPostgresArrayLiteral(messages.map((m) => m.urgent)),
  ] as const;

const messageRowsSql = `unnest($1::text[], $2::int[], $3::bigint[], $5::text[], $6::boolean[],
  $7::boolean[]) with ordinality t(source, number, seq, body, lasting, urgent, nth)`;

/** Inserts messages that their source has numbered, each once. Their producers exist. */
export const insertNumberedMessages = (messages: readonly FeedInboxMessage[], at: Instant): SqlStatement =>
  sql(
    'feed received',
    `insert into feed_inbox (producer, seq, received_at, body, lasting, urgent, receipt)
     select p.id, t.seq, $4, t.body::json, t.lasting, t.urgent, nextval('feed_receipt')
     from (select * from ${messageRowsSql} order by nth) t
       join producer p on p.source = t.source and p.number = t.number
     on conflict do nothing`,
    ...toMessageColumns(messages, at),
  );

/**
 * Inserts messages of sources without numbers: those whose body is not known yet get the next numbers of their
 * producer. The producer's row is locked by that, so two nodes never give one number.
 */
export const insertUnnumberedMessages = (messages: readonly FeedInboxMessage[], at: Instant): SqlStatement =>
  sql(
    'feed received unnumbered',
    `with incoming as (
       select distinct on (p.id, h.hash) p.id, t.body, t.lasting, t.urgent, t.nth, decode(h.hash, 'hex') as hash
       from ${messageRowsSql} join unnest($8::text[]) with ordinality h(hash, nth) using (nth)
         join producer p on p.source = t.source and p.number = t.number order by p.id, h.hash, t.nth),
     fresh as (
       select n.*, row_number() over (partition by n.id order by n.nth) as place from incoming n
       where not exists (select from feed_inbox i where i.producer = n.id and i.hash = n.hash)),
     numbered as (
       update producer p set received_seq = p.received_seq + c.count
       from (select id, count(*) from fresh group by id) c where p.id = c.id
       returning p.id, p.received_seq - c.count as before)
     insert into feed_inbox (producer, seq, received_at, body, lasting, urgent, hash, receipt)
     select f.id, n.before + f.place, $4, f.body::json, f.lasting, f.urgent, f.hash, nextval('feed_receipt')
     from (select * from fresh order by nth) f join numbered n using (id) on conflict do nothing`,
    ...toMessageColumns(messages, at),
    formatPostgresTextArray(messages.map((m) => m.hash)),
  );

export interface WaitingFeedMessageRow extends Row {
  readonly producer: number;
  readonly seq: number;
  readonly received_at: Instant;
  /** Null in a row of an earlier version. */
  readonly receipt: number | null;
  readonly body: unknown;
}

const waitingColumns = 'producer, seq, received_at, receipt, body';

/**
 * The first messages of each producer that are not applied yet, by producer and number: none waits behind the backlog
 * of another producer.
 */
export const selectWaitingFeedMessages = (limitEach: number): SqlStatement<WaitingFeedMessageRow> =>
  sql(
    'feed waiting',
    `select w.* from producer p, lateral (
       select ${waitingColumns} from feed_inbox where producer = p.id and applied_at is null
       order by seq limit $1::int) w
     order by w.producer, w.seq`,
    limitEach,
  );

/** Stops that are not applied yet, also behind more messages than are read at once. */
export const selectWaitingStopMessages = (): SqlStatement<WaitingFeedMessageRow> =>
  sql(
    'feed stops waiting',
    `select ${waitingColumns} from feed_inbox where applied_at is null and urgent order by producer, seq limit 200`,
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

// What could not be read

export interface UnreadToSave {
  readonly id: Id;
  readonly source: string | null;
  /** Id of the producer, or its number in a message that was not received as one. */
  readonly producer: number | null;
  readonly seq: number | null;
  readonly event: string | null;
  /** The paths of the fields. */
  readonly parts: readonly string[];
  readonly raw: string;
  /** Whether its producers have to be asked to send everything again. */
  readonly waits: boolean;
}

export const insertUnread = (unread: readonly UnreadToSave[], at: Instant): SqlStatement =>
  sql(
    'feed unread made',
    `insert into feed_unread (id, received_at, source, producer, seq, event, parts, raw, waits)
     select i, $2, s, p, q, e, parts::json, r, w
     from unnest($1::bigint[], $3::text[], $4::smallint[], $5::bigint[], $6::text[], $7::text[], $8::text[],
       $9::boolean[]) t(i, s, p, q, e, parts, r, w)`,
    formatPostgresArrayLiteral(unread.map((u) => u.id)),
    at,
    formatPostgresTextArray(unread.map((u) => u.source)),
    formatPostgresArrayLiteral(unread.map((u) => u.producer)),
    formatPostgresArrayLiteral(unread.map((u) => u.seq)),
    formatPostgresTextArray(unread.map((u) => u.event)),
    formatPostgresTextArray(unread.map((u) => JSON.stringify(u.parts))),
    formatPostgresTextArray(unread.map((u) => u.raw)),
    formatPostgresArrayLiteral(unread.map((u) => u.waits)),
  );

export interface WaitingUnreadRow extends Row {
  readonly id: Id;
  readonly source: string | null;
  /** The producer's number at its source. */
  readonly producer: number | null;
}

/** Messages without a readable sender whose producers were not asked for everything yet. */
export const selectWaitingUnread = (): SqlStatement<WaitingUnreadRow> =>
  sql('feed unread waiting', 'select id, source, producer from feed_unread where waits order by id limit 1000');

export const updateHandledUnread = (ids: readonly Id[]): SqlStatement =>
  sql(
    'feed unread handled',
    'update feed_unread set waits = false where id = any($1::bigint[])',
    formatPostgresArrayLiteral(ids),
  );

/** Deletes what could not be read before an instant. */
export const deleteOldUnread = (before: Instant, limit: number): SqlStatement =>
  sql(
    'feed unread pruned',
    `delete from feed_unread where id in (
       select id from feed_unread where received_at < $1 and not waits order by received_at limit $2::int
       for update skip locked) returning id`,
    before,
    limit,
  );
