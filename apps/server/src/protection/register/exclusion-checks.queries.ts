import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Instant } from '../../platform/clock.ts';
import { formatPostgresArrayLiteral, type Row, type SqlStatement, sql } from '../../platform/db/db.ts';
import type { ExclusionStatus } from '../../ports/exclusion-register.ts';

/** On which occasion the register was asked. */
export type ExclusionCheckOccasion = 'registration' | 'login' | 'review';

/** Wakes the worker that asks the register again. */
export const EXCLUSION_CHECK_WAKE_TOPIC = 'exclusion checks';

export interface ExclusionCheckRow extends Row {
  player: PlayerId;
  due_at: Instant;
  answered_at: Instant | null;
  answer: ExclusionStatus | null;
  unanswered_since: Instant | null;
  failures: number;
}

export const selectExclusionCheck = (player: PlayerId): SqlStatement<ExclusionCheckRow> =>
  sql(
    'exclusion check',
    `select player, due_at, answered_at, answer, unanswered_since, failures from exclusion_check where player = $1`,
    player,
  );

export const upsertAnsweredCheck = (check: {
  player: PlayerId;
  answer: ExclusionStatus;
  answeredAt: Instant;
  dueAt: Instant;
}): SqlStatement =>
  sql(
    'exclusion check answered',
    `insert into exclusion_check (player, due_at, answered_at, answer) values ($1, $2, $3, $4)
     on conflict (player) do update set due_at = excluded.due_at, answered_at = excluded.answered_at,
       answer = excluded.answer, unanswered_since = null, failures = 0`,
    check.player,
    check.dueAt,
    check.answeredAt,
    check.answer,
  );

/** Records a question without an answer. What was answered before stays. */
export const upsertUnansweredCheck = (player: PlayerId, askedAt: Instant, dueAt: Instant): SqlStatement => ({
  ...sql(
    'exclusion check unanswered',
    `insert into exclusion_check as c (player, due_at, unanswered_since, failures) values ($1, $2, $3, 1)
     on conflict (player) do update set due_at = excluded.due_at, failures = c.failures + 1,
       unanswered_since = coalesce(c.unanswered_since, excluded.unanswered_since)`,
    player,
    dueAt,
    askedAt,
  ),
  wakes: EXCLUSION_CHECK_WAKE_TOPIC,
});

export const insertExclusionAnswer = (
  player: PlayerId,
  id: Id,
  answer: ExclusionStatus,
  occasion: ExclusionCheckOccasion,
): SqlStatement =>
  sql(
    'exclusion answer',
    'insert into exclusion_answer (player, id, answer, occasion) values ($1, $2, $3, $4)',
    player,
    id,
    answer,
    occasion,
  );

/** Takes players whose check is due; they are due again at `leaseEnd`, in case the node that took them dies. */
export const updateDueExclusionChecks = (
  now: Instant,
  leaseEnd: Instant,
  limit: number,
): SqlStatement<{ player: PlayerId }> =>
  sql(
    'exclusion checks taken',
    `update exclusion_check set due_at = $2 where player in (
       select player from exclusion_check where due_at <= $1 order by due_at limit $3::int for update skip locked)
     returning player`,
    now,
    leaseEnd,
    limit,
  );

export const selectNextExclusionCheck: SqlStatement<{ due_at: Instant | null }> = sql(
  'exclusion check next due',
  'select min(due_at) as due_at from exclusion_check',
);

/** Why the register bars a person, on every account of theirs; null lifts it. */
export const upsertRegisterStatus = (
  players: readonly PlayerId[],
  status: Exclude<ExclusionStatus, 'notBarred'> | null,
): SqlStatement =>
  sql(
    'protection register status',
    `insert into player_protection (player, register_status) select unnest($1::bigint[]), $2
     on conflict (player) do update set register_status = excluded.register_status`,
    formatPostgresArrayLiteral(players),
    status,
  );
