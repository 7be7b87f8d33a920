import type { Id, PlayerId, OrderId, StaffId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { GiftDecision, GiftTerms } from '@arara/promotions/gifts';
import type { Instant } from '../../context.ts';
import { type Row, type Statement, sql } from '../../platform/db/db.ts';
import type { Permit } from '../../wallet/wallet.ts';
import type { Page } from '../../wallet/wallet.ts';
import type { DepositState, ReviewReason } from './rules.ts';
import type { WithdrawalState } from '../withdrawals/rules.ts';

// ---- deposits

export interface Deposit extends Row {
  readonly player: PlayerId;
  readonly id: OrderId;
  readonly price: Centavos;
  readonly state: DepositState;
  readonly command_key: string;
  readonly url: string | null;
  readonly expires_at: Instant;
  readonly paid: Centavos | null;
  /** The gift that it was sold with; null when none was, or it was waived. */
  readonly gift: GiftTerms | null;
  /** What became of it, once it was paid. */
  readonly gift_outcome: GiftDecision | null;
  /** When its report to the advertising pixel was claimed. */
  readonly reported_at: Instant | null;
}

const depositColumns = 'player, id, price, state, command_key, url, expires_at, paid, gift, gift_outcome, reported_at';

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

export const selectDeposit = (player: PlayerId, id: OrderId): Statement<Deposit> =>
  sql('deposit shown', `select ${depositColumns} from deposit where player = $1 and id = $2`, player, id);

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

export const lockDeposit = (player: PlayerId, id: OrderId): Statement<Deposit> =>
  sql(
    'deposit locked',
    `select ${depositColumns} from deposit where player = $1 and id = $2 for no key update`,
    player,
    id,
  );

export const updateDeposit = (it: {
  player: PlayerId;
  id: OrderId;
  state: DepositState;
  url: string | null;
  paid: Centavos | null;
}): Statement =>
  sql(
    'deposit changed',
    'update deposit set state = $3, url = $4, paid = $5 where player = $1 and id = $2',
    it.player,
    it.id,
    it.state,
    it.url,
    it.paid,
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

export const insertOrderStep = (it: {
  player: PlayerId;
  id: OrderId;
  order: OrderId;
  state: DepositState | WithdrawalState;
  why: string | null;
  staff: StaffId | null;
}): Statement =>
  sql(
    'order step',
    'insert into order_step (player, id, order_id, state, why, staff) values ($1, $2, $3, $4, $5, $6)',
    it.player,
    it.id,
    it.order,
    it.state,
    it.why,
    it.staff,
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

/** Of these payments the ones that are not booked, for orders that exist; lists of one length. */
export const selectUnbookedPayments = (players: string, deposits: string, endToEndIds: string): Statement<DepositKey> =>
  sql(
    'payments missing',
    `select distinct d.player, d.id as deposit from unnest($1::bigint[], $2::bigint[], $3::text[]) t(p, o, e) join deposit d on d.player = t.p and d.id = t.o
     where not exists (select from payment where player = t.p and end_to_end_id = t.e)`,
    players,
    deposits,
    endToEndIds,
  );

/** Of these payments the ones whose order does not exist; lists of one length. */
export const selectPaymentsWithoutOrder = (
  players: string,
  deposits: string,
  endToEndIds: string,
): Statement<{ e: string }> =>
  sql(
    'orders missing',
    `select t.e from unnest($1::bigint[], $2::bigint[], $3::text[]) t(p, o, e)
     where not exists (select from deposit d where d.player = t.p and d.id = t.o)`,
    players,
    deposits,
    endToEndIds,
  );

/** Of these payments the ones that are booked as nobody's. */
export const selectKnownUnmatched = (endToEndIds: string): Statement<{ end_to_end_id: string }> =>
  sql(
    'strays known',
    'select end_to_end_id from payment where player = 0 and end_to_end_id = any($1::text[])',
    endToEndIds,
  );

/** Of these returns the ones that are not booked as returned, by the order they are of; lists of one length. */
export const selectUnbookedReturns = (it: {
  players: string;
  deposits: string;
  endToEndIds: string;
  bankIds: string;
}): Statement<DepositKey> =>
  sql(
    'returns missing',
    `select distinct d.player, d.id as deposit from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) t(p, o, e, r) join deposit d on d.player = t.p and d.id = t.o
     where not exists (select from payment m join payment_return b on b.player = m.player and b.payment = m.id
       where m.player = t.p and m.end_to_end_id = t.e and b.bank_id = t.r and b.state = 'returned')`,
    it.players,
    it.deposits,
    it.endToEndIds,
    it.bankIds,
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

/** Charges to ask about now, taken by putting them off until `againAt`: two nodes never take the same one. */
export const updateDueChargePolls = (now: Instant, againAt: Instant, limit: number): Statement<DepositKey> =>
  sql(
    'watches taken',
    `update charge_watch w set due_at = $2 from (select player, deposit from charge_watch where due_at <= $1 order by due_at limit $3::int for update skip locked) d
     where w.player = d.player and w.deposit = d.deposit returning w.player, w.deposit`,
    now,
    againAt,
    limit,
  );

// ---- notices of the bank

export interface BankNoticeRow extends Row {
  readonly event_key: string;
  readonly txid: string | null;
  readonly tries: number;
}

export const insertNotice = (it: {
  eventKey: string;
  txid: string | null;
  sealed: Uint8Array;
  at: Instant;
}): Statement<{ event_key: string }> =>
  sql(
    'notice kept',
    'insert into bank_notice (event_key, txid, body_sealed, received_at, due_at) values ($1, $2, $3, $4, $4) on conflict (event_key) do nothing returning event_key',
    it.eventKey,
    it.txid,
    it.sealed,
    it.at,
  );

/** Of these notices the ones that came before. */
export const selectKnownNotices = (eventKeys: string): Statement<{ event_key: string }> =>
  sql('notices known', 'select event_key from bank_notice where event_key = any($1::text[])', eventKeys);

/** Notices to act on now, taken by putting them off until `againAt`. */
export const updateDueNotices = (now: Instant, againAt: Instant, limit: number): Statement<BankNoticeRow> =>
  sql(
    'notices taken',
    `update bank_notice n set due_at = $2, tries = tries + 1 from (select event_key from bank_notice where due_at <= $1 order by due_at limit $3::int for update skip locked) d
     where n.event_key = d.event_key returning n.event_key, n.txid, n.tries`,
    now,
    againAt,
    limit,
  );

export const updateNoticeDone = (eventKey: string, outcome: string): Statement =>
  sql('notice done', 'update bank_notice set due_at = null, outcome = $2 where event_key = $1', eventKey, outcome);

// ---- how far the bank's own list was read

export const insertCursor = (name: string, from: Instant): Statement =>
  sql(
    'bank cursor made',
    'insert into bank_cursor (name, read_to, due_at) values ($1, $2, 0) on conflict (name) do nothing',
    name,
    from,
  );

export const updateCursorDue = (name: string, now: Instant, againAt: Instant): Statement<{ read_to: Instant }> =>
  sql(
    'bank cursor taken',
    'update bank_cursor set due_at = $3 where name = $1 and due_at <= $2 returning read_to',
    name,
    now,
    againAt,
  );

export const advanceCursor = (name: string, to: Instant): Statement =>
  sql('bank cursor moved', 'update bank_cursor set read_to = greatest(read_to, $2::bigint) where name = $1', name, to);

// ---- sums

/** What a player paid and was paid in all: what went back either way, and the fee of a withdrawal, is not in it. */
export const selectTotals = (
  player: PlayerId,
): Statement<{ paid_count: number; last_paid: Centavos | null; paid_sum: Centavos; withdrawn_sum: Centavos }> =>
  sql(
    'payment totals',
    `select count(paid)::int as paid_count, (coalesce(sum(paid) filter (where state in ('credited', 'clawed_back')), 0) - (select coalesce(sum(returned), 0) from payment where player = $1 and review is null))::bigint as paid_sum,
       (select p.amount from payment p where p.player = $1 and p.review is null order by p.id desc limit 1) as last_paid,
       (select coalesce(sum(amount - fee - returned), 0)::bigint from withdrawal where player = $1 and state in ('confirmed', 'returned')) as withdrawn_sum
     from deposit where player = $1`,
    player,
  );
