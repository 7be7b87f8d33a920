import type { Id, PlayerId, OrderId, StaffId } from '@arara/contract/protocol/fields';
import { type Centavos, subtractCentavos, ZERO_CENTAVOS } from '@arara/money';
import type { Ctx, Instant } from '../../../context.ts';
import { formatPostgresArrayLiteral } from '../../../platform/db/db.ts';
import type { DepositState } from '../../orders/deposit-states.ts';
import { countStaffNeededToAcceptPayment } from './accept-payment.ts';
import { formatPayerEncryptionLabel } from '../credit-deposit.ts';
import * as queries from './refunds.queries.ts';
import { canAcceptReviewedPayment, type PaymentReviewReason } from '../deposit-rules.ts';

/** A payment that may not be credited without a decision of staff. */
export interface PaymentInReview {
  readonly player: PlayerId;
  readonly payment: Id;
  readonly order: OrderId;
  readonly state: DepositState;
  readonly reason: PaymentReviewReason;
  /** The price of the order, the amount that was paid, and how much of it is still here. */
  readonly price: Centavos;
  readonly amount: Centavos;
  readonly waiting: Centavos;
  readonly endToEndId: string;
  /** CPF or CNPJ of the payer, in clear: a caller masks it, or records who saw it. */
  readonly payer: string | undefined;
  readonly paidAt: Instant;
  /** True while its refund is under way. */
  readonly refunding: boolean;
  /** True when the rules let staff credit it. */
  readonly acceptable: boolean;
  /** Who approved the credit. */
  readonly approvals: readonly { readonly staff: StaffId; readonly at: Instant }[];
  readonly approvalsNeeded: 1 | 2;
}

/** How many payments wait in suspense, over all players, and how much money they are. */
export async function readSuspenseTotals(ctx: Pick<Ctx, 'db'>): Promise<{ count: number; waiting: Centavos }> {
  const [totals] = await ctx.db.read.query(queries.selectSuspenseTotals());
  return totals ?? { count: 0, waiting: ZERO_CENTAVOS };
}

/** Payments in suspense, oldest first, after the id `after`; 0 begins. For staff only. */
export async function listPaymentsInReview(
  ctx: Pick<Ctx, 'db' | 'vault' | 'config'>,
  page: { after: Id; limit: number },
): Promise<PaymentInReview[]> {
  const rows = await ctx.db.read.query(queries.selectPaymentsInReview(page.after, page.limit));
  const given = await ctx.db.read.query(
    queries.selectPaymentAcceptances(
      formatPostgresArrayLiteral(rows.map((row) => row.player)),
      formatPostgresArrayLiteral(rows.map((row) => row.id)),
    ),
  );
  const byPayment = Map.groupBy(given, ({ payment }) => payment);
  return rows.map((row) => ({
    player: row.player,
    payment: row.id,
    order: row.deposit,
    state: row.state,
    reason: row.review,
    price: row.price,
    amount: row.amount,
    waiting: subtractCentavos(row.amount, row.returned),
    endToEndId: row.end_to_end_id,
    payer:
      row.payer_sealed === null
        ? undefined
        : ctx.vault.unsealText(row.payer_sealed, formatPayerEncryptionLabel(row.player, row.id)),
    paidAt: row.paid_at,
    refunding: row.refunding,
    acceptable: !row.refunding && canAcceptReviewedPayment(row),
    approvals: (byPayment.get(row.id) ?? []).map(({ staff, at }) => ({ staff, at })),
    approvalsNeeded: countStaffNeededToAcceptPayment(ctx, row.amount),
  }));
}
