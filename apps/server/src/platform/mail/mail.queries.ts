import type { Id } from '@arara/contract/protocol/fields';
import type { Instant } from '../clock.ts';
import { type SqlStatement, sql } from '../db/db.ts';

/** Wakes the worker that sends mails. */
export const MAIL_WAKE_TOPIC = 'mail';

export const insertOutboxMail = (mail: {
  id: Id;
  messageSealed: Uint8Array;
  isDecoy: boolean;
  dueAt: Instant;
  expiresAt: Instant;
}): SqlStatement => ({
  ...sql(
    'mail put out',
    'insert into mail_outbox (id, message_sealed, is_decoy, due_at, expires_at) values ($1, $2, $3, $4, $5)',
    mail.id,
    mail.messageSealed,
    mail.isDecoy,
    mail.dueAt,
    mail.expiresAt,
  ),
  wakes: MAIL_WAKE_TOPIC,
});

export const selectNextMailDueAt: SqlStatement<{ due_at: Instant | null }> = sql(
  'mail next due',
  'select min(due_at) as due_at from mail_outbox',
);

export interface ClaimedMailRow extends Record<string, unknown> {
  id: Id;
  message_sealed: Uint8Array;
  is_decoy: boolean;
  expires_at: Instant;
  attempts: number;
}

/** Takes mails that are due; they are due again at `leaseEnd` unless they are sent by then. */
export const claimDueMails = (now: Instant, leaseEnd: Instant, limit: number): SqlStatement<ClaimedMailRow> =>
  sql(
    'mails claimed',
    `update mail_outbox set due_at = $2, attempts = attempts + 1 where id in (
       select id from mail_outbox where due_at <= $1 order by due_at limit $3::int for update skip locked)
     returning id, message_sealed, is_decoy, expires_at, attempts`,
    now,
    leaseEnd,
    limit,
  );

export const updateMailDueAt = (id: Id, dueAt: Instant): SqlStatement =>
  sql('mail put off', 'update mail_outbox set due_at = $2 where id = $1', id, dueAt);

export const deleteOutboxMail = (id: Id): SqlStatement => sql('mail done', 'delete from mail_outbox where id = $1', id);
