import type { ChatMessage } from '@arara/contract/player/support/chat-messages';
import type { Id, PlayerId, StaffId } from '@arara/contract/protocol/fields';
import type { Instant } from '../../context.ts';
import { type Row, type SqlStatement, sql } from '../../platform/db/db.ts';

export interface Message extends Row {
  readonly player: PlayerId;
  readonly id: Id;
  readonly conversation: Id;
  readonly author: ChatMessage['from'];
  readonly staff: StaffId | null;
  readonly name: string;
  readonly text: string;
  readonly file: Id | null;
  readonly client_id: string | null;
  readonly at: Instant;
}

const columns = 'player, id, conversation, author, staff, name, text, file, client_id, at';

export const insertMessage = (message: Message): SqlStatement =>
  sql(
    'insert message',
    `insert into support_message (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    message.player,
    message.id,
    message.conversation,
    message.author,
    message.staff,
    message.name,
    message.text,
    message.file,
    message.client_id,
    message.at,
  );

/** A message by the name that its sender gave it. */
export const selectMessageByClientId = (
  player: PlayerId,
  author: ChatMessage['from'],
  clientId: string,
): SqlStatement<Message> =>
  sql(
    'select message by client id',
    `select ${columns} from support_message where player = $1 and author = $2 and client_id = $3`,
    player,
    author,
    clientId,
  );

/** A player's messages before an id, newest first, of all conversations. */
export const selectMessagesBefore = (player: PlayerId, before: Id, limit: number): SqlStatement<Message> =>
  sql(
    'select messages before',
    `select ${columns} from support_message where player = $1 and id < $2 order by id desc limit $3::int`,
    player,
    before,
    limit,
  );

/** The newest messages of a conversation, newest first. */
export const selectConversationMessages = (player: PlayerId, conversation: Id, limit: number): SqlStatement<Message> =>
  sql(
    'select conversation messages',
    `select ${columns} from support_message where player = $1 and conversation = $2 order by id desc limit $3::int`,
    player,
    conversation,
    limit,
  );

/** Messages whose conversation was deleted. */
export const deleteOldMessages = (before: Id, limit: number): SqlStatement<{ id: Id }> =>
  sql(
    'delete old messages',
    `delete from support_message where (player, id) in (
       select m.player, m.id from support_message m where m.id < $1 and not exists (
         select 1 from support_conversation c where c.player = m.player and c.id = m.conversation)
       limit $2::int for update skip locked) returning id`,
    before,
    limit,
  );
