/** The inbox of staff: the queue, one conversation, who has taken it. */
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId, StaffId } from '@arara/contract/protocol/fields';
import type { StaffCallInput, StaffCallOutput } from '@arara/contract/staff/staff-contract';
import type { InboxList, StaffConversation } from '@arara/contract/staff/support';
import { readFullNames, readMaskedUsernames } from '../../accounts/accounts.ts';
import type { SqlReader } from '../../platform/db/db.ts';
import { maskName } from '../../platform/text/masks.ts';
import { readStaffNames } from '../../staff/staff.ts';
import {
  type ChatCtx,
  presentMessages,
  publishState,
  SUPPORT_WAKE_TOPIC,
  TYPING_SHOWN_MS,
  writeSystemMessage,
} from './conversations.ts';
import * as queries from './conversations.queries.ts';
import { selectConversationMessages } from './messages.queries.ts';

/** Who reads the inbox: a member of staff, with the players' accounts of this person. */
export interface SupportStaff {
  readonly staff: StaffId;
  readonly name: string;
  readonly ownPlayers: readonly PlayerId[];
}

const DEFAULT_INBOX_PAGE_SIZE = 50;
const MAX_CONVERSATION_MESSAGES = 500;

async function presentConversations(
  reader: SqlReader,
  by: SupportStaff,
  rows: readonly queries.Conversation[],
): Promise<StaffConversation[]> {
  const players = rows.map(({ player }) => player);
  const staff = rows.flatMap((row) => (row.staff === null ? [] : [row.staff]));
  const [names, usernames, staffNames] = await Promise.all([
    readFullNames(reader, players),
    readMaskedUsernames(reader, players),
    readStaffNames(reader, staff),
  ]);
  return rows.map((row) => ({
    player: row.player,
    conversation: row.id,
    state: row.state,
    name: maskName(names.get(row.player) ?? ''),
    username: usernames.get(row.player) ?? '',
    assignee: row.staff === null ? null : { staff: row.staff, name: staffNames.get(row.staff) ?? '' },
    own: by.ownPlayers.includes(row.player),
    openedAt: row.opened_at,
    lastAt: row.last_at,
    lastText: row.last_text,
    unseen: row.unseen,
    rating: row.rating,
  }));
}

const selectInboxRows = (list: InboxList, staff: StaffId, cursor: Id | undefined, limit: number) =>
  list === 'closed'
    ? queries.selectClosedConversations(cursor ?? (Number.MAX_SAFE_INTEGER as Id), limit)
    : queries.selectQueue(list, staff, limit);

/** A page of the inbox; only the closed conversations have more pages. */
export async function readInbox(
  ctx: ChatCtx,
  by: SupportStaff,
  { list, cursor, limit = DEFAULT_INBOX_PAGE_SIZE }: StaffCallInput<'staffSupportInbox'>,
): Promise<StaffCallOutput<'staffSupportInbox'>> {
  const [rows, [counts]] = await Promise.all([
    ctx.db.read.query(selectInboxRows(list, by.staff, cursor, limit + 1)),
    ctx.db.read.query(queries.selectQueueCounts(by.staff)),
  ]);
  const items = await presentConversations(ctx.db.read, by, rows.slice(0, limit));
  const hasMore = list === 'closed' && rows.length > limit;
  return {
    items,
    nextCursor: hasMore ? (items.at(-1)?.conversation ?? null) : null,
    counts: counts ?? { waiting: 0, mine: 0, others: 0 },
  };
}

/** One conversation as staff see it. Throws Refusal notFound. */
export async function readStaffConversation(
  ctx: ChatCtx,
  by: SupportStaff,
  player: PlayerId,
  id: Id,
): Promise<StaffCallOutput<'staffSupportConversation'>> {
  const { read } = ctx.db;
  const [[row], rows, others] = await Promise.all([
    read.query(queries.selectConversation(player, id)),
    read.query(selectConversationMessages(player, id, MAX_CONVERSATION_MESSAGES)),
    read.query(queries.selectOtherConversations(player, id)),
  ]);
  if (row === undefined) throw new Refusal('notFound');
  const [conversation] = await presentConversations(read, by, [row]);
  if (conversation === undefined) throw new Refusal('notFound');
  return {
    conversation,
    messages: await presentMessages(read, player, rows.toReversed()),
    typing: ctx.now() - row.typing_at < TYPING_SHOWN_MS,
    seenByPlayer: row.seen_by_player === 0 ? null : row.seen_by_player,
    ratingText: row.rating_text,
    earlier: others.map((other) => ({ conversation: other.id, openedAt: other.opened_at, rating: other.rating })),
  };
}

/** Throws Refusal ownReview when the player is the member of staff. */
export function assertNotOwnConversation(by: SupportStaff, player: PlayerId): void {
  if (by.ownPlayers.includes(player)) throw new Refusal('ownReview');
}

/** Takes a conversation, or gives it back. Throws Refusal notFound, conversationClosed. */
export async function assignConversation(
  ctx: ChatCtx,
  by: SupportStaff,
  { player, conversation: id, take }: { player: PlayerId; conversation: Id; take: boolean },
): Promise<void> {
  const message = await ctx.db.tx('chat assign', async (tx) => {
    const [conversation] = await tx.query(queries.lockConversation(player, id));
    if (conversation === undefined) throw new Refusal('notFound');
    if (conversation.state === 'closed') throw new Refusal('conversationClosed');
    await tx.query(queries.updateConversationAssignee(player, id, take ? by.staff : null));
    return take && conversation.state === 'waiting' ? writeSystemMessage(tx, ctx, conversation, 'taken') : undefined;
  });
  if (message !== undefined) ctx.publishChat(player, 'chat:message', message);
  await publishState(ctx, player, id);
  ctx.db.wake(SUPPORT_WAKE_TOPIC);
}

/** Staff have seen the messages up to this one. */
export async function markSeenByStaff(ctx: ChatCtx, player: PlayerId, id: Id, message: Id): Promise<void> {
  const [moved] = await ctx.db.tx('chat seen', (tx) => tx.query(queries.updateSeenByStaff(player, id, message)));
  if (moved === undefined) return;
  await publishState(ctx, player, id);
  ctx.db.wake(SUPPORT_WAKE_TOPIC);
}
