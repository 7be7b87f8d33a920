/** The queue of the role `protection`: players whose play has marks of harm, and what was found when a person looked. */
import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId, StaffId } from '@arara/contract/protocol/fields';
import type { StaffCallInput, StaffCallOutput } from '@arara/contract/staff/staff-contract';
import type { Ctx, Instant } from '../../context.ts';
import { readStaffNames } from '../../staff/staff.ts';
import { HARM_QUEUE_SCORE } from './harm-marks.ts';
import * as queries from './harm-assessments.queries.ts';

export type { HarmAssessment } from './harm-assessments.queries.ts';
export { selectRaisedLimits } from './harm-assessments.queries.ts';

const HARM_QUEUE_LENGTH = 200;

/** Saves what was found about a range of players; who has no mark any more leaves the queue. */
export async function saveHarmAssessments(
  ctx: Ctx,
  range: { readonly after: number; readonly to: number },
  found: readonly queries.HarmAssessment[],
  at: Instant,
): Promise<void> {
  await ctx.db.tx('harm assessed', (tx) =>
    tx.flight(
      queries.upsertHarmAssessments(found, at),
      queries.updateOutdatedHarmAssessments(range.after, range.to, at),
    ),
  );
}

/** The players of the queue, the highest score first; or those who were seen, the latest first. */
export async function listHarmQueue(
  ctx: Ctx,
  { which }: StaffCallInput<'staffHarmQueue'>,
): Promise<StaffCallOutput<'staffHarmQueue'>> {
  const rows = await ctx.db.read.query(
    queries.selectHarmQueue(which, { score: HARM_QUEUE_SCORE, limit: HARM_QUEUE_LENGTH }),
  );
  const names = await readStaffNames(
    ctx.db.read,
    rows.flatMap(({ reviewed_by }) => (reviewed_by === null ? [] : [reviewed_by])),
  );
  return rows.map((row) => ({
    player: row.player,
    score: row.score,
    marks: [...row.marks],
    assessedAt: row.assessed_at,
    review:
      row.reviewed_at === null || row.reviewed_by === null
        ? null
        : { at: row.reviewed_at, by: names.get(row.reviewed_by) ?? '', note: row.review_note ?? '' },
  }));
}

/** Records what a person found: the player leaves the queue until the score rises. Throws Refusal notFound. */
export async function reviewHarm(
  ctx: Ctx,
  staff: StaffId,
  { player, reason }: { readonly player: PlayerId; readonly reason: string },
): Promise<void> {
  const [found] = await ctx.db.tx('harm reviewed', (tx) =>
    tx.query(queries.updateHarmReviewed(player, { by: staff, at: ctx.now(), note: reason })),
  );
  if (found === undefined) throw new Refusal('notFound');
}
