import type { StaffOutput } from '@arara/contract/staff/staff-contract';
import type { StaffPayment, StaffWithdrawal } from '@arara/contract/staff/payments';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id } from '@arara/contract/protocol/fields';
import { fullNames, playersOfPerson } from '../accounts/accounts.ts';
import type { Ctx } from '../context.ts';
import type { Note, StaffHandlers } from '../platform/http/calls/staff-handlers.ts';
import { namesOf, type StaffSession } from '../staff/staff.ts';
import { maskedName, maskedTaxId } from '../platform/text/masks.ts';
import * as payments from './payments.ts';
import { SeenBefore } from '../platform/audit/shown-items.ts';

type StaffCalls =
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

const PAGE = 50;

export const paymentsStaff = (ctx: Ctx): Pick<StaffHandlers, StaffCalls> => ({
  staffWithdrawals: async ({ session, input, note }) => {
    const found = await queue(ctx, session, input);
    noteNews(
      session,
      note,
      found.items.map(({ order }) => order),
    );
    return found;
  },
  staffWithdrawal: ({ session, input }) => file(ctx, session, input),
  staffPayoutAccount: ({ input }) => payments.payoutAccountOf(ctx, input),
  staffApproveWithdrawal: async ({ session, input }) =>
    payments.approveWithdrawal(ctx, await reviewerOf(ctx, session), input),
  staffRejectWithdrawal: async ({ session, input: { reason, ...order } }) =>
    payments.rejectWithdrawal(ctx, await reviewerOf(ctx, session), order, reason),
  staffSettleUsdt: async ({ session, input: { outcome, note, ...order } }) => {
    await payments.settleUsdt(ctx, await reviewerOf(ctx, session), order, { outcome, note });
    return null;
  },
  staffPaymentsInReview: async ({ session, input, note }) => {
    const found = await inReview(ctx, session, input);
    noteNews(
      session,
      note,
      found.items.map(({ payment }) => payment),
    );
    return found;
  },
  staffRevealPayer: async ({ input }) => ({ payer: (await paymentOf(ctx, input)).payer ?? null }),
  staffAcceptPayment: async ({ session, input }) => payments.acceptPayment(ctx, await reviewerOf(ctx, session), input),
  staffRefundPayment: async ({ session, input }) => {
    const { own } = await reviewerOf(ctx, session);
    if (own.includes(input.player)) throw new Refusal('ownReview');
    return payments.refundDeposit(ctx, input);
  },
});

const seen = new SeenBefore();

/** Has the trail name what of a list this session had not seen. */
function noteNews(session: StaffSession, note: Note, shown: readonly Id[]): void {
  const fresh = seen.fresh(session, shown);
  if (fresh.length > 0) note({ seen: fresh.map(String) }, () => seen.wasShown(session, fresh));
}

/** Who decides, with the players' accounts that are their own. */
const reviewerOf = async (ctx: Ctx, session: StaffSession): Promise<payments.Reviewer> => ({
  staff: session.staff,
  own: await playersOfPerson(ctx.db.read, session.person),
});

async function queue(
  ctx: Ctx,
  session: StaffSession,
  it: { which: 'waiting' | 'underWay'; after?: Id | undefined; limit?: number | undefined },
): Promise<StaffOutput<'staffWithdrawals'>> {
  const { which, after = 0 as Id, limit = PAGE } = it;
  const [tally, found] = await Promise.all([
    payments.tallyWithdrawals(ctx),
    payments.openWithdrawals(ctx, { which, after, limit }),
  ]);
  const items = await shown(ctx, session, found);
  return { tally, items, next: items.length === limit ? (items.at(-1)?.order ?? null) : null };
}

/** Withdrawals with the names of who approved them, and without the name of who is paid. */
async function shown<W extends payments.OpenWithdrawal>(
  ctx: Ctx,
  session: StaffSession,
  found: readonly W[],
): Promise<(Omit<W, 'approvals'> & Pick<StaffWithdrawal, 'own' | 'approvals'>)[]> {
  const [{ own }, names] = await Promise.all([
    reviewerOf(ctx, session),
    namesOf(
      ctx.db.read,
      found.flatMap(({ approvals }) => approvals.map(({ staff }) => staff)),
    ),
  ]);
  return found.map((it) => ({
    ...it,
    own: own.includes(it.player),
    account: { ...it.account, name: maskedName(it.account.name) },
    approvals: it.approvals.map(({ staff, at }) => ({ staff, at, name: names.get(staff) ?? '' })),
  }));
}

async function file(ctx: Ctx, session: StaffSession, it: payments.OrderName): Promise<StaffOutput<'staffWithdrawal'>> {
  const found = await payments.withdrawalFile(ctx, it);
  const [one] = await shown(ctx, session, [found]);
  if (one === undefined) throw new Refusal('notFound');
  const takers = found.steps.flatMap(({ staff }) => (staff === null ? [] : [staff]));
  const names = await namesOf(ctx.db.read, takers);
  const steps = found.steps.map(({ staff, ...step }) => ({
    ...step,
    name: staff === null ? null : (names.get(staff) ?? null),
  }));
  return { ...one, steps };
}

async function inReview(
  ctx: Ctx,
  session: StaffSession,
  it: { after?: Id | undefined; limit?: number | undefined },
): Promise<StaffOutput<'staffPaymentsInReview'>> {
  const { after = 0 as Id, limit = PAGE } = it;
  const [{ own }, found] = await Promise.all([
    reviewerOf(ctx, session),
    payments.paymentsInReview(ctx, { after, limit }),
  ]);
  const [names, players] = await Promise.all([
    namesOf(
      ctx.db.read,
      found.flatMap(({ approvals }) => approvals.map(({ staff }) => staff)),
    ),
    fullNames(ctx.db.read, [...new Set(found.map(({ player }) => player))]),
  ]);
  const nameOf = (player: Id): string | null => {
    const name = players.get(player);
    return name === undefined ? null : maskedName(name);
  };
  const items: StaffPayment[] = found.map(({ payer, ...rest }) => ({
    ...rest,
    name: nameOf(rest.player),
    payer: payer === undefined ? null : maskedTaxId(payer),
    own: own.includes(rest.player),
    approvals: rest.approvals.map(({ staff, at }) => ({ staff, at, name: names.get(staff) ?? '' })),
  }));
  return { items, next: items.length === limit ? (items.at(-1)?.payment ?? null) : null };
}

/** One payment that waits for a person. Throws Refusal notFound. */
async function paymentOf(ctx: Ctx, it: { player: Id; payment: Id }): Promise<payments.InReview> {
  const [found] = await payments.paymentsInReview(ctx, { after: (it.payment - 1) as Id, limit: 1 });
  if (found?.payment !== it.payment || found.player !== it.player) throw new Refusal('notFound');
  return found;
}
