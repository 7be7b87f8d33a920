/** Conversations of players with support: what either side sends is stored first, and published after its commit. */
import type { ChatMessage, ChatState, ChatSystemText } from '@arara/contract/player/support/chat-messages';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId, StaffId } from '@arara/contract/protocol/fields';
import type { ServerMessage } from '@arara/contract/realtime-messages';
import { readFullNames } from '../../accounts/accounts.ts';
import type { Ctx, Instant } from '../../context.ts';
import { insertOutboxFacts } from '../../facts.ts';
import type { SqlReader, Tx } from '../../platform/db/db.ts';
import { presentFile } from '../files/files.ts';
import { type StoredFile, selectFilesByIds, updateFileSent } from '../files/files.queries.ts';
import { cleanMessageText } from '../../platform/text/message-text.ts';
import { updateConversationMailDue } from './conversation-mails.queries.ts';
import * as queries from './conversations.queries.ts';
import * as messages from './messages.queries.ts';

/** Wakes the screens of staff, on every node. */
export const SUPPORT_WAKE_TOPIC = 'support';
/** A member of staff is there who asked for changes so recently. */
const STAFF_PRESENCE_MS = 45_000;
/** Within this time a player gets one message that nobody is there. */
const AWAY_NOTICE_INTERVAL_MS = 30 * 60_000;
/** A player who wrote so recently is writing. */
export const TYPING_SHOWN_MS = 5000;
const QUEUE_TEXT_LENGTH = 140;
const CHAT_PAGE_MESSAGES = 50;

/** What the chat needs: messages to all connections of one player, also of one who may only talk to support. */
export interface ChatCtx extends Pick<Ctx, 'db' | 'log' | 'newId' | 'now'> {
  readonly publishChat: <Name extends 'chat:message' | 'chat:state'>(
    player: PlayerId,
    name: Name,
    content: ServerMessage<Name>,
  ) => void;
}

/** A message that somebody wants to send. */
export interface OutgoingMessage {
  readonly text?: string | undefined;
  readonly fileId?: Id | undefined;
  readonly clientId: string;
}

export const getFirstName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

/** Whether somebody of support is there now. */
export async function isSupportPresent(reader: SqlReader, now: Instant): Promise<boolean> {
  const [found] = await reader.query(queries.selectIsSomebodyPresent(now - STAFF_PRESENCE_MS));
  return found?.present === true;
}

export const presentMessage = (message: messages.Message, file: StoredFile | undefined): ChatMessage => ({
  conversationId: message.conversation,
  id: message.id,
  from: message.author,
  name: message.name,
  text: message.text,
  ...(file === undefined ? {} : { file: presentFile(file) }),
  at: message.at,
  ...(message.client_id === null ? {} : { clientId: message.client_id }),
});

/** Messages of a player with their files, in the order that they are given. */
export async function presentMessages(
  reader: SqlReader,
  player: PlayerId,
  rows: readonly messages.Message[],
): Promise<ChatMessage[]> {
  const ids = rows.flatMap(({ file }) => (file === null ? [] : [file]));
  const files = ids.length === 0 ? [] : await reader.query(selectFilesByIds(player, ids));
  const byId = new Map(files.map((file) => [file.id, file]));
  return rows.map((row) => presentMessage(row, row.file === null ? undefined : byId.get(row.file)));
}

export const presentState = (
  conversation: queries.Conversation,
  more: { online: boolean; typing?: boolean },
): ChatState => ({
  conversationId: conversation.id,
  state: conversation.state,
  online: more.online,
  typing: more.typing === true,
  seenByStaff: conversation.seen_by_staff === 0 ? null : conversation.seen_by_staff,
  rating: conversation.rating,
});

/** Publishes the state of a conversation as it is now. */
export async function publishState(ctx: ChatCtx, player: PlayerId, id: Id, typing = false): Promise<void> {
  const [conversation] = await ctx.db.read.query(queries.selectConversation(player, id));
  if (conversation === undefined) return;
  const online = await isSupportPresent(ctx.db.read, ctx.now());
  ctx.publishChat(player, 'chat:state', presentState(conversation, { online, typing }));
}

/** The chat of a player: its newest conversation, and a page of messages, oldest first. */
export async function readChat(ctx: ChatCtx, player: PlayerId, before: Id | undefined) {
  const { read } = ctx.db;
  const from = before ?? (Number.MAX_SAFE_INTEGER as Id);
  const [online, [conversation], found] = await Promise.all([
    isSupportPresent(read, ctx.now()),
    read.query(queries.selectNewestConversation(player)),
    read.query(messages.selectMessagesBefore(player, from, CHAT_PAGE_MESSAGES + 1)),
  ]);
  const page = found.slice(0, CHAT_PAGE_MESSAGES).toReversed();
  return {
    online,
    conversation: conversation === undefined ? null : presentState(conversation, { online }),
    messages: await presentMessages(read, player, page),
    nextCursor: found.length > CHAT_PAGE_MESSAGES ? (page[0]?.id ?? null) : null,
  };
}

/** Checks what a message says. Throws Refusal badRequest for one without text and file. */
function prepareText({ text, fileId }: OutgoingMessage): string {
  const cleaned = cleanMessageText(text ?? '');
  if (cleaned === '' && fileId === undefined) throw new Refusal('badRequest');
  return cleaned;
}

interface SentMessage {
  readonly message: ChatMessage;
  /** What else was said: by the system. */
  readonly also: readonly ChatMessage[];
  readonly isNew: boolean;
}

/**
 * Sends a message of a player into the open conversation, or into a new one. The same clientId again changes nothing. Throws
 * Refusal badRequest, notFound for a file that is not theirs or was sent already.
 */
export async function sendPlayerMessage(
  ctx: ChatCtx,
  player: PlayerId,
  outgoing: OutgoingMessage,
): Promise<ChatMessage> {
  const text = prepareText(outgoing);
  const names = await readFullNames(ctx.db.read, [player]);
  const sent = await ctx.db.tx('chat send', async (tx): Promise<SentMessage> => {
    const [[open], [same], [presence]] = await tx.flight(
      queries.lockOpenConversation(player),
      messages.selectMessageByClientId(player, 'player', outgoing.clientId),
      queries.selectIsSomebodyPresent(ctx.now() - STAFF_PRESENCE_MS),
    );
    if (same !== undefined) {
      const [message] = await presentMessages(tx, player, [same]);
      if (message !== undefined) return { message, also: [], isNew: false };
    }
    const conversation = open ?? (await openConversation(tx, ctx, player));
    const isAwayNoticeDue = presence?.present !== true && ctx.now() - conversation.away_at >= AWAY_NOTICE_INTERVAL_MS;
    const message = await writeMessage(tx, ctx, conversation, {
      ...outgoing,
      text,
      from: 'player',
      staff: null,
      name: getFirstName(names.get(player) ?? ''),
      awayAt: isAwayNoticeDue ? ctx.now() : conversation.away_at,
    });
    const also = isAwayNoticeDue ? [await writeSystemMessage(tx, ctx, conversation, 'away')] : [];
    return { message, also, isNew: true };
  });
  if (sent.isNew) publishSent(ctx, player, sent);
  return sent.message;
}

async function openConversation(tx: Tx, ctx: ChatCtx, player: PlayerId): Promise<queries.Conversation> {
  await tx.query(queries.insertConversation(player, ctx.newId(), ctx.now()));
  const [conversation] = await tx.query(queries.lockOpenConversation(player));
  if (conversation === undefined) throw new Error('a conversation that was just opened is not there');
  return conversation;
}

/** Sends a message of staff; they have taken the conversation then. Throws Refusal notFound, conversationClosed, badRequest. */
export async function sendStaffMessage(
  ctx: ChatCtx,
  by: { staff: StaffId; name: string },
  { player, conversation: id, ...outgoing }: OutgoingMessage & { player: PlayerId; conversation: Id },
): Promise<ChatMessage> {
  const text = prepareText(outgoing);
  const sent = await ctx.db.tx('chat reply', async (tx): Promise<SentMessage> => {
    const [[conversation], [same]] = await tx.flight(
      queries.lockConversation(player, id),
      messages.selectMessageByClientId(player, 'staff', outgoing.clientId),
    );
    if (conversation === undefined) throw new Refusal('notFound');
    if (same !== undefined) {
      const [message] = await presentMessages(tx, player, [same]);
      if (message !== undefined) return { message, also: [], isNew: false };
    }
    if (conversation.state === 'closed') throw new Refusal('conversationClosed');
    const message = await writeMessage(tx, ctx, conversation, {
      ...outgoing,
      text,
      from: 'staff',
      staff: by.staff,
      name: getFirstName(by.name),
      awayAt: 0,
    });
    await tx.flight(
      updateConversationMailDue(player, id, ctx.now()),
      insertOutboxFacts('BRL', [{ f: 'supportReplied', player, conversation: id }]),
    );
    return { message, also: [], isNew: true };
  });
  if (sent.isNew) {
    publishSent(ctx, player, sent);
    await publishState(ctx, player, id);
  }
  return sent.message;
}

function publishSent(ctx: ChatCtx, player: PlayerId, { message, also }: SentMessage): void {
  for (const one of [message, ...also]) ctx.publishChat(player, 'chat:message', one);
  ctx.db.wake(SUPPORT_WAKE_TOPIC);
}

/** Writes a message of a person into a conversation that is locked. Throws Refusal notFound for a file that they may not send. */
async function writeMessage(
  tx: Tx,
  ctx: ChatCtx,
  { player, id: conversation }: queries.Conversation,
  input: OutgoingMessage & {
    text: string;
    from: 'player' | 'staff';
    staff: StaffId | null;
    name: string;
    awayAt: Instant;
  },
): Promise<ChatMessage> {
  const { text, from, staff, name, awayAt, fileId } = input;
  const at = ctx.now();
  const [file] =
    fileId === undefined ? [] : await tx.query(updateFileSent({ player, id: fileId, conversation, staff }));
  if (fileId !== undefined && file === undefined) throw new Refusal('notFound');
  const row: messages.Message = {
    player,
    id: ctx.newId(),
    conversation,
    author: from,
    staff,
    name,
    text,
    file: fileId ?? null,
    client_id: input.clientId,
    at,
  };
  const lastText = (text === '' ? (file?.name ?? '') : text).slice(0, QUEUE_TEXT_LENGTH).toWellFormed();
  await tx.flight(
    messages.insertMessage(row),
    queries.updateConversationLast({ player, id: conversation, from, staff, text: lastText, at, awayAt }),
  );
  return presentMessage(row, file);
}

/** Writes a message of the system into a conversation that is locked. */
export async function writeSystemMessage(
  tx: Tx,
  ctx: ChatCtx,
  { player, id: conversation }: Pick<queries.Conversation, 'player' | 'id'>,
  text: ChatSystemText,
): Promise<ChatMessage> {
  const row: messages.Message = {
    player,
    id: ctx.newId(),
    conversation,
    author: 'system',
    staff: null,
    name: '',
    text,
    file: null,
    client_id: null,
    at: ctx.now(),
  };
  await tx.query(messages.insertMessage(row));
  return presentMessage(row, undefined);
}

/**
 * Ends a conversation and publishes it; one that is over stays as it is. `checkIdle` is asked under the lock whether it may still
 * end. Throws Refusal notFound.
 */
export async function endConversation(
  ctx: ChatCtx,
  { player, id, why }: { player: PlayerId; id: Id; why: 'closed' | 'idle' },
  mayEnd: (conversation: queries.Conversation) => boolean = () => true,
): Promise<void> {
  const message = await ctx.db.tx('chat end', async (tx) => {
    const [conversation] = await tx.query(queries.lockConversation(player, id));
    if (conversation === undefined) throw new Refusal('notFound');
    if (conversation.state === 'closed' || !mayEnd(conversation)) return undefined;
    const written = await writeSystemMessage(tx, ctx, conversation, why);
    await tx.query(queries.updateConversationClosed(player, id, ctx.now()));
    return written;
  });
  if (message === undefined) return;
  ctx.publishChat(player, 'chat:message', message);
  await publishState(ctx, player, id);
  ctx.db.wake(SUPPORT_WAKE_TOPIC);
}

/** Rates a conversation that is over. Throws Refusal notFound, conversationOpen. */
export async function rateConversation(
  ctx: ChatCtx,
  { player, id, stars, text }: { player: PlayerId; id: Id; stars: number; text: string | undefined },
): Promise<void> {
  const words = cleanMessageText(text ?? '');
  const [rated] = await ctx.db.tx('chat rating', (tx) =>
    tx.query(queries.updateConversationRating(player, id, stars, words === '' ? null : words)),
  );
  if (rated === undefined) {
    const [conversation] = await ctx.db.read.query(queries.selectConversation(player, id));
    throw new Refusal(conversation === undefined ? 'notFound' : 'conversationOpen');
  }
  await publishState(ctx, player, id);
  ctx.db.wake(SUPPORT_WAKE_TOPIC);
}

/** The player has seen the messages up to this one; their own conversations only. */
export async function markSeenByPlayer(ctx: ChatCtx, player: PlayerId, id: Id, message: Id): Promise<void> {
  const [moved] = await ctx.db.tx('chat seen', (tx) => tx.query(queries.updateSeenByPlayer(player, id, message)));
  if (moved !== undefined) ctx.db.wake(SUPPORT_WAKE_TOPIC);
}

/** The player is writing; their own conversations only. */
export async function markTyping(ctx: ChatCtx, player: PlayerId, id: Id): Promise<void> {
  const [moved] = await ctx.db.tx('chat typing', (tx) => tx.query(queries.updateTyping(player, id, ctx.now())));
  if (moved !== undefined) ctx.db.wake(SUPPORT_WAKE_TOPIC);
}
