import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Instant } from '../../context.ts';
import { type SqlStatement, sql } from '../../platform/db/db.ts';
import { REPLY_MAIL_INTERVAL_MS, SUPPORT_MAIL_WAKE_TOPIC, UNREAD_REPLY_MS } from '../mails/support-mails.ts';

/** After a reply: a mail is due once the player could have read it, and long enough after the last one to them. */
export const updateConversationMailDue = (player: PlayerId, id: Id, at: Instant): SqlStatement => ({
  ...sql(
    'update conversation mail due',
    `update support_conversation set mail_due_at = coalesce(mail_due_at, greatest($3::bigint, (
       select max(c.mailed_at) from support_conversation c where c.player = $1) + $4::bigint))
     where player = $1 and id = $2`,
    player,
    id,
    at + UNREAD_REPLY_MS,
    REPLY_MAIL_INTERVAL_MS,
  ),
  wakes: SUPPORT_MAIL_WAKE_TOPIC,
});

export const selectNextConversationMail: SqlStatement<{ due_at: Instant | null }> = sql(
  'conversation mail next due',
  'select min(mail_due_at) as due_at from support_conversation where mail_due_at is not null',
);

/** Takes mails that are due; they count as put out. */
export const claimConversationMails = (now: Instant, limit: number): SqlStatement<{ player: PlayerId }> =>
  sql(
    'conversation mails claimed',
    `update support_conversation set mail_due_at = null, mailed_at = $1 where (player, id) in (
       select player, id from support_conversation where mail_due_at <= $1
       order by mail_due_at limit $2::int for update skip locked) returning player`,
    now,
    limit,
  );
