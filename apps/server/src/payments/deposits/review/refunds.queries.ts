import type { Id, PlayerId, OrderId, StaffId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { Instant } from '../../../context.ts';
import { type Row, type SqlStatement, sql } from '../../../platform/db/db.ts';
import type { DepositState } from '../../orders/deposit-states.ts';
import type { PaymentReviewReason } from '../deposit-rules.ts';

// Returns: what was sent back of a payment
interface PaymentReturn extends Row {
  readonly player: PlayerId;
  readonly id: Id;
  readonly payment: Id;
  readonly bank_id: string;
  readonly amount: Centavos;
  readonly clawed_back: boolean;
  readonly state: 'pending' | 'returned' | 'failed';
}

const IS_PAYMENT_REFUND_PENDING_SQL = `exists (select from payment_return r
  where r.player = p.player and r.payment = p.id and r.state = 'pending')`;

const paymentReturnColumns = 'player, id, payment, bank_id, amount, clawed_back, state';

/** Inserts a return once per bank id: no row when it is known. */
export const insertPaymentReturn = (refund: {
  player: PlayerId;
  id: Id;
  payment: Id;
  bankId: string;
  amount: Centavos;
  clawed_back: boolean;
  state: 'pending' | 'returned';
  at: Instant;
}): SqlStatement<{ id: Id }> =>
  sql(
    'insert return',
    `insert into payment_return (player, id, payment, bank_id, amount, clawed_back, state, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (player, payment, bank_id) do nothing returning id`,
    refund.player,
    refund.id,
    refund.payment,
    refund.bankId,
    refund.amount,
    refund.clawed_back,
    refund.state,
    refund.at,
  );

export const selectPaymentReturn = (player: PlayerId, id: Id): SqlStatement<PaymentReturn> =>
  sql('select return', `select ${paymentReturnColumns} from payment_return where player = $1 and id = $2`, player, id);

/** A return of a payment by the bank's id of it. */
export const selectPaymentReturnByBankId = (
  player: PlayerId,
  payment: Id,
  bankId: string,
): SqlStatement<PaymentReturn> =>
  sql(
    'return by bank id',
    `select ${paymentReturnColumns} from payment_return where player = $1 and payment = $2 and bank_id = $3`,
    player,
    payment,
    bankId,
  );

/** The return of a payment that is under way, if there is one. */
export const selectPendingPaymentReturn = (player: PlayerId, payment: Id): SqlStatement<PaymentReturn> =>
  sql(
    'pending return',
    `select ${paymentReturnColumns} from payment_return where player = $1 and payment = $2 and state = 'pending'`,
    player,
    payment,
  );

/** The newest return of a payment. */
export const selectLatestPaymentReturn = (player: PlayerId, payment: Id): SqlStatement<PaymentReturn> =>
  sql(
    'latest return',
    `select ${paymentReturnColumns} from payment_return where player = $1 and payment = $2 order by id desc limit 1`,
    player,
    payment,
  );

export const updatePaymentReturnOutcome = (refund: {
  player: PlayerId;
  id: Id;
  state: 'returned' | 'failed';
  why: string | null;
  at: Instant;
}): SqlStatement =>
  sql(
    'update return',
    'update payment_return set state = $3, why = $4, ended_at = $5 where player = $1 and id = $2',
    refund.player,
    refund.id,
    refund.state,
    refund.why,
    refund.at,
  );

export const updatePaymentReturned = (player: PlayerId, id: Id, amount: Centavos): SqlStatement =>
  sql(
    'payment returned',
    'update payment set returned = returned + $3::bigint where player = $1 and id = $2',
    player,
    id,
    amount,
  );

export interface PendingPaymentReturn extends PaymentReturn {
  readonly end_to_end_id: string;
}

/** The returns of an order's payments that are under way. */
export const selectPendingPaymentReturns = (player: PlayerId, deposit: OrderId): SqlStatement<PendingPaymentReturn> =>
  sql(
    'pending returns',
    `select r.player, r.id, r.payment, r.bank_id, r.amount, r.clawed_back, r.state, p.end_to_end_id
     from payment_return r join payment p on p.player = r.player and p.id = r.payment
     where p.player = $1 and p.deposit = $2 and r.state = 'pending' order by r.id`,
    player,
    deposit,
  );

/** An order's money in suspense: the sum that waits, and how many returns of it are under way. */
export const selectDepositSuspenseTotals = (
  player: PlayerId,
  deposit: OrderId,
): SqlStatement<{ waiting: Centavos; pending: number }> =>
  sql(
    'order suspense',
    `select coalesce(sum(p.amount - p.returned) filter (where p.review is not null), 0)::bigint as waiting,
       (select count(*)::int from payment_return r join payment q on q.player = r.player and q.id = r.payment
        where q.player = $1 and q.deposit = $2 and r.state = 'pending') as pending
     from payment p where p.player = $1 and p.deposit = $2`,
    player,
    deposit,
  );

// Acceptances: what staff credit
interface PaymentAcceptanceRow extends Row {
  readonly player: PlayerId;
  readonly payment: Id;
  readonly staff: StaffId;
  readonly reason: string;
  readonly at: Instant;
}

export const insertPaymentAcceptance = (acceptance: PaymentAcceptanceRow): SqlStatement =>
  sql(
    'insert acceptance',
    `insert into payment_acceptance (player, payment, staff, reason, at) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    acceptance.player,
    acceptance.payment,
    acceptance.staff,
    acceptance.reason,
    acceptance.at,
  );

/** The approvals to credit these payments; lists of one length. */
export const selectPaymentAcceptances = (players: string, payments: string): SqlStatement<PaymentAcceptanceRow> =>
  sql(
    'acceptances',
    `select a.player, a.payment, a.staff, a.reason, a.at from unnest($1::bigint[], $2::bigint[]) t(p, m)
     join payment_acceptance a on a.player = t.p and a.payment = t.m order by a.at, a.staff`,
    players,
    payments,
  );

/** Takes a payment out of review: it is credited, and the row keeps why it had waited. */
export const updatePaymentAccepted = (player: PlayerId, id: Id): SqlStatement =>
  sql(
    'payment accepted',
    'update payment set waited = review, review = null where player = $1 and id = $2 and review is not null',
    player,
    id,
  );

interface StoredPaymentInReview extends Row {
  readonly player: PlayerId;
  readonly id: Id;
  readonly deposit: OrderId;
  readonly end_to_end_id: string;
  readonly amount: Centavos;
  readonly returned: Centavos;
  readonly review: PaymentReviewReason;
  readonly payer_sealed: Uint8Array | null;
  readonly paid_at: Instant;
  readonly price: Centavos;
  readonly state: DepositState;
  readonly refunding: boolean;
}

/** Payments in suspense, oldest first. */
export const selectPaymentsInReview = (after: Id, limit: number): SqlStatement<StoredPaymentInReview> =>
  sql(
    'payments in review',
    `select p.player, p.id, p.deposit, p.end_to_end_id, p.amount, p.returned, p.review, p.payer_sealed, p.paid_at,
       coalesce(d.price, 0)::bigint as price, coalesce(d.state, 'in_review') as state,
       ${IS_PAYMENT_REFUND_PENDING_SQL} as refunding
     from payment p left join deposit d on d.player = p.player and d.id = p.deposit
     where p.review is not null and p.returned < p.amount and p.id > $1 order by p.id limit $2::int`,
    after,
    limit,
  );

/** The payments that wait in suspense, over all players, and their money. */
export const selectSuspenseTotals = (): SqlStatement<{ count: number; waiting: Centavos }> =>
  sql(
    'suspense totals',
    `select count(*)::int as count, coalesce(sum(amount - returned), 0)::bigint as waiting
     from payment where review is not null and returned < amount`,
  );

/** How many payments of a player wait for a review. */
export const selectPaymentInReviewCount = (player: PlayerId): SqlStatement<{ count: number }> =>
  sql(
    'in review count',
    'select count(*)::int as count from payment where player = $1 and review is not null and returned < amount',
    player,
  );

/** A payment that was not credited, or of which money was returned. */
interface UncreditedPaymentRow extends Row {
  readonly id: Id;
  readonly deposit: OrderId;
  readonly amount: Centavos;
  readonly returned: Centavos;
  readonly review: PaymentReviewReason | null;
  readonly payer_sealed: Uint8Array | null;
  readonly returned_at: Instant | null;
  readonly refunding: boolean;
}

/** The payments of these orders that were not credited or were returned, oldest first. */
export const selectUncreditedPayments = (player: PlayerId, deposits: string): SqlStatement<UncreditedPaymentRow> =>
  sql(
    'uncredited payments',
    `select p.id, p.deposit, p.amount, p.returned, p.review, p.payer_sealed,
       (select max(coalesce(r.ended_at, r.at)) from payment_return r
         where r.player = p.player and r.payment = p.id and r.state = 'returned') as returned_at,
       ${IS_PAYMENT_REFUND_PENDING_SQL} as refunding
     from payment p
     where p.player = $1 and p.deposit = any($2::bigint[]) and (p.review is not null or p.returned > 0) order by p.id`,
    player,
    deposits,
  );
