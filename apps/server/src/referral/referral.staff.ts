import type { Id } from '@arara/contract/protocol/fields';
import type { StaffCallInput, StaffCallOutput } from '@arara/contract/staff/staff-contract';
import { readMaskedUsernames } from '../accounts/accounts.ts';
import type { Ctx } from '../context.ts';
import type { StaffHandlers } from '../domain.ts';
import { selectReferralRefusalPage } from './referral.queries.ts';

const DEFAULT_STAFF_PAGE_SIZE = 50;
const LARGEST_ID = Number.MAX_SAFE_INTEGER as Id;

export const createReferralStaffHandlers = (ctx: Ctx): Pick<StaffHandlers, 'staffReferralRefusals'> => ({
  staffReferralRefusals: ({ input }) => readRefusalPage(ctx, input),
});

/** Invited players who earn nothing, newest first, with masked user names. */
async function readRefusalPage(
  ctx: Ctx,
  { before = LARGEST_ID, limit = DEFAULT_STAFF_PAGE_SIZE }: StaffCallInput<'staffReferralRefusals'>,
): Promise<StaffCallOutput<'staffReferralRefusals'>> {
  const found = await ctx.db.views.query(selectReferralRefusalPage(before, limit + 1));
  const page = found.slice(0, limit);
  const names = await readMaskedUsernames(ctx.db.views, [...new Set(page.flatMap((row) => [row.player, row.friend]))]);
  const items = page.map((row) => ({
    id: row.id,
    agent: row.player,
    agentName: names.get(row.player) ?? '',
    friend: row.friend,
    friendName: names.get(row.friend) ?? '',
    level: row.level,
    reason: row.reason,
    foundAt: row.found_at,
    liftedAt: row.lifted_at,
  }));
  return { items, next: found.length > limit ? (items.at(-1)?.id ?? null) : null };
}
