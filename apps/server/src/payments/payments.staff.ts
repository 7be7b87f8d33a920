import type { StaffCallOutput } from '@arara/contract/staff/staff-contract';
import type { StaffPayment, StaffWithdrawal } from '@arara/contract/staff/payments';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { readFullNames, findPlayersByCpf } from '../accounts/accounts.ts';
import type { Ctx } from '../context.ts';
import type { AuditDetailRecorder, StaffHandlers, StaffSession } from '../domain.ts';
import { readStaffNames } from '../staff/staff.ts';
import { maskName, maskTaxId } from '../platform/text/masks.ts';
import * as payments from './payments.ts';
import { ItemsShownToStaffBySession } from '../platform/audit/shown-items.ts';

type StaffPaymentCallName =
  | 'staffWithdrawals'
  | 'staffWithdrawal'
  | 'staffPayoutAccount'
  | 'staffApproveWithdrawal'
  | 'staffRejectWithdrawal'
  | 'staffSettleUsdt'
  | 'staffPaymentsInReview'
  | 'staffRevealPayer'
  | 'staffAcceptPayment'
  | 'staffRefundPayment';

const DEFAULT_STAFF_LIST_LIMIT = 50;

export const createStaffPaymentHandlers = (ctx: Ctx): Pick<StaffHandlers, StaffPaymentCallName> => ({
  staffWithdrawals: async ({ session, input, note }) => {
    const found = await listWithdrawals(ctx, session, input);
    recordItemsNewlyShownToStaff(
      session,
      note,
      found.items.map(({ order }) => order),
    );
    return found;
  },
  staffWithdrawal: ({ session, input }) => getWithdrawal(ctx, session, input),
  staffPayoutAccount: ({ input }) => payments.revealPayoutAccount(ctx, input),
  staffApproveWithdrawal: async ({ session, input }) =>
    payments.approveWithdrawal(ctx, await findPaymentsReviewer(ctx, session), input),
  staffRejectWithdrawal: async ({ session, input: { reason, ...order } }) =>
    payments.rejectWithdrawal(ctx, await findPaymentsReviewer(ctx, session), order, reason),
  staffSettleUsdt: async ({ session, input: { outcome, note, ...order } }) =>
    payments.settleUsdtPayoutManually(ctx, await findPaymentsReviewer(ctx, session), order, { outcome, note }),
  staffPaymentsInReview: async ({ session, input, note }) => {
    const found = await listPaymentsInReview(ctx, session, input);
    recordItemsNewlyShownToStaff(
      session,
      note,
      found.items.map(({ payment }) => payment),
    );
    return found;
  },
  staffRevealPayer: async ({ input }) => ({ payer: (await findPaymentInReview(ctx, input)).payer ?? null }),
  staffAcceptPayment: async ({ session, input }) =>
    payments.acceptPaymentInReview(ctx, await findPaymentsReviewer(ctx, session), input),
  staffRefundPayment: async ({ session, input }) => {
    const { ownPlayers: own } = await findPaymentsReviewer(ctx, session);
    if (own.includes(input.player)) throw new Refusal('ownReview');
    return payments.refundUncreditedPayment(ctx, input);
  },
});

const paymentItemsShownBySession = new ItemsShownToStaffBySession();

/** Makes the audit trail name the items of a list that this session had not seen. */
function recordItemsNewlyShownToStaff(session: StaffSession, note: AuditDetailRecorder, shown: readonly Id[]): void {
  const fresh = paymentItemsShownBySession.filterNew(session, shown);
  if (fresh.length > 0) note({ seen: fresh.map(String) }, () => paymentItemsShownBySession.markShown(session, fresh));
}

/** The member of staff who decides, with the players' accounts of this person. */
const findPaymentsReviewer = async (ctx: Ctx, session: StaffSession): Promise<payments.PaymentsReviewer> => ({
  staff: session.person,
  ownPlayers: await findPlayersByCpf(ctx.db.read, session.personHmacs),
});

async function listWithdrawals(
  ctx: Ctx,
  session: StaffSession,
  input: { which: 'waiting' | 'underWay'; after?: Id | undefined; limit?: number | undefined },
): Promise<StaffCallOutput<'staffWithdrawals'>> {
  const { which, after = 0 as Id, limit = DEFAULT_STAFF_LIST_LIMIT } = input;
  const [tally, found] = await Promise.all([
    payments.countOpenWithdrawals(ctx),
    payments.listOpenWithdrawals(ctx, { which, after, limit }),
  ]);
  const items = await presentWithdrawals(ctx, session, found);
  return { tally, items, next: items.length === limit ? (items.at(-1)?.order ?? null) : null };
}

/** Adds the names of the people who approved, and masks the name of the account. */
async function presentWithdrawals<W extends payments.OpenWithdrawal>(
  ctx: Ctx,
  session: StaffSession,
  found: readonly W[],
): Promise<(Omit<W, 'approvals'> & Pick<StaffWithdrawal, 'own' | 'approvals'>)[]> {
  const [{ ownPlayers: own }, names] = await Promise.all([
    findPaymentsReviewer(ctx, session),
    readStaffNames(
      ctx.db.read,
      found.flatMap(({ approvals }) => approvals.map(({ staff }) => staff)),
    ),
  ]);
  return found.map((item) => ({
    ...item,
    own: own.includes(item.player),
    account: { ...item.account, name: maskName(item.account.name) },
    approvals: item.approvals.map(({ staff, at }) => ({ staff, at, name: names.get(staff) ?? '' })),
  }));
}

async function getWithdrawal(
  ctx: Ctx,
  session: StaffSession,
  input: payments.WithdrawalKey,
): Promise<StaffCallOutput<'staffWithdrawal'>> {
  const found = await payments.getWithdrawalDetail(ctx, input);
  const [one] = await presentWithdrawals(ctx, session, [found]);
  if (one === undefined) throw new Refusal('notFound');
  const { failureReport: report } = found;
  const takers = [...found.steps, ...(report === null ? [] : [report])].flatMap(({ staff }) =>
    staff === null ? [] : [staff],
  );
  const names = await readStaffNames(ctx.db.read, takers);
  const steps = found.steps.map(({ staff, ...step }) => ({
    ...step,
    name: staff === null ? null : (names.get(staff) ?? null),
  }));
  const failureReport = report === null ? null : { ...report, name: names.get(report.staff) ?? '' };
  return { ...one, steps, failureReport };
}

async function listPaymentsInReview(
  ctx: Ctx,
  session: StaffSession,
  input: { after?: Id | undefined; limit?: number | undefined },
): Promise<StaffCallOutput<'staffPaymentsInReview'>> {
  const { after = 0 as Id, limit = DEFAULT_STAFF_LIST_LIMIT } = input;
  const [{ ownPlayers: own }, found] = await Promise.all([
    findPaymentsReviewer(ctx, session),
    payments.listPaymentsInReview(ctx, { after, limit }),
  ]);
  const [names, players] = await Promise.all([
    readStaffNames(
      ctx.db.read,
      found.flatMap(({ approvals }) => approvals.map(({ staff }) => staff)),
    ),
    readFullNames(ctx.db.read, [...new Set(found.map(({ player }) => player))]),
  ]);
  const findMaskedName = (player: PlayerId): string | null => {
    const name = players.get(player);
    return name === undefined ? null : maskName(name);
  };
  const items: StaffPayment[] = found.map(({ payer, ...rest }) => ({
    ...rest,
    name: findMaskedName(rest.player),
    payer: payer === undefined ? null : maskTaxId(payer),
    own: own.includes(rest.player),
    approvals: rest.approvals.map(({ staff, at }) => ({ staff, at, name: names.get(staff) ?? '' })),
  }));
  return { items, next: items.length === limit ? (items.at(-1)?.payment ?? null) : null };
}

/** One payment in review. Throws Refusal notFound. */
async function findPaymentInReview(
  ctx: Ctx,
  input: { player: PlayerId; payment: Id },
): Promise<payments.PaymentInReview> {
  const [found] = await payments.listPaymentsInReview(ctx, { after: (input.payment - 1) as Id, limit: 1 });
  if (found?.payment !== input.payment || found.player !== input.player) throw new Refusal('notFound');
  return found;
}
