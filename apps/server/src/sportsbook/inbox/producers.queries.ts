/** The rows of producers. */
import type { FeedProducerKind, ProducerState } from '@arara/sports';
import type { Instant } from '../../context.ts';
import {
  formatPostgresArrayLiteral,
  formatPostgresTextArray,
  type Row,
  type SqlStatement,
  sql,
} from '../../platform/db/db.ts';

/** A producer of a source. Its id names it in prices, lines and gates. */
export interface ProducerIdentity {
  readonly source: string;
  /** Its number at the source. */
  readonly number: number;
  readonly kind: FeedProducerKind | 'other';
}

export interface FeedProducerRow extends Row {
  readonly id: number;
  readonly source: string | null;
  readonly number: number | null;
  readonly kind: ProducerIdentity['kind'] | null;
  readonly state: 'up' | 'down' | 'recovering';
  readonly register: ProducerState | null;
}

export const selectFeedProducers = (): SqlStatement<FeedProducerRow> =>
  sql('producers', 'select id, source, number, kind, state, register from producer order by id');

/**
 * Creates the producers that do not exist yet, down. `id` is the one that it is given if it is free: those of the
 * sources that have always been known are their numbers.
 */
export const insertFeedProducers = (
  producers: readonly (ProducerIdentity & { readonly id: number | null })[],
): SqlStatement =>
  sql(
    'producers made',
    `insert into producer (id, name, state, alive_at, source, number, kind)
     select coalesce(t.id, nextval('producer_id')), t.kind, 'down', 0, t.source, t.number, t.kind
     from unnest($1::smallint[], $2::text[], $3::int[], $4::text[]) t(id, source, number, kind)
     where not exists (select from producer p where p.source = t.source and p.number = t.number)
     on conflict do nothing`,
    formatPostgresArrayLiteral(producers.map((p) => p.id)),
    formatPostgresTextArray(producers.map((p) => p.source)),
    formatPostgresArrayLiteral(producers.map((p) => p.number)),
    formatPostgresTextArray(producers.map((p) => p.kind)),
  );

/** A producer's row as it is to be saved. */
export interface FeedProducerToSave {
  readonly id: number;
  readonly state: FeedProducerRow['state'];
  readonly aliveAt: Instant;
  readonly applied: number;
  readonly pricesFrom: number;
  readonly register: ProducerState;
}

/** Saves producers. Their rows exist, unless a message of an earlier version has made none. */
export const upsertFeedProducers = (producers: readonly FeedProducerToSave[]): SqlStatement =>
  sql(
    'producers saved',
    `insert into producer (id, name, state, alive_at, applied_seq, prices_from, register)
     select i, 'other', s, a, q, f, r::json
     from unnest($1::smallint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[]) t(i, s, a, q, f, r)
     on conflict (id) do update set state = excluded.state, alive_at = excluded.alive_at,
       applied_seq = excluded.applied_seq, prices_from = excluded.prices_from, register = excluded.register`,
    formatPostgresArrayLiteral(producers.map((p) => p.id)),
    formatPostgresTextArray(producers.map((p) => p.state)),
    formatPostgresArrayLiteral(producers.map((p) => p.aliveAt)),
    formatPostgresArrayLiteral(producers.map((p) => p.applied)),
    formatPostgresArrayLiteral(producers.map((p) => p.pricesFrom)),
    formatPostgresTextArray(producers.map((p) => JSON.stringify(p.register))),
  );

export interface ReceivedPositionRow extends Row {
  readonly number: number;
  readonly sequence: number;
  readonly source_time: Instant;
}

/** How far the messages of each producer of a source have been received. */
export const selectReceivedPositions = (source: string): SqlStatement<ReceivedPositionRow> =>
  sql(
    'feed positions',
    `select p.number, greatest(p.applied_seq, p.received_seq,
         (select coalesce(max(seq), 0) from feed_inbox i where i.producer = p.id)) as sequence,
       p.alive_at as source_time
     from producer p where p.source = $1`,
    source,
  );
