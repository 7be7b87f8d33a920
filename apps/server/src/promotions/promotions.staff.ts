import { Refusal } from '@arara/contract/protocol/errors';
import type { OrderId } from '@arara/contract/protocol/fields';
import type { StaffCallInput, StaffCallOutput } from '@arara/contract/staff/staff-contract';
import { findPlayersByCpf } from '../accounts/accounts.ts';
import { buildIdempotentCommand } from '../platform/idempotency/idempotency.ts';
import type { Ctx } from '../context.ts';
import type { AuditDetailRecorder, StaffHandlers, StaffSession } from '../domain.ts';
import * as payments from '../payments/payments.ts';
import { readStaffNames } from '../staff/staff.ts';
import { loadPromotionSettings } from './promotions.ts';
import {
  decideOfferChange,
  isOfferEditForOwnAccount,
  readOfferChangePage,
  type ProposedOfferEdit,
  proposeOfferChange,
} from './offers/offer-changes.ts';
import {
  presentOfferChange,
  presentOfferChangeDecision,
  presentOfferPackage,
  presentPromotionSettings,
} from './offers/offer-change.view.ts';
import { requestAward, listAwardRequests, decideStaffAwardRequest } from './staff-awards/staff-awards.ts';
import type { StaffReviewer } from './staff-limits/two-staff.ts';

type PromotionStaffCallName =
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

const DEFAULT_STAFF_PAGE_SIZE = 50;
const HIGHEST_ORDER_ID = Number.MAX_SAFE_INTEGER as OrderId;

export const createPromotionStaffHandlers = (ctx: Ctx): Pick<StaffHandlers, PromotionStaffCallName> => {
  const propose = async (session: StaffSession, edit: ProposedOfferEdit, reason: string, note: AuditDetailRecorder) => {
    const { id: change, state } = await proposeOfferChange(ctx, await loadStaffReviewer(ctx, session), edit, reason);
    note({ change: String(change), state });
    return { change, state };
  };
  return {
    staffAskAward: async ({ session, input, key, wire, note }) => {
      const command = buildIdempotentCommand(input.player, `staff award by ${session.person}`, key, wire);
      const asked = await requestAward(ctx, await loadStaffReviewer(ctx, session), { ...input, command });
      note({ state: asked.state, award: String(asked.order) });
      return asked;
    },
    staffAwards: ({ session, input }) => listAwards(ctx, session, input),
    staffDecideAward: async ({ session, input }) => ({
      state: await decideStaffAwardRequest(ctx, await loadStaffReviewer(ctx, session), {
        ...input,
        why: input.why ?? null,
      }),
    }),
    staffPackages: async () => (await payments.listAllDepositPackages(ctx.db.read)).map(presentOfferPackage),
    staffSavePackage: async ({ session, input, note }) => {
      const { package: id, reason, ...rest } = input;
      const before = (await payments.listAllDepositPackages(ctx.db.read)).find((candidate) => candidate.id === id);
      if (before === undefined) throw new Refusal('notFound');
      note({ before: toPackageAuditDetail(before), after: toPackageAuditDetail({ id, ...rest }) });
      return propose(session, { kind: 'package', after: { id, ...rest } }, reason, note);
    },
    staffAddPackage: async ({ session, input, note }) => {
      const { reason, ...rest } = input;
      const added = { id: ctx.newId(), ...rest };
      note({ package: String(added.id), after: toPackageAuditDetail(added) });
      return propose(session, { kind: 'package', after: added }, reason, note);
    },
    staffGrantDiscount: async ({ session, input, note }) => {
      const { reason, ...after } = input;
      const before = await payments.findPlayerDiscount(ctx.db.read, input.player, ctx.now());
      note({ had: before === undefined ? 0 : before.fractionBp / 100 });
      return propose(session, { kind: 'discount', after }, reason, note);
    },
    staffPromotions: async () => presentPromotionSettings(await loadPromotionSettings(ctx.db.read)),
    staffSavePromotions: async ({ session, input, note }) => {
      const { reason, ...after } = input;
      note({ before: await loadPromotionSettings(ctx.db.read), after });
      return propose(session, { kind: 'promotions', after }, reason, note);
    },
    staffOfferChanges: ({ session, input }) => readStaffOfferChangePage(ctx, session, input),
    staffDecideOfferChange: async ({ session, input }) => ({
      state: await decideOfferChange(ctx, await loadStaffReviewer(ctx, session), { ...input, why: input.why ?? null }),
    }),
  };
};

const loadStaffReviewer = async (ctx: Ctx, session: StaffSession): Promise<StaffReviewer> => ({
  staff: session.person,
  ownPlayers: await findPlayersByCpf(ctx.db.read, session.personHmacs),
});

async function listAwards(
  ctx: Ctx,
  session: StaffSession,
  { which, before = HIGHEST_ORDER_ID, limit = DEFAULT_STAFF_PAGE_SIZE }: StaffCallInput<'staffAwards'>,
): Promise<StaffCallOutput<'staffAwards'>> {
  const [{ ownPlayers: own }, found] = await Promise.all([
    loadStaffReviewer(ctx, session),
    listAwardRequests(ctx, { which, before, limit: limit + 1 }),
  ]);
  const page = found.slice(0, limit);
  const people = page.flatMap((item) => [item.asked_by, ...(item.decided_by === null ? [] : [item.decided_by])]);
  const names = await readStaffNames(ctx.db.read, people);
  const items = page.map((item) => ({
    player: item.player,
    order: item.id,
    balanceKind: item.balance_kind,
    amount: item.amount,
    state: item.state,
    ...presentOfferChangeDecision(item, names),
    own: item.asked_by === session.person || own.includes(item.player),
  }));
  return { items, next: found.length > limit ? (items.at(-1)?.order ?? null) : null };
}

/** A package as the audit trail stores it: amounts in centavos. */
function toPackageAuditDetail(input: payments.StoredDepositPackage): Readonly<Record<string, unknown>> {
  const { id: _, ...rest } = input;
  return rest;
}

async function readStaffOfferChangePage(
  ctx: Ctx,
  session: StaffSession,
  { which, before = HIGHEST_ORDER_ID, limit = DEFAULT_STAFF_PAGE_SIZE }: StaffCallInput<'staffOfferChanges'>,
): Promise<StaffCallOutput<'staffOfferChanges'>> {
  const [reviewer, found] = await Promise.all([
    loadStaffReviewer(ctx, session),
    readOfferChangePage(ctx, { which, before, limit: limit + 1 }),
  ]);
  const page = found.slice(0, limit);
  const people = page.flatMap((item) => [item.asked_by, ...(item.decided_by === null ? [] : [item.decided_by])]);
  const names = await readStaffNames(ctx.db.read, people);
  const items = page.map((item) =>
    presentOfferChange(item, names, item.asked_by === session.person || isOfferEditForOwnAccount(reviewer, item)),
  );
  return { items, next: found.length > limit ? (items.at(-1)?.change ?? null) : null };
}
