import type { HarmMark } from '@arara/contract/staff/protection';
import type { PlayerId, StaffId } from '@arara/contract/protocol/fields';
import type { Instant } from '../../platform/clock.ts';
import {
  formatPostgresTextArray,
  type Row,
  type SqlStatement,
  sql,
  toBigintArrayParameter,
  toIntArrayParameter,
} from '../../platform/db/db.ts';

export interface HarmAssessmentRow extends Row {
  readonly player: PlayerId;
  readonly score: number;
  readonly marks: readonly HarmMark[];
  readonly assessed_at: Instant;
  readonly reviewed_at: Instant | null;
  readonly reviewed_by: StaffId | null;
  readonly review_note: string | null;
}

/** An assessment to be saved. */
export interface HarmAssessment {
  readonly player: PlayerId;
  readonly score: number;
  readonly marks: readonly HarmMark[];
}

export const upsertHarmAssessments = (all: readonly HarmAssessment[], at: Instant): SqlStatement =>
  sql(
    'harm assessed',
    `insert into harm_assessment as h (player, score, marks, assessed_at)
     select player, score, marks::jsonb, $4::bigint from unnest($1::bigint[], $2::int[], $3::text[])
       t(player, score, marks)
     on conflict (player) do update set score = excluded.score, marks = excluded.marks,
       assessed_at = excluded.assessed_at`,
    toBigintArrayParameter(all.map(({ player }) => player)),
    toIntArrayParameter(all.map(({ score }) => score)),
    formatPostgresTextArray(all.map(({ marks }) => JSON.stringify(marks))),
    at,
  );

/** The assessments of these players that are older and no longer true: nothing speaks for them now. */
export const updateOutdatedHarmAssessments = (after: number, to: number, before: Instant): SqlStatement =>
  sql(
    'harm over',
    `update harm_assessment set score = 0, marks = '[]', assessed_at = $3::bigint
     where player > $1 and player <= $2 and assessed_at < $3::bigint and score > 0`,
    after,
    to,
    before,
  );

/** The queue, the highest score first: those whose score rose above the one that was seen, or those who were seen. */
export const selectHarmQueue = (
  which: 'waiting' | 'reviewed',
  input: { score: number; limit: number },
): SqlStatement<HarmAssessmentRow> =>
  sql(
    'harm queue',
    `select player, score, marks, assessed_at, reviewed_at, reviewed_by, review_note from harm_assessment
     where case when $1 = 'waiting' then score >= $2 and score > coalesce(reviewed_score, 0)
       else reviewed_at is not null end
     order by case when $1 = 'waiting' then score end desc, reviewed_at desc, player limit $3::int`,
    which,
    input.score,
    input.limit,
  );

export const updateHarmReviewed = (
  player: PlayerId,
  review: { by: StaffId; at: Instant; note: string },
): SqlStatement<{ player: PlayerId }> =>
  sql(
    'harm reviewed',
    `update harm_assessment set reviewed_score = score, reviewed_at = $2, reviewed_by = $3, review_note = $4
     where player = $1 returning player`,
    player,
    review.at,
    review.by,
    review.note,
  );

/** Players who asked for a looser limit since an id, in a range of players, and how often. */
export const selectRaisedLimits = (
  after: number,
  to: number,
  since: number,
): SqlStatement<{ player: PlayerId; count: number }> =>
  sql(
    'limits raised',
    `select player, count(*)::int as count from protection_change
     where player > $1 and player <= $2 and id >= $3 and kind = 'limitRaiseAsked' group by player`,
    after,
    to,
    since,
  );
