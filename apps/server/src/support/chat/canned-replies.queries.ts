import type { CannedReply } from '@arara/contract/staff/support';
import type { Id, StaffId } from '@arara/contract/protocol/fields';
import type { Instant } from '../../context.ts';
import { type SqlStatement, sql } from '../../platform/db/db.ts';

export const selectCannedReplies = (): SqlStatement<{ reply: Id; title: string; text: string }> =>
  sql(
    'select canned replies',
    'select id as reply, title, text from support_canned_reply order by title, id limit 200',
  );

export const insertCannedReply = (reply: CannedReply, staff: StaffId, at: Instant): SqlStatement =>
  sql(
    'insert canned reply',
    'insert into support_canned_reply (id, title, text, staff, at) values ($1, $2, $3, $4, $5)',
    reply.reply,
    reply.title,
    reply.text,
    staff,
    at,
  );

export const updateCannedReply = (reply: CannedReply, staff: StaffId, at: Instant): SqlStatement<{ id: Id }> =>
  sql(
    'update canned reply',
    'update support_canned_reply set title = $2, text = $3, staff = $4, at = $5 where id = $1 returning id',
    reply.reply,
    reply.title,
    reply.text,
    staff,
    at,
  );

export const deleteCannedReply = (id: Id): SqlStatement<{ id: Id }> =>
  sql('delete canned reply', 'delete from support_canned_reply where id = $1 returning id', id);
