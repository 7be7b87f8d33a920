import { Refusal } from '@arara/contract/protocol/errors';
import type { OrderId } from '@arara/contract/protocol/fields';
import type { StaffInput, StaffOutput } from '@arara/contract/staff/staff-contract';
import { findPlayersByCpf } from '../accounts/accounts.ts';
import { buildCommand } from '../platform/idempotency/idempotency.ts';
import type { Ctx } from '../context.ts';
import type { RecordDetail, StaffHandlers } from '../platform/http/calls/staff-handlers.ts';
import * as payments from '../payments/payments.ts';
import { readStaffNames, type StaffSession } from '../staff/staff.ts';
import { loadSettings } from './promotions.ts';
import { decideChange, isAboutOwn, listChanges, type ProposedEdit, proposeChange } from './offer-changes.ts';
import { presentChange, presentDecision, presentPackage, presentSettings } from './offer-change.view.ts';
import { requestAward, listAwardRequests, decideAward, type AwardReviewer } from './staff-awards.ts';

type StaffCalls =
  | 'staffOfferChanges'
  | 'staffDecideOfferChange'
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

export const promotionsStaff = (ctx: Ctx): Pick<StaffHandlers, StaffCalls> => {
  const propose = async (session: StaffSession, edit: ProposedEdit, reason: string, note: RecordDetail) => {
    const { id: change, state } = await proposeChange(ctx, await findAwardReviewer(ctx, session), edit, reason);
    note({ change: String(change), state });
    return { change, state };
  };
  return {
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
    staffSavePackage: async ({ session, input, note }) => {
      const { package: id, reason, ...rest } = input;
      const before = (await payments.listPackages(ctx.db.read)).find((candidate) => candidate.id === id);
      if (before === undefined) throw new Refusal('notFound');
      note({ before: toAuditDetail(before), after: toAuditDetail({ id, ...rest }) });
      return propose(session, { kind: 'package', after: { id, ...rest } }, reason, note);
    },
    staffAddPackage: async ({ session, input, note }) => {
      const { reason, ...rest } = input;
      const added = { id: ctx.newId(), ...rest };
      note({ package: String(added.id), after: toAuditDetail(added) });
      return propose(session, { kind: 'package', after: added }, reason, note);
    },
    staffGrantDiscount: async ({ session, input, note }) => {
      const { reason, ...after } = input;
      const before = await payments.findDiscount(ctx.db.read, input.player, ctx.now());
      note({ had: before === undefined ? 0 : before.fractionBp / 100 });
      return propose(session, { kind: 'discount', after }, reason, note);
    },
    staffPromotions: async () => presentSettings(await loadSettings(ctx.db.read)),
    staffSavePromotions: async ({ session, input, note }) => {
      const { reason, ...after } = input;
      note({ before: await loadSettings(ctx.db.read), after });
      return propose(session, { kind: 'promotions', after }, reason, note);
    },
    staffOfferChanges: ({ session, input }) => listOfferChanges(ctx, session, input),
    staffDecideOfferChange: async ({ session, input }) => ({
      state: await decideChange(ctx, await findAwardReviewer(ctx, session), { ...input, why: input.why ?? null }),
    }),
  };
};

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
    state: item.state,
    ...presentDecision(item, names),
    own: item.asked_by === session.staff || own.includes(item.player),
  }));
  return { items, next: found.length > limit ? (items.at(-1)?.order ?? null) : null };
}

/** A package as the audit trail stores it: amounts in centavos. */
function toAuditDetail(input: payments.Package): Readonly<Record<string, unknown>> {
  const { id: _, ...rest } = input;
  return rest;
}

async function listOfferChanges(
  ctx: Ctx,
  session: StaffSession,
  { which, before = HIGHEST_ORDER_ID, limit = PAGE }: StaffInput<'staffOfferChanges'>,
): Promise<StaffOutput<'staffOfferChanges'>> {
  const [reviewer, found] = await Promise.all([
    findAwardReviewer(ctx, session),
    listChanges(ctx, { which, before, limit: limit + 1 }),
  ]);
  const page = found.slice(0, limit);
  const people = page.flatMap((item) => [item.asked_by, ...(item.decided_by === null ? [] : [item.decided_by])]);
  const names = await readStaffNames(ctx.db.read, people);
  const items = page.map((item) =>
    presentChange(item, names, item.asked_by === session.staff || isAboutOwn(reviewer, item)),
  );
  return { items, next: found.length > limit ? (items.at(-1)?.change ?? null) : null };
}
