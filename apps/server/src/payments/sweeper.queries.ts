import type { Instant } from '../context.ts';
import { type Row, type SqlStatement, sql } from '../platform/db/db.ts';
import type { DepositKey } from './deposits/deposits.queries.ts';

/**
 * Payments of the bank's list as array literals of one length: the player and the order that each names, and its
 * end-to-end id.
 */
export interface PaymentLookupKeyLists {
  readonly players: string;
  readonly deposits: string;
  readonly endToEndIds: string;
}

const LISTED_PAYMENTS_UNNEST_SQL = 'unnest($1::bigint[], $2::bigint[], $3::text[]) t(player, deposit, end_to_end_id)';

/** The orders, among those that exist, of the listed payments that are not booked. */
export const selectUnbookedPayments = (keys: PaymentLookupKeyLists): SqlStatement<DepositKey> =>
  sql(
    'unbooked payments',
    `select distinct d.player, d.id as deposit from ${LISTED_PAYMENTS_UNNEST_SQL}
     join deposit d on d.player = t.player and d.id = t.deposit
     where not exists (select from payment p where p.player = t.player and p.end_to_end_id = t.end_to_end_id)`,
    keys.players,
    keys.deposits,
    keys.endToEndIds,
  );

/** The listed payments whose order does not exist. */
export const selectPaymentsWithoutOrder = (keys: PaymentLookupKeyLists): SqlStatement<{ end_to_end_id: string }> =>
  sql(
    'payments without order',
    `select t.end_to_end_id from ${LISTED_PAYMENTS_UNNEST_SQL}
     where not exists (select from deposit d where d.player = t.player and d.id = t.deposit)`,
    keys.players,
    keys.deposits,
    keys.endToEndIds,
  );

/** The orders of the listed returns that are not booked as returned. `bankIds` names the return of each payment. */
export const selectUnbookedPaymentReturns = (
  keys: PaymentLookupKeyLists & { readonly bankIds: string },
): SqlStatement<DepositKey> =>
  sql(
    'unbooked returns',
    `select distinct d.player, d.id as deposit
     from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) t(player, deposit, end_to_end_id, bank_id)
     join deposit d on d.player = t.player and d.id = t.deposit
     where not exists (select from payment p join payment_return r on r.player = p.player and r.payment = p.id
       where p.player = t.player and p.end_to_end_id = t.end_to_end_id
         and r.bank_id = t.bank_id and r.state = 'returned')`,
    keys.players,
    keys.deposits,
    keys.endToEndIds,
    keys.bankIds,
  );

/** When the next charge is to be polled. */
export const selectNextChargePoll = (): SqlStatement<{ at: Instant | null }> =>
  sql('next charge poll', 'select min(due_at) as at from charge_watch');

/** When the next notice is to be processed. */
export const selectNextNotice = (): SqlStatement<{ at: Instant | null }> =>
  sql('next notice', 'select min(due_at) as at from bank_notice where due_at is not null');

/** Claims charges that are due, by making them due again at `againAt`: two nodes never claim the same one. */
export const updateDueChargePolls = (now: Instant, againAt: Instant, limit: number): SqlStatement<DepositKey> =>
  sql(
    'claim charge polls',
    `update charge_watch w set due_at = $2
     from (select player, deposit from charge_watch where due_at <= $1 order by due_at limit $3::int
       for update skip locked) d
     where w.player = d.player and w.deposit = d.deposit returning w.player, w.deposit`,
    now,
    againAt,
    limit,
  );

// Notices of the bank

export interface BankNoticeRow extends Row {
  readonly event_key: string;
  readonly txid: string | null;
  readonly tries: number;
}

export const insertBankNotice = (notice: {
  eventKey: string;
  txid: string | null;
  sealed: Uint8Array;
  at: Instant;
}): SqlStatement<{ event_key: string }> =>
  sql(
    'insert notice',
    `insert into bank_notice (event_key, txid, body_sealed, received_at, due_at) values ($1, $2, $3, $4, $4)
     on conflict (event_key) do nothing returning event_key`,
    notice.eventKey,
    notice.txid,
    notice.sealed,
    notice.at,
  );

/** The keys, among these, of notices that were received before. */
export const selectKnownBankNotices = (eventKeys: string): SqlStatement<{ event_key: string }> =>
  sql('known notices', 'select event_key from bank_notice where event_key = any($1::text[])', eventKeys);

/** Claims notices that are due, by making them due again at `againAt`. */
export const updateDueBankNoticesLeased = (
  now: Instant,
  againAt: Instant,
  limit: number,
): SqlStatement<BankNoticeRow> =>
  sql(
    'claim notices',
    `update bank_notice n set due_at = $2, tries = tries + 1
     from (select event_key from bank_notice where due_at <= $1 order by due_at limit $3::int
       for update skip locked) d
     where n.event_key = d.event_key returning n.event_key, n.txid, n.tries`,
    now,
    againAt,
    limit,
  );

export const updateBankNoticeDone = (eventKey: string, outcome: string): SqlStatement =>
  sql('notice done', 'update bank_notice set due_at = null, outcome = $2 where event_key = $1', eventKey, outcome);

/** Deletes notices that were processed, oldest first. */
export const deleteOldBankNotices = (receivedBefore: Instant, limit: number): SqlStatement =>
  sql(
    'notices pruned',
    `delete from bank_notice where event_key in (
       select event_key from bank_notice where due_at is null and received_at < $1
       order by received_at limit $2::int for update skip locked) returning event_key`,
    receivedBefore,
    limit,
  );

// Cursors: how far the bank's own lists were read

/** Claims a cursor that is due, by making it due again at `againAt`; makes it where there is none, from now on. */
export const upsertCursorDue = (name: string, now: Instant, againAt: Instant): SqlStatement<{ read_to: Instant }> =>
  sql(
    'claim bank cursor',
    `insert into bank_cursor (name, read_to, due_at) values ($1, $2, $3)
     on conflict (name) do update set due_at = excluded.due_at where bank_cursor.due_at <= $2 returning read_to`,
    name,
    now,
    againAt,
  );

/** Has a list read again, from this instant or from where it was read to if that is earlier. */
export const rewindBankListCursor = (name: string, to: Instant): SqlStatement =>
  sql(
    'rewind bank cursor',
    `insert into bank_cursor (name, read_to, due_at) values ($1, $2, 0)
     on conflict (name) do update set read_to = least(bank_cursor.read_to, excluded.read_to), due_at = 0`,
    name,
    to,
  );

export const advanceBankListCursor = (name: string, to: Instant): SqlStatement =>
  sql(
    'advance bank cursor',
    'update bank_cursor set read_to = greatest(read_to, $2::bigint) where name = $1',
    name,
    to,
  );
