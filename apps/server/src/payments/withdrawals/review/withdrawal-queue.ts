import type { PayoutKind } from '@arara/contract/player/payments/payout';
import { Refusal } from '@arara/contract/protocol/errors';
import type { OrderId, Id, StaffId } from '@arara/contract/protocol/fields';
import { ZERO_CENTAVOS, type Centavos } from '@arara/money';
import type { Ctx, Instant } from '../../../context.ts';
import { formatPostgresTextArray, formatPostgresArrayLiteral } from '../../../platform/db/db.ts';
import { computeFirstIdAt, readInstantFromId } from '../../../platform/ids.ts';
import * as orderQueries from '../../orders/orders.queries.ts';
import type { WithdrawalKey, Withdrawal } from '../../orders/withdrawal-order.ts';
import type { WithdrawalState } from '../../orders/withdrawal-states.ts';
import { decryptPayoutAccount, formatWithdrawalEncryptionLabel, listPayoutAccountHmacs } from '../payout-account.ts';
import * as reviewQueries from './review.queries.ts';
import { maskPayoutAccountNumber, type PayoutAccount } from '../withdrawal-rules.ts';
import * as withdrawalQueries from '../withdrawals.queries.ts';

/** A withdrawal as staff see it in a list, with the number of the account masked. */
export interface OpenWithdrawal extends WithdrawalKey {
  readonly kind: PayoutKind;
  readonly amount: Centavos;
  readonly fee: Centavos;
  /** The amount to send in hundredths of a USDT; null for Pix. */
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
  /** The id of the payment at the bank or on the chain, once there is one. */
  readonly endToEndId: string | null;
  readonly returned: Centavos;
  readonly steps: readonly {
    readonly at: Instant;
    readonly state: string;
    readonly why: string | null;
    readonly staff: StaffId | null;
  }[];
  /** The first report that a payout in USDT failed, while it waits for a second person. */
  readonly failureReport: { readonly staff: StaffId; readonly at: Instant; readonly note: string } | null;
  /** How many other players used the same account last. */
  readonly sharedWith: number;
}

const MAX_OPEN_WITHDRAWALS_PER_PAGE = 100;
const WITHDRAWAL_STATES_WAITING_FOR_REVIEW = ['in_review'] as const;
const STATES_BEFORE_PAYOUT = ['approved', 'submitting', 'unknown', 'processing'] as const;

/** Withdrawals that wait for a review, or are under way, oldest first; the page begins after the order `after`. */
export async function listOpenWithdrawals(
  ctx: Ctx,
  query: { which: 'waiting' | 'underWay'; after?: Id; limit?: number },
): Promise<OpenWithdrawal[]> {
  const states = formatPostgresTextArray(
    query.which === 'waiting' ? WITHDRAWAL_STATES_WAITING_FOR_REVIEW : STATES_BEFORE_PAYOUT,
  );
  const limit = Math.min(MAX_OPEN_WITHDRAWALS_PER_PAGE, query.limit ?? MAX_OPEN_WITHDRAWALS_PER_PAGE);
  const orders = await ctx.db.read.query(
    reviewQueries.selectOpenWithdrawals(states, query.after ?? (0 as OrderId), limit),
  );
  const approvals = await ctx.db.read.query(
    reviewQueries.selectApprovalsOfOpenWithdrawals(formatPostgresArrayLiteral(orders.map((order) => order.id))),
  );
  const byOrder = Map.groupBy(approvals, (approval) => approval.withdrawal);
  return orders.map((order) => presentOpenWithdrawal(ctx, order, byOrder.get(order.id) ?? []));
}

const decryptPayoutAccountOfWithdrawal = (ctx: Ctx, order: Withdrawal): PayoutAccount =>
  decryptPayoutAccount(ctx, order.account_sealed, formatWithdrawalEncryptionLabel(order.player, order.id));

/** Everything about one withdrawal, with the number of its account masked. Throws Refusal notFound. */
export async function getWithdrawalDetail(ctx: Ctx, { player, order }: WithdrawalKey): Promise<WithdrawalDetail> {
  const { read } = ctx.db;
  const [row] = await read.query(orderQueries.selectWithdrawal(player, order));
  if (row === undefined) throw new Refusal('notFound');
  const [approvals, steps, [report], [shared]] = await Promise.all([
    read.query(reviewQueries.selectWithdrawalApprovals(player, order)),
    read.query(orderQueries.selectPaymentOrderSteps(player, order)),
    read.query(reviewQueries.selectUsdtFailureReport(player, order)),
    read.query(
      withdrawalQueries.selectPlayerCountSharingPayoutAccount(
        player,
        listPayoutAccountHmacs(ctx, row.kind, decryptPayoutAccountOfWithdrawal(ctx, row).payCardNo),
      ),
    ),
  ]);
  return {
    ...presentOpenWithdrawal(ctx, row, approvals),
    endToEndId: row.end_to_end_id,
    returned: row.returned,
    steps: steps.map(({ id, state, why, staff }) => ({ at: readInstantFromId(id), state, why, staff })),
    failureReport: row.state === 'processing' ? (report ?? null) : null,
    sharedWith: shared?.others ?? 0,
  };
}

/**
 * The account of a withdrawal in clear. This is personal data: a caller that shows it to staff must record who saw it and when.
 * Throws Refusal notFound.
 */
export async function revealPayoutAccount(ctx: Ctx, { player, order }: WithdrawalKey): Promise<PayoutAccount> {
  const [row] = await ctx.db.read.query(orderQueries.selectWithdrawal(player, order));
  if (row === undefined) throw new Refusal('notFound');
  return decryptPayoutAccountOfWithdrawal(ctx, row);
}

const MINUTE_MS = 60_000;

/** Times since the request: the target for a payout, and the age that raises an alarm. */
const PAYOUT_AGE_LIMITS = { targetMs: 10 * MINUTE_MS, alarmMs: 120 * MINUTE_MS } as const;

/** Counts of the open withdrawals, those that are neither paid nor released. Ages count from the request to now. */
export interface WithdrawalCounts {
  readonly inReview: number;
  /** How many of those have one approval and need another. */
  readonly halfApproved: number;
  readonly underWay: number;
  /** Payouts of which it is not known yet whether the bank has them. */
  readonly unknown: number;
  /** How many are older than the target, and than the alarm. */
  readonly pastTarget: number;
  readonly pastAlarm: number;
  readonly targetMs: number;
  readonly alarmMs: number;
  readonly held: Centavos;
  readonly oldestAgeMs: number;
}

/** Counts all open withdrawals. */
export async function countOpenWithdrawals(ctx: Ctx): Promise<WithdrawalCounts> {
  const now = ctx.now();
  const [row] = await ctx.db.read.query(
    reviewQueries.selectOpenWithdrawalCounts(
      computeFirstIdAt(now - PAYOUT_AGE_LIMITS.targetMs),
      computeFirstIdAt(now - PAYOUT_AGE_LIMITS.alarmMs),
    ),
  );
  return {
    ...PAYOUT_AGE_LIMITS,
    inReview: row?.in_review ?? 0,
    halfApproved: row?.half_approved ?? 0,
    underWay: row?.under_way ?? 0,
    unknown: row?.unknown ?? 0,
    pastTarget: row?.past_target ?? 0,
    pastAlarm: row?.past_alarm ?? 0,
    held: row?.held ?? ZERO_CENTAVOS,
    oldestAgeMs:
      row?.oldest === undefined || row.oldest === null ? 0 : Math.max(0, now - readInstantFromId(row.oldest)),
  };
}

function presentOpenWithdrawal(
  ctx: Ctx,
  order: Withdrawal,
  approvals: readonly reviewQueries.WithdrawalApproval[],
): OpenWithdrawal {
  const { payCardNo, name } = decryptPayoutAccountOfWithdrawal(ctx, order);
  const requestedAt = readInstantFromId(order.id);
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
    account: { number: maskPayoutAccountNumber(order.kind, payCardNo), name },
    approvals: approvals.map(({ staff, at }) => ({ staff, at })),
    approvalsNeeded: order.approvals_needed,
  };
}
