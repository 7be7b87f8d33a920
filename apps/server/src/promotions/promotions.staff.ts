import { Refusal } from '@arara/contract/protocol/errors';
import type { OrderId } from '@arara/contract/protocol/fields';
import type { StaffInput, StaffOutput } from '@arara/contract/staff/staff-contract';
import type { StaffPackage, StaffPromotions } from '@arara/contract/staff/offers';
import type { PromotionSettings } from '@arara/promotions/settings';
import { findPlayersByCpf } from '../accounts/accounts.ts';
import { buildCommand } from '../platform/idempotency/idempotency.ts';
import type { Ctx } from '../context.ts';
import type { StaffHandlers } from '../platform/http/calls/staff-handlers.ts';
import * as payments from '../payments/payments.ts';
import { readStaffNames, type StaffSession } from '../staff/staff.ts';
import { grantDiscount, saveOffer, savePromotionSettings, loadSettings } from './promotions.ts';
import { requestAward, listAwardRequests, decideAward, type AwardReviewer } from './staff-awards.ts';

type StaffCalls =
  | 'staffAskAward'
  | 'staffAwards'
  | 'staffDecideAward'
  | 'staffPackages'
  | 'staffSavePackage'
  | 'staffAddPackage'
  | 'staffGrantDiscount'
  | 'staffPromotions'
  | 'staffSavePromotions';

const PAGE = 50;
const HIGHEST_ORDER_ID = Number.MAX_SAFE_INTEGER as OrderId;

export const promotionsStaff = (ctx: Ctx): Pick<StaffHandlers, StaffCalls> => ({
  staffAskAward: async ({ session, input, key, wire, note }) => {
    const command = buildCommand(input.player, `staff award by ${session.staff}`, key, wire);
    const asked = await requestAward(ctx, await findAwardReviewer(ctx, session), { ...input, command });
    note({ state: asked.state, award: String(asked.order) });
    return asked;
  },
  staffAwards: ({ session, input }) => listAwards(ctx, session, input),
  staffDecideAward: async ({ session, input }) => ({
    state: await decideAward(ctx, await findAwardReviewer(ctx, session), { ...input, why: input.why ?? null }),
  }),
  staffPackages: async () => (await payments.listPackages(ctx.db.read)).map(presentPackage),
  staffSavePackage: async ({ input, note }) => {
    const { package: id, reason: _, ...rest } = input;
    const before = (await payments.listPackages(ctx.db.read)).find((candidate) => candidate.id === id);
    if (before === undefined) throw new Refusal('notFound');
    note({ before: toAuditDetail(before), after: toAuditDetail({ id, ...rest }) });
    return saveCheckedPackage(ctx, { id, ...rest });
  },
  staffAddPackage: async ({ input, note }) => {
    const { reason: _, ...rest } = input;
    const added = { id: ctx.newId(), ...rest };
    note({ package: String(added.id), after: toAuditDetail(added) });
    return saveCheckedPackage(ctx, added);
  },
  staffGrantDiscount: async ({ session, input, note }) => {
    const { ownPlayers: own } = await findAwardReviewer(ctx, session);
    if (own.includes(input.player)) throw new Refusal('ownReview');
    const before = await payments.findDiscount(ctx.db.read, input.player, ctx.now());
    note({ had: before === undefined ? 0 : before.fractionBp / 100 });
    await grantDiscount(ctx, input);
    return null;
  },
  staffPromotions: async () => presentSettings(await loadSettings(ctx.db.read)),
  staffSavePromotions: ({ input, note }) => {
    const { reason: _, ...settings } = input;
    return saveSettings(ctx, settings, note);
  },
});

const findAwardReviewer = async (ctx: Ctx, session: StaffSession): Promise<AwardReviewer> => ({
  staff: session.staff,
  ownPlayers: await findPlayersByCpf(ctx.db.read, session.personHmac),
});

async function listAwards(
  ctx: Ctx,
  session: StaffSession,
  { which, before = HIGHEST_ORDER_ID, limit = PAGE }: StaffInput<'staffAwards'>,
): Promise<StaffOutput<'staffAwards'>> {
  const [{ ownPlayers: own }, found] = await Promise.all([
    findAwardReviewer(ctx, session),
    listAwardRequests(ctx, { which, before, limit: limit + 1 }),
  ]);
  const page = found.slice(0, limit);
  const people = page.flatMap((item) => [item.asked_by, ...(item.decided_by === null ? [] : [item.decided_by])]);
  const names = await readStaffNames(ctx.db.read, people);
  const items = page.map((item) => ({
    player: item.player,
    order: item.id,
    pot: item.pot,
    amount: item.amount,
    reason: item.reason,
    state: item.state,
    askedBy: names.get(item.asked_by) ?? '',
    askedAt: item.asked_at,
    decidedBy: item.decided_by === null ? null : (names.get(item.decided_by) ?? ''),
    decidedAt: item.decided_at,
    why: item.why,
    own: item.asked_by === session.staff || own.includes(item.player),
  }));
  return { items, next: found.length > limit ? (items.at(-1)?.order ?? null) : null };
}

const presentPackage = ({ id, ...rest }: payments.Package): StaffPackage => ({ package: id, ...rest });

/** A package as the audit trail stores it: amounts in centavos. */
function toAuditDetail(input: payments.Package): Readonly<Record<string, unknown>> {
  const { id: _, ...rest } = input;
  return rest;
}

async function saveCheckedPackage(ctx: Ctx, input: payments.Package): Promise<StaffPackage> {
  if (input.price === 0) throw new Refusal('badFields', {}, { fields: { price: 'tooSmall' } });
  await ctx.db.tx('package saved by staff', (tx) => saveOffer(tx, ctx, input));
  return presentPackage(input);
}

const presentSettings = ({ milestones, levels, vipRewardPercent }: PromotionSettings): StaffPromotions => ({
  vipRewardPercent,
  milestones: [...milestones],
  levels: [...levels],
});

async function saveSettings(
  ctx: Ctx,
  settings: PromotionSettings,
  note: (detail: Readonly<Record<string, unknown>>) => void,
): Promise<StaffPromotions> {
  note({ before: await loadSettings(ctx.db.read), after: settings });
  const problems = await ctx.db.tx('promotions saved by staff', (tx) => savePromotionSettings(tx, ctx, settings));
  if (problems.length > 0) throw new Refusal('rewardsTooHigh', {}, { complaints: problems });
  return presentSettings(settings);
}
