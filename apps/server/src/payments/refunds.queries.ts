import type { Id } from '@arara/contract/fields';
import type { Centavos } from '@arara/money';
import type { Instant } from '../context.ts';
import { type Row, type Statement, sql } from '../db/db.ts';
import type { DepositState, ReviewReason } from './rules.ts';

// ---- what went back of a payment

export interface PaymentReturn extends Row {
  readonly player: Id;
  readonly id: Id;
  readonly payment: Id;
  readonly bank_id: string;
  readonly amount: Centavos;
  readonly pulled: boolean;
  readonly state: 'pending' | 'returned' | 'failed';
}

const RETURN = 'player, id, payment, bank_id, amount, pulled, state';

/** Keeps a return once per bank's name: answers nothing when it is known. */
export const returnKept = (it: {
  player: Id;
  id: Id;
  payment: Id;
  bankId: string;
  amount: Centavos;
  pulled: boolean;
  state: 'pending' | 'returned';
  at: Instant;
}): Statement<{ id: Id }> =>
  sql(
    'return kept',
    `insert into payment_return (player, id, payment, bank_id, amount, pulled, state, at) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (player, payment, bank_id) do nothing returning id`,
    it.player,
    it.id,
    it.payment,
    it.bankId,
    it.amount,
    it.pulled,
    it.state,
    it.at,
  );

export const returnShown = (player: Id, id: Id): Statement<PaymentReturn> =>
  sql('return shown', `select ${RETURN} from payment_return where player = $1 and id = $2`, player, id);

/** The return of a payment that is under way, if one is. */
export const returnPending = (player: Id, payment: Id): Statement<PaymentReturn> =>
  sql(
    'return pending',
    `select ${RETURN} from payment_return where player = $1 and payment = $2 and state = 'pending'`,
    player,
    payment,
  );

/** The newest return of a payment. */
export const returnLast = (player: Id, payment: Id): Statement<PaymentReturn> =>
  sql(
    'return last',
    `select ${RETURN} from payment_return where player = $1 and payment = $2 order by id desc limit 1`,
    player,
    payment,
  );

export const returnEnded = (it: { player: Id; id: Id; state: 'returned' | 'failed'; why: string | null }): Statement =>
  sql(
    'return ended',
    'update payment_return set state = $3, why = $4 where player = $1 and id = $2',
    it.player,
    it.id,
    it.state,
    it.why,
  );

export const paymentReturned = (player: Id, id: Id, amount: Centavos): Statement =>
  sql(
    'payment returned',
    'update payment set returned = returned + $3::bigint where player = $1 and id = $2',
    player,
    id,
    amount,
  );

export interface PendingReturn extends PaymentReturn {
  readonly end_to_end_id: string;
}

/** Returns under way of an order's payments. */
export const returnsPendingOf = (player: Id, deposit: Id): Statement<PendingReturn> =>
  sql(
    'returns pending',
    `select r.player, r.id, r.payment, r.bank_id, r.amount, r.pulled, r.state, p.end_to_end_id
     from payment_return r join payment p on p.player = r.player and p.id = r.payment
     where p.player = $1 and p.deposit = $2 and r.state = 'pending' order by r.id`,
    player,
    deposit,
  );

/** An order's money in suspense: what waits, and how many returns of it are under way. */
export const suspenseOf = (player: Id, deposit: Id): Statement<{ waiting: Centavos; pending: number }> =>
  sql(
    'suspense of order',
    `select coalesce(sum(p.amount - p.returned) filter (where p.review is not null), 0)::bigint as waiting,
       (select count(*)::int from payment_return r join payment q on q.player = r.player and q.id = r.payment
        where q.player = $1 and q.deposit = $2 and r.state = 'pending') as pending
     from payment p where p.player = $1 and p.deposit = $2`,
    player,
    deposit,
  );

export interface InReview extends Row {
  readonly player: Id;
  readonly id: Id;
  readonly deposit: Id;
  readonly end_to_end_id: string;
  readonly amount: Centavos;
  readonly returned: Centavos;
  readonly review: ReviewReason;
  readonly payer_sealed: Uint8Array | null;
  readonly paid_at: Instant;
  readonly price: Centavos;
  readonly state: DepositState;
  readonly refunding: boolean;
}

/** Payments in suspense, oldest first. */
export const paymentsInReview = (after: Id, limit: number): Statement<InReview> =>
  sql(
    'payments in review',
    `select p.player, p.id, p.deposit, p.end_to_end_id, p.amount, p.returned, p.review, p.payer_sealed, p.paid_at, d.price, d.state,
       exists (select from payment_return r where r.player = p.player and r.payment = p.id and r.state = 'pending') as refunding
     from payment p join deposit d on d.player = p.player and d.id = p.deposit
     where p.review is not null and p.returned < p.amount and p.id > $1 order by p.id limit $2::int`,
    after,
    limit,
  );

/** How many payments of a player wait for a person. */
export const playerInReview = (player: Id): Statement<{ count: number }> =>
  sql(
    'payments of player in review',
    'select count(*)::int as count from payment where player = $1 and review is not null and returned < amount',
    player,
  );
