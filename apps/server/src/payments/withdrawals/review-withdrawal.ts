/** The review of withdrawals: what waits, who says yes, who says no. Staff come as data; who they are, the back office knows. */
import type { PayoutKind } from '@arara/contract/player/payout';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId, OrderId, StaffId } from '@arara/contract/protocol/fields';
import { type Centavos, ZERO } from '@arara/money';
import type { Ctx, Instant } from '../../context.ts';
import { firstIdAt, readIdInstant } from '../../platform/ids.ts';
import { arrayLiteral, textArrayLiteral } from '../../platform/db/db.ts';
import * as wallet from '../../wallet/wallet.ts';
import { requestPayoutPoll } from '../payout-sweeper.ts';
import {
  accountHmac,
  queuePayout,
  lockWithdrawal,
  orderSealLabel,
  changeWithdrawalState,
  unsealAccount,
  type Withdrawal,
} from '../orders/withdrawal-order.ts';
import { maskAccountNumber, type PayoutAccount, type WithdrawalState } from './rules.ts';
import * as queries from './withdrawals.queries.ts';

/** A member of staff who decides. */
export interface Reviewer {
  readonly staff: StaffId;
  /** Players' accounts that are this person's own: nobody decides about those of theirs. */
  readonly ownPlayers: readonly PlayerId[];
}

/** A withdrawal by its player and its order. */
export interface WithdrawalKey {
  readonly player: PlayerId;
  readonly order: OrderId;
}

/** A withdrawal as staff see it in a list: nothing of it tells the whole number of an account. */
export interface OpenWithdrawal extends WithdrawalKey {
  readonly kind: PayoutKind;
  readonly amount: Centavos;
  readonly fee: Centavos;
  /** What will be sent in USDT, in hundredths; null for Pix. */
  readonly usdt: Centavos | null;
  readonly state: WithdrawalState;
  readonly requestedAt: Instant;
  /** Time since the request. The target is 10 minutes, the alarm 120. */
  readonly ageMs: number;
  readonly account: { readonly number: string; readonly name: string };
  readonly approvals: readonly { readonly staff: StaffId; readonly at: Instant }[];
  readonly approvalsNeeded: 1 | 2;
}

/** A withdrawal with its whole history. */
export interface WithdrawalDetail extends OpenWithdrawal {
  /** The bank's or the chain's name of the payment, once there is one. */
  readonly endToEndId: string | null;
  readonly returned: Centavos;
  readonly steps: readonly {
    readonly at: Instant;
    readonly state: string;
    readonly why: string | null;
    readonly staff: StaffId | null;
  }[];
  /** How many other players were last paid to the same account. */
  readonly sharedWith: number;
}

const MAX_PAGE = 100;
const WAITING = ['in_review'] as const;
const UNDER_WAY = ['approved', 'submitting', 'unknown', 'processing'] as const;

/** Withdrawals that wait for a review, or are on their way; the oldest first, those after `after`. */
export async function listOpenWithdrawals(
  ctx: Ctx,
  query: { which: 'waiting' | 'underWay'; after?: Id; limit?: number },
): Promise<OpenWithdrawal[]> {
  const states = textArrayLiteral(query.which === 'waiting' ? WAITING : UNDER_WAY);
  const limit = Math.min(MAX_PAGE, query.limit ?? MAX_PAGE);
  const orders = await ctx.db.read.query(queries.selectOpenWithdrawals(states, query.after ?? (0 as OrderId), limit));
  const approvals = await ctx.db.read.query(
    queries.selectApprovalsOfOpen(arrayLiteral(orders.map((order) => order.id))),
  );
  const byOrder = Map.groupBy(approvals, (approval) => approval.withdrawal);
  return orders.map((order) => presentOpenWithdrawal(ctx, order, byOrder.get(order.id) ?? []));
}

function presentOpenWithdrawal(ctx: Ctx, order: Withdrawal, approvals: readonly queries.Approval[]): OpenWithdrawal {
  const { payCardNo, name } = unsealOrderAccount(ctx, order);
  const requestedAt = readIdInstant(order.id);
  return {
    player: order.player,
    order: order.id,
    kind: order.kind,
    amount: order.amount,
    fee: order.fee,
    usdt: order.usdt,
    state: order.state,
    requestedAt,
    ageMs: Math.max(0, ctx.now() - requestedAt),
    account: { number: maskAccountNumber(order.kind, payCardNo), name },
    approvals: approvals.map(({ staff, at }) => ({ staff, at })),
    approvalsNeeded: order.approvals_needed,
  };
}

const unsealOrderAccount = (ctx: Ctx, order: Withdrawal): PayoutAccount =>
  unsealAccount(ctx, order.account_sealed, orderSealLabel(order.player, order.id));

/** Everything about one withdrawal but the clear number of its account. Throws Refusal notFound. */
export async function getWithdrawalDetail(ctx: Ctx, { player, order }: WithdrawalKey): Promise<WithdrawalDetail> {
  const { read } = ctx.db;
  const [row] = await read.query(queries.selectWithdrawal(player, order));
  if (row === undefined) throw new Refusal('notFound');
  const [approvals, steps, [shared]] = await Promise.all([
    read.query(queries.selectApprovals(player, order)),
    read.query(queries.selectOrderSteps(player, order)),
    read.query(
      queries.selectSharedAccountCount(player, accountHmac(ctx, row.kind, unsealOrderAccount(ctx, row).payCardNo)),
    ),
  ]);
  return {
    ...presentOpenWithdrawal(ctx, row, approvals),
    endToEndId: row.end_to_end_id,
    returned: row.returned,
    steps: steps.map(({ id, state, why, staff }) => ({ at: readIdInstant(id), state, why, staff })),
    sharedWith: shared?.others ?? 0,
  };
}

/**
 * The account of a withdrawal in clear: personal data, so that whoever shows it to staff keeps who saw it and when. Throws
 * Refusal notFound.
 */
export async function revealPayoutAccount(ctx: Ctx, { player, order }: WithdrawalKey): Promise<PayoutAccount> {
  const [row] = await ctx.db.read.query(queries.selectWithdrawal(player, order));
  if (row === undefined) throw new Refusal('notFound');
  return unsealOrderAccount(ctx, row);
}

const MINUTE_MS = 60_000;
/** Since the request: what we want to keep, and what we must not pass. */
const TIMES = { targetMs: 10 * MINUTE_MS, alarmMs: 120 * MINUTE_MS } as const;

/** How much waits, and for how long; ages count from the request to now for every withdrawal without an end. */
export interface WithdrawalCounts {
  readonly inReview: number;
  /** Of those, how many have one yes and need another. */
  readonly halfApproved: number;
  readonly underWay: number;
  /** Payouts of which nobody knows yet whether the bank has them. */
  readonly unknown: number;
  /** How many are older than the target, and than the alarm. */
  readonly pastTarget: number;
  readonly pastAlarm: number;
  readonly targetMs: number;
  readonly alarmMs: number;
  readonly held: Centavos;
  readonly oldestAgeMs: number;
}

/** Counts over all withdrawals that have no end yet. */
export async function countOpenWithdrawals(ctx: Ctx): Promise<WithdrawalCounts> {
  const now = ctx.now();
  const [row] = await ctx.db.read.query(
    queries.selectOpenCounts(firstIdAt(now - TIMES.targetMs), firstIdAt(now - TIMES.alarmMs)),
  );
  return {
    ...TIMES,
    inReview: row?.in_review ?? 0,
    halfApproved: row?.half_approved ?? 0,
    underWay: row?.under_way ?? 0,
    unknown: row?.unknown ?? 0,
    pastTarget: row?.past_target ?? 0,
    pastAlarm: row?.past_alarm ?? 0,
    held: row?.held ?? ZERO,
    oldestAgeMs: row?.oldest === undefined || row.oldest === null ? 0 : Math.max(0, now - readIdInstant(row.oldest)),
  };
}

/** What became of a review. */
export interface ReviewResult {
  readonly state: WithdrawalState;
  readonly approvals: number;
  readonly approvalsNeeded: 1 | 2;
}

/**
 * Says yes to a withdrawal that waits: with the last yes it needs, it is approved and on its way. Two yeses come from two
 * people; the same person's again changes nothing. Throws Refusal notFound, ownReview, reviewOver; playerOwes for a player in
 * debt: a no repays the debt with what is held.
 */
export async function approveWithdrawal(
  ctx: Ctx,
  by: Reviewer,
  { player, order }: WithdrawalKey,
): Promise<ReviewResult> {
  assertNotOwn(by, player);
  return ctx.db.tx('withdrawal approved', async (tx) => {
    const state = await wallet.lockWallet(tx, player);
    const waiting = await lockWithdrawal(tx, player, order);
    const given = await tx.query(queries.selectApprovals(player, order));
    const again = given.some((approval) => approval.staff === by.staff);
    const approvals = given.length + (again ? 0 : 1);
    const reviewed = { approvals, approvalsNeeded: waiting.approvals_needed };
    if (again) return { ...reviewed, state: waiting.state };
    if (waiting.state !== 'in_review') throw new Refusal('reviewOver');
    // A claw-back found its money on the way out.
    if (state.receivable < 0) throw new Refusal('playerOwes');
    await tx.query(queries.insertApproval({ player, withdrawal: order, staff: by.staff, at: ctx.now() }));
    if (approvals < waiting.approvals_needed) return { ...reviewed, state: waiting.state };
    const after = await changeWithdrawalState(tx, ctx, waiting, 'approved', { wallet: state, staff: by.staff });
    await queuePayout(tx, ctx, after);
    return { ...reviewed, state: after.state };
  });
}

/**
 * Says what became of USDT that people send: its name on the chain, or why it failed and its money goes back. The first word
 * counts. Throws Refusal notFound, ownReview, reviewOver, badFields.
 */
export async function settleUsdt(
  ctx: Ctx,
  by: Reviewer,
  { player, order }: WithdrawalKey,
  settlement: { outcome: 'sent' | 'failed'; note: string },
): Promise<void> {
  assertNotOwn(by, player);
  const note = settlement.outcome === 'failed' ? parseReason(settlement.note, 'note') : settlement.note.trim();
  if (settlement.outcome === 'sent' && !transactionIdPattern.test(note))
    throw new Refusal('badFields', {}, { fields: { note: note === '' ? 'missing' : 'wrongType' } });
  await ctx.db.tx('usdt settled', async (tx) => {
    await wallet.lockWallet(tx, player);
    const sent = await lockWithdrawal(tx, player, order);
    const first =
      sent.kind === 'USDT' && sent.state === 'processing'
        ? await tx.query(
            queries.insertUsdtSettlement({ ...settlement, note, player, order, staff: by.staff, at: ctx.now() }),
          )
        : [];
    if (first.length === 0) throw new Refusal('reviewOver');
  });
  await requestPayoutPoll(ctx, player, order);
}

/** The name of a transaction on its chain. */
const transactionIdPattern = /^[0-9A-Za-z]{16,128}$/;
const reasonLength = { least: 3, most: 300 } as const;

/**
 * Says no to a withdrawal that waits: its money goes back. The reason is kept, and shown to the player. Throws Refusal
 * notFound, ownReview, reviewOver, badFields.
 */
export async function rejectWithdrawal(
  ctx: Ctx,
  by: Reviewer,
  { player, order }: WithdrawalKey,
  reason: string,
): Promise<ReviewResult> {
  assertNotOwn(by, player);
  const why = parseReason(reason, 'reason');
  return ctx.db.tx('withdrawal rejected', async (tx) => {
    const before = await wallet.lockWallet(tx, player);
    const waiting = await lockWithdrawal(tx, player, order);
    if (waiting.state !== 'in_review') throw new Refusal('reviewOver');
    const given = await tx.query(queries.selectApprovals(player, order));
    const state = await wallet.releaseWithdrawal(tx, ctx, before, { amount: waiting.amount, order });
    const after = await changeWithdrawalState(tx, ctx, waiting, 'rejected', { wallet: state, why, staff: by.staff });
    return { state: after.state, approvals: given.length, approvalsNeeded: after.approvals_needed };
  });
}

function parseReason(typed: string, field: string): string {
  const why = typed.trim();
  if (why.length >= reasonLength.least && why.length <= reasonLength.most) return why;
  const problem = why === '' ? 'missing' : why.length < reasonLength.least ? 'tooShort' : 'tooLong';
  throw new Refusal('badFields', {}, { fields: { [field]: problem } });
}

function assertNotOwn(by: Reviewer, player: PlayerId): void {
  if (by.ownPlayers.includes(player)) throw new Refusal('ownReview');
}
