/** Notices of the operator to a segment of players: written by one person, sent by another, stored once. */
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id } from '@arara/contract/protocol/fields';
import type { StaffCallInput, StaffCallOutput } from '@arara/contract/staff/staff-contract';
import { vipLevels } from '@arara/promotions/vip';
import { countPlayers } from '../../accounts/accounts.ts';
import type { Ctx } from '../../context.ts';
import { readStaffNames } from '../../staff/staff.ts';
import { assertRequestDecidableByStaff, buildTwoStaffRequest, type StaffReviewer } from '../staff-limits/two-staff.ts';
import * as queries from './notices.queries.ts';

/** Wakes every node when a notice is sent. */
export const NOTICE_WAKE_TOPIC = 'notices';

const HOUR_MS = 3600 * 1000;
const DEFAULT_STAFF_PAGE_SIZE = 50;
const LARGEST_ID = Number.MAX_SAFE_INTEGER as Id;

/** Stores a notice that waits for a second person. Throws Refusal badFields for a level that does not exist. */
export async function proposeNotice(
  ctx: Ctx,
  by: StaffReviewer,
  { text, audience, fromLevel, hours, reason }: StaffCallInput<'staffProposeNotice'>,
): Promise<Id> {
  if (fromLevel >= vipLevels.length) throw new Refusal('badFields', {}, { fields: { fromLevel: 'tooHigh' } });
  const id = ctx.newId<Id>();
  const request = buildTwoStaffRequest(by, reason, ctx.now(), { isAlone: false, done: 'sent' as const });
  const notice = { ...request, id, text, audience, from_level: fromLevel, hours, ends_at: null };
  await ctx.db.tx('notice proposed', (tx) => tx.query(queries.insertNotice(notice)));
  return id;
}

/** How many players belong to a segment now. Who has neither deposited nor staked has no row of progress, and no level. */
export async function countNoticeRecipients(
  ctx: Pick<Ctx, 'db'>,
  { audience, fromLevel }: StaffCallInput<'staffNoticeRecipients'>,
): Promise<number> {
  const [counted] = await ctx.db.read.query(queries.selectSegmentCounts(fromLevel));
  const deposited = counted?.deposited ?? 0;
  if (audience === 'deposited') return deposited;
  const everyone = fromLevel === 0 ? await countPlayers(ctx.db.read) : (counted?.everyone ?? 0);
  return audience === 'everyone' ? everyone : everyone - deposited;
}

/**
 * Sends a notice that another person wrote, or refuses one. Every node is woken after the commit. Throws Refusal notFound, notOneself,
 * reviewOver.
 */
export const decideNotice = (
  ctx: Ctx,
  by: StaffReviewer,
  { notice: id, yes, why }: StaffCallInput<'staffDecideNotice'>,
): Promise<'sent' | 'refused'> =>
  ctx.db.tx('notice decided', async (tx) => {
    const [notice] = await tx.query(queries.lockNotice(id));
    assertRequestDecidableByStaff(notice, by, yes);
    const at = ctx.now();
    const state = yes ? 'sent' : 'refused';
    const endsAt = yes ? at + notice.hours * HOUR_MS : null;
    await tx.query(queries.updateNoticeDecision({ id, state, by: by.staff, at, why: why ?? null, endsAt }));
    if (yes) tx.afterCommit(() => ctx.db.wake(NOTICE_WAKE_TOPIC));
    return state;
  });

/** Notices that wait, or that are decided, newest first. */
export async function readNoticePage(
  ctx: Ctx,
  by: StaffReviewer,
  { which, before = LARGEST_ID, limit = DEFAULT_STAFF_PAGE_SIZE }: StaffCallInput<'staffNotices'>,
): Promise<StaffCallOutput<'staffNotices'>> {
  const found = await ctx.db.read.query(queries.selectNoticePage(which, before, limit + 1));
  const page = found.slice(0, limit);
  const people = page.flatMap((row) => [row.asked_by, ...(row.decided_by === null ? [] : [row.decided_by])]);
  const names = await readStaffNames(ctx.db.read, people);
  const items = page.map((row) => ({
    notice: row.id,
    text: row.text,
    audience: row.audience,
    fromLevel: row.from_level,
    hours: row.hours,
    reason: row.reason,
    state: row.state,
    askedBy: names.get(row.asked_by) ?? '',
    askedAt: row.asked_at,
    decidedBy: row.decided_by === null ? null : (names.get(row.decided_by) ?? ''),
    decidedAt: row.decided_at,
    why: row.why,
    endsAt: row.ends_at,
    own: row.asked_by === by.staff,
  }));
  return { items, next: found.length > limit ? (items.at(-1)?.notice ?? null) : null };
}
