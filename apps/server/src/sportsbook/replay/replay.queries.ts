import type { Instant } from '../../context.ts';
import { type Row, type SqlStatement, sql } from '../../platform/db/db.ts';

interface FeedReplayRow extends Row {
  readonly source: string;
  readonly began_at: Instant;
}

/** The last run of a recording. */
export const selectLastReplay = (recording: string): SqlStatement<FeedReplayRow> =>
  sql(
    'feed replay last',
    `select source, began_at from feed_replay where starts_with(source, $1) order by began_at desc limit 1`,
    `replay:${recording}-`,
  );

export const insertReplay = (source: string, beganAt: Instant): SqlStatement =>
  sql('feed replay made', 'insert into feed_replay (source, began_at) values ($1, $2)', source, beganAt);

/** Recoveries that the consumer waits for, of producers of a source. */
export const selectOpenRecoveries = (
  source: string,
): SqlStatement<{ producer: number; request: number; since: Instant | null }> =>
  sql(
    'feed recoveries open',
    `select number as producer, (register->'request'->>'id')::bigint as request,
       (register->>'lastSeen')::bigint as since
     from producer where source = $1 and register->'request' is not null`,
    source,
  );
