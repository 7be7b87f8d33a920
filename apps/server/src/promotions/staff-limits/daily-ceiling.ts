/** The ceiling of a day: what all staff together may give away, also with two people. */
import { Refusal } from '@arara/contract/protocol/errors';
import { type Centavos, formatDecimalAmount } from '@arara/money';
import type { Ctx } from '../../context.ts';
import { toSaoPauloDay } from '../../platform/clock.ts';
import { type SqlStatement, sql, type Tx } from '../../platform/db/db.ts';
import { raiseAlarm } from '../../platform/metrics/metrics.ts';

/** Adds to what was given on a day; no row when the sum would pass the ceiling. The row stays locked until the commit. */
const upsertAmountGivenByStaff = (
  day: string,
  amount: Centavos,
  ceiling: Centavos,
): SqlStatement<{ given: Centavos }> =>
  sql(
    'upsert given',
    `insert into staff_given_day as d (day, given) select $1::date, $2::bigint where $2::bigint <= $3::bigint
     on conflict (day) do update set given = d.given + excluded.given where d.given + excluded.given <= $3::bigint
     returning given`,
    day,
    amount,
    ceiling,
  );

/**
 * Counts an amount that staff give away towards the ceiling of the day. Everybody who gives waits for the row of the day, so two
 * at once cannot pass it together. Throws Refusal staffCeilingReached, and raises the alarm `staff-ceiling`.
 */
export async function countTowardsDailyStaffCeiling(tx: Tx, ctx: Ctx, what: string, amount: Centavos): Promise<void> {
  const ceiling = ctx.config.backOffice.givenPerDay;
  const day = toSaoPauloDay(ctx.now());
  const counted = await tx.query(upsertAmountGivenByStaff(day, amount, ceiling));
  if (counted.length > 0) return;
  raiseAlarm(ctx.log, 'staff-ceiling', { what, amount, ceiling, day }, 'staff would give away more than a day allows');
  throw new Refusal('staffCeilingReached', { limit: formatDecimalAmount(ceiling) });
}
