import type { Id, PlayerId, OrderId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { GiftDecision, GiftTerms } from '@arara/promotions/gifts';
import type { Instant } from '../../context.ts';
import { type Row, type SqlStatement, sql } from '../../platform/db/db.ts';
import type { ProtectionPermit, WalletRecordPageBounds } from '../../wallet/wallet.ts';
import type { DepositState } from '../orders/deposit-states.ts';
import { PAYMENT_ORDER_PAGE_SQL_CONDITION, toRecordPageSqlParams } from '../orders/orders.queries.ts';
import type { PaymentReviewReason } from './deposit-rules.ts';

/** Inserts an order for the player and the price of a permit. */
export const insertDeposit = (
  permit: ProtectionPermit<'deposit'>,
  deposit: {
    id: OrderId;
    package: Id;
    discountBp: number;
    giftWanted: boolean;
    inApp: boolean;
    gift: GiftTerms | null;
    commandKey: string;
    expiresAt: Instant;
  },
): SqlStatement =>
  sql(
    'insert deposit',
    `insert into deposit
       (player, id, package, price, gift_wanted, state, command_key, expires_at, discount_bp, gift, isapp)
     values ($1, $2, $3, $4, $5, 'created', $6, $7, $8, $9::jsonb, $10::int::smallint)`,
    permit.player,
    deposit.id,
    deposit.package,
    permit.amount,
    deposit.giftWanted,
    deposit.commandKey,
    deposit.expiresAt,
    deposit.discountBp,
    deposit.gift === null ? null : JSON.stringify(deposit.gift),
    deposit.inApp ? 1 : 0,
  );

/** Gives an order that is opened again its time to pay, for the player of a permit. */
export const updateDepositExpiry = (
  permit: ProtectionPermit<'deposit'>,
  id: OrderId,
  expiresAt: Instant,
): SqlStatement =>
  sql(
    'update deposit expiry',
    'update deposit set expires_at = $3 where player = $1 and id = $2',
    permit.player,
    id,
    expiresAt,
  );

/** Inserts an order that was lost with its time, and whose charge the bank has. No row if the order is there. */
export const insertDepositLostInRestore = (deposit: {
  player: PlayerId;
  id: OrderId;
  price: Centavos;
  url: string | null;
  expiresAt: Instant;
  at: Instant;
}): SqlStatement<{ id: OrderId }> =>
  sql(
    'insert lost deposit',
    `insert into deposit
       (player, id, package, price, gift_wanted, state, command_key, url, expires_at, reported_at)
     values ($1, $2, 0, $3, false, 'awaiting_payment', '', $4, $5, $6) on conflict do nothing returning id`,
    deposit.player,
    deposit.id,
    deposit.price,
    deposit.url,
    deposit.expiresAt,
    deposit.at,
  );

/** Marks every order of the players above one of them up to another as reported: its report may have been lost. */
export const updateDepositsPurchaseReported = (after: number, upTo: number, at: Instant): SqlStatement =>
  sql(
    'deposits reported',
    `update deposit set reported_at = $3 where player > $1 and player <= $2 and reported_at is null`,
    after,
    upTo,
    at,
  );

/** How many orders of a player wait to be paid, their sum, and when the first of them expires; no row for none. */
export const selectUnpaidDeposits = (
  player: PlayerId,
  now: Instant,
): SqlStatement<{ count: number; sum: Centavos; until: Instant }> =>
  sql(
    'unpaid deposits',
    `select count(*)::int as count, sum(price)::bigint as sum, min(expires_at) as until from deposit
     where player = $1 and state in ('created', 'awaiting_payment') and expires_at > $2 having count(*) > 0`,
    player,
    now,
  );

/** A row while an order of a player may still be paid, or holds a payment that is neither credited nor refunded. */
export const selectHasOpenDeposit = (player: PlayerId): SqlStatement<{ id: OrderId }> =>
  sql(
    'open deposit',
    `select id from deposit where player = $1
       and state in ('created', 'awaiting_payment', 'received', 'in_review', 'refund_pending') limit 1`,
    player,
  );

/** Returns the paid amount to the first claim of a paid order's report, and no row to any later claim. */
export const updatePurchaseReported = (player: PlayerId, id: OrderId, at: Instant): SqlStatement<{ paid: Centavos }> =>
  sql(
    'claim purchase report',
    `update deposit set reported_at = $3
     where player = $1 and id = $2 and state = 'credited' and reported_at is null returning paid`,
    player,
    id,
    at,
  );

export const selectDepositPage = (
  player: PlayerId,
  page: WalletRecordPageBounds,
): SqlStatement<{ id: OrderId; state: DepositState; price: Centavos; gift_outcome: GiftDecision | null }> =>
  sql(
    'deposit page',
    `select id, state, coalesce(paid, price) as price, gift_outcome from deposit
    where ${PAYMENT_ORDER_PAGE_SQL_CONDITION}`,
    ...toRecordPageSqlParams(player, page),
  );

// Payments

/**
 * A booked payment. `review` null is credited, any other value is or was in suspense; `returned` is what was sent back
 * of it.
 */
export interface DepositPaymentRow extends Row {
  readonly player: PlayerId;
  readonly id: Id;
  readonly deposit: OrderId;
  readonly end_to_end_id: string;
  readonly amount: Centavos;
  readonly review: PaymentReviewReason | null;
  readonly returned: Centavos;
  /** Why it had waited for a review, if staff credited it. */
  readonly waited: PaymentReviewReason | null;
  readonly payer_sealed: Uint8Array | null;
  readonly paid_at: Instant;
}

const receivedPaymentColumns =
  'player, id, deposit, end_to_end_id, amount, review, returned, waited, payer_sealed, paid_at';

export const selectPaymentByEndToEndId = (player: PlayerId, endToEndId: string): SqlStatement<DepositPaymentRow> =>
  sql(
    'payment by end-to-end id',
    `select ${receivedPaymentColumns} from payment where player = $1 and end_to_end_id = $2`,
    player,
    endToEndId,
  );

/** A payment by our own id. The player must be locked before it is changed. */
export const selectDepositPayment = (player: PlayerId, id: Id): SqlStatement<DepositPaymentRow> =>
  sql('select payment', `select ${receivedPaymentColumns} from payment where player = $1 and id = $2`, player, id);

export const insertDepositPayment = (payment: {
  player: PlayerId;
  id: Id;
  deposit: OrderId;
  endToEndId: string;
  amount: Centavos;
  fee: Centavos;
  review: PaymentReviewReason | null;
  payer: Uint8Array | null;
  paidAt: Instant;
  at: Instant;
}): SqlStatement =>
  sql(
    'insert payment',
    `insert into payment
       (player, id, deposit, end_to_end_id, amount, fee, review, payer_sealed, paid_at, received_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    payment.player,
    payment.id,
    payment.deposit,
    payment.endToEndId,
    payment.amount,
    payment.fee,
    payment.review,
    payment.payer,
    payment.paidAt,
    payment.at,
  );

/** The payments, among these, that are recorded as unmatched. */
export const selectKnownUnmatchedPaymentIds = (endToEndIds: string): SqlStatement<{ end_to_end_id: string }> =>
  sql(
    'known unmatched payments',
    'select end_to_end_id from payment where player = 0 and end_to_end_id = any($1::text[])',
    endToEndIds,
  );

// Polls of charges

export interface DepositKey extends Row {
  readonly player: PlayerId;
  readonly deposit: OrderId;
}

/** The topic that wakes the worker that polls charges. */
export const CHARGE_DUE = 'charge due';

export const upsertChargePoll = (player: PlayerId, deposit: OrderId, dueAt: Instant): SqlStatement => ({
  ...sql(
    'schedule charge poll',
    `insert into charge_watch (player, deposit, due_at) values ($1, $2, $3)
     on conflict (player, deposit) do update set due_at = excluded.due_at`,
    player,
    deposit,
    dueAt,
  ),
  wakes: CHARGE_DUE,
});

export const deleteChargePoll = (player: PlayerId, deposit: OrderId): SqlStatement =>
  sql('delete charge poll', 'delete from charge_watch where player = $1 and deposit = $2', player, deposit);
