import type { Id, PlayerId, OrderId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { GiftDecision, GiftTerms } from '@arara/promotions/gifts';
import type { Instant } from '../../context.ts';
import { type Row, type Statement, sql } from '../../platform/db/db.ts';
import type { Permit, Page } from '../../wallet/wallet.ts';
import type { DepositState } from '../orders/deposit-states.ts';
import type { ReviewReason } from './rules.ts';

/** An order for the player and the price of a permit. */
export const insertDeposit = (
  permit: Permit<'deposit'>,
  it: {
    id: OrderId;
    package: Id;
    discountBp: number;
    giftWanted: boolean;
    inApp: boolean;
    gift: GiftTerms | null;
    commandKey: string;
    expiresAt: Instant;
  },
): Statement =>
  sql(
    'deposit made',
    `insert into deposit (player, id, package, price, gift_wanted, state, command_key, expires_at, discount_bp, gift, isapp)
     values ($1, $2, $3, $4, $5, 'created', $6, $7, $8, $9::jsonb, $10::int::smallint)`,
    permit.player,
    it.id,
    it.package,
    permit.amount,
    it.giftWanted,
    it.commandKey,
    it.expiresAt,
    it.discountBp,
    it.gift === null ? null : JSON.stringify(it.gift),
    it.inApp ? 1 : 0,
  );

/** How many orders of a player wait to be paid, and when the first of them no longer does; no row for none. */
export const selectUnpaidDeposits = (
  player: PlayerId,
  now: Instant,
): Statement<{ count: number; sum: Centavos; until: Instant }> =>
  sql(
    'deposits unpaid',
    `select count(*)::int as count, sum(price)::bigint as sum, min(expires_at) as until from deposit
     where player = $1 and state in ('created', 'awaiting_payment') and expires_at > $2 having count(*) > 0`,
    player,
    now,
  );

/** Answers what was paid to the first who claims the report of a paid order, and no row to anybody after. */
export const updatePurchaseReported = (player: PlayerId, id: OrderId, at: Instant): Statement<{ paid: Centavos }> =>
  sql(
    'purchase claimed',
    `update deposit set reported_at = $3 where player = $1 and id = $2 and state = 'credited' and reported_at is null returning paid`,
    player,
    id,
    at,
  );

export const selectDepositPage = (
  player: PlayerId,
  page: Page,
): Statement<{ id: OrderId; state: DepositState; price: Centavos; gift_outcome: GiftDecision | null }> =>
  sql(
    'deposits shown',
    'select id, state, coalesce(paid, price) as price, gift_outcome from deposit where player = $1 and id >= $2 and id < $3 and id < $4 order by id desc limit $5::int',
    player,
    page.from,
    page.to,
    page.before,
    page.limit,
  );

// ---- payments that came in

/** A payment that was booked: `review` null is credited, else it is or was in suspense; `returned` of it went back. */
export interface Payment extends Row {
  readonly player: PlayerId;
  readonly id: Id;
  readonly deposit: OrderId;
  readonly end_to_end_id: string;
  readonly amount: Centavos;
  readonly review: ReviewReason | null;
  readonly returned: Centavos;
  /** Why it had waited, of one that people credited. */
  readonly waited: ReviewReason | null;
  readonly payer_sealed: Uint8Array | null;
  readonly paid_at: Instant;
}

const paymentColumns = 'player, id, deposit, end_to_end_id, amount, review, returned, waited, payer_sealed, paid_at';

export const selectPaymentByEndToEndId = (player: PlayerId, endToEndId: string): Statement<Payment> =>
  sql(
    'payment found',
    `select ${paymentColumns} from payment where player = $1 and end_to_end_id = $2`,
    player,
    endToEndId,
  );

/** A payment by our own name; the player must be locked before it is changed. */
export const selectPayment = (player: PlayerId, id: Id): Statement<Payment> =>
  sql('payment shown', `select ${paymentColumns} from payment where player = $1 and id = $2`, player, id);

export const insertPayment = (it: {
  player: PlayerId;
  id: Id;
  deposit: OrderId;
  endToEndId: string;
  amount: Centavos;
  fee: Centavos;
  review: ReviewReason | null;
  payer: Uint8Array | null;
  paidAt: Instant;
  at: Instant;
}): Statement =>
  sql(
    'payment kept',
    `insert into payment (player, id, deposit, end_to_end_id, amount, fee, review, payer_sealed, paid_at, received_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    it.player,
    it.id,
    it.deposit,
    it.endToEndId,
    it.amount,
    it.fee,
    it.review,
    it.payer,
    it.paidAt,
    it.at,
  );

/** Of these payments the ones that are booked as nobody's. */
export const selectKnownUnmatched = (endToEndIds: string): Statement<{ end_to_end_id: string }> =>
  sql(
    'strays known',
    'select end_to_end_id from payment where player = 0 and end_to_end_id = any($1::text[])',
    endToEndIds,
  );

// ---- the watch over charges
export interface DepositKey extends Row {
  readonly player: PlayerId;
  readonly deposit: OrderId;
}

export const scheduleChargePoll = (player: PlayerId, deposit: OrderId, dueAt: Instant): Statement =>
  sql(
    'watch set',
    'insert into charge_watch (player, deposit, due_at) values ($1, $2, $3) on conflict (player, deposit) do update set due_at = excluded.due_at',
    player,
    deposit,
    dueAt,
  );

export const deleteChargePoll = (player: PlayerId, deposit: OrderId): Statement =>
  sql('watch ended', 'delete from charge_watch where player = $1 and deposit = $2', player, deposit);
