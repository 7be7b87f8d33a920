/** The public API of support: the chat of players with a person, their files, and how support is reached. */
import { MAX_CHAT_TEXT_LENGTH, type SupportFile } from '@arara/contract/player/support/chat-messages';
import type { PlayerCallOutput } from '@arara/contract';
import type { FileResponse } from '@arara/contract/protocol/endpoint';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId, StaffId } from '@arara/contract/protocol/fields';
import type { CannedReply } from '@arara/contract/staff/support';
import { readPlayerAccount } from '../accounts/accounts.ts';
import type { Ctx, Instant } from '../context.ts';
import { isTransientDbError } from '../platform/db/errors.ts';
import type { UploadedFile } from '../platform/http/calls/upload.ts';
import type { RateLimits } from '../platform/http/rate-limits.ts';
import type { PlayerMessageHandlers } from '../platform/realtime/player-messages.ts';
import { type BackgroundWork, joinBackgroundWork, startWorker } from '../platform/worker/worker.ts';
import type { FileStorage } from '../ports/file-storage.ts';
import * as cannedReplies from './chat/canned-replies.queries.ts';
import * as chat from './chat/conversations.ts';
import { type ChatCtx, markSeenByPlayer, markTyping, sendPlayerMessage } from './chat/conversations.ts';
import * as conversations from './chat/conversations.queries.ts';
import { deleteOldConversations, deleteOldPresence } from './chat/conversations.queries.ts';
import * as inbox from './chat/inbox.ts';
import { openInboxChanges } from './chat/inbox-changes.ts';
import { readFile, storeFile, createFileRetention } from './files/files.ts';
import { startSupportMailWorker } from './mail-worker.ts';
import { cleanMessageText } from '../platform/text/message-text.ts';
import { createPlanRepair, type PlanRepair } from '../platform/cluster/clock-setbacks.ts';
import { computeFirstIdAt } from '../platform/ids.ts';
import { createTableRetention, type TableRetention } from '../platform/retention/retention.ts';
import { deleteOldMessages } from './chat/messages.queries.ts';
import { deleteOldAnswers, deleteOldComplaints } from './complaints/complaints.queries.ts';

export type { SupportStaff } from './chat/inbox.ts';

/** A conversation in which nobody wrote for so long ends by itself. */
const IDLE_CONVERSATION_MS = 72 * 3_600_000;
const IDLE_CHECK_INTERVAL_MS = 15 * 60_000;
const IDLE_CONVERSATIONS_PER_STEP = 50;
/** How often a member of staff who waits for changes is recorded as present. */
const PRESENCE_WRITE_INTERVAL_MS = 10_000;

export interface SupportOptions {
  readonly storage: FileStorage;
  readonly limits: Pick<RateLimits, 'consume'>;
  readonly publishChat: chat.ChatCtx['publishChat'];
}

/** Support of this server. */
export type SupportService = ReturnType<typeof openSupportService>;

/** Opens support: the chat, its files, and the inbox of staff. */
// oxlint-disable-next-line max-lines-per-function -- one line or two for each use case, which read as a list
export function openSupportService(ctx: Ctx, { storage, limits, publishChat }: SupportOptions) {
  const chatCtx: chat.ChatCtx = { ...ctx, publishChat };
  const changes = openInboxChanges(ctx);
  const presentSince = new Map<StaffId, number>();
  return {
    messageHandlers: createChatMessageHandlers(chatCtx, limits) satisfies PlayerMessageHandlers,
    readChat: (player: PlayerId, before: Id | undefined) => chat.readChat(chatCtx, player, before),
    endByPlayer: (player: PlayerId, id: Id) => chat.endConversation(chatCtx, { player, id, why: 'closed' }),
    rate: (input: Parameters<typeof chat.rateConversation>[1]) => chat.rateConversation(chatCtx, input),
    /** Throws Refusal fileRefused. */
    uploadByPlayer: (player: PlayerId, file: UploadedFile): Promise<SupportFile> =>
      storeFile(ctx, storage, { player, staff: null, file }),
    readFileForPlayer: (player: PlayerId, id: Id): Promise<FileResponse> =>
      readFile(ctx, storage, { player, id, reader: 'player' }),
    readFileForStaff: (player: PlayerId, id: Id): Promise<FileResponse> =>
      readFile(ctx, storage, { player, id, reader: 'staff' }),
    buildFrameUrl: (player: PlayerId) => buildFrameUrl(ctx, player),
    readInbox: (by: inbox.SupportStaff, input: Parameters<typeof inbox.readInbox>[2]) =>
      inbox.readInbox(chatCtx, by, input),
    readStaffConversation: (by: inbox.SupportStaff, player: PlayerId, id: Id) =>
      inbox.readStaffConversation(chatCtx, by, player, id),
    /** Waits for changes; the member of staff counts as present. */
    waitForChanges: async (staff: StaffId, version: string | undefined): Promise<{ version: string }> => {
      const now = ctx.now();
      if (now - (presentSince.get(staff) ?? 0) >= PRESENCE_WRITE_INTERVAL_MS) {
        presentSince.set(staff, now);
        await ctx.db.tx('support presence', (tx) => tx.query(conversations.upsertPresence(staff, now)));
      }
      return { version: await changes.wait(version) };
    },
    assign: (by: inbox.SupportStaff, input: Parameters<typeof inbox.assignConversation>[2]) => {
      inbox.assertNotOwnConversation(by, input.player);
      return inbox.assignConversation(chatCtx, by, input);
    },
    reply: (by: inbox.SupportStaff, input: Parameters<typeof chat.sendStaffMessage>[2]) => {
      inbox.assertNotOwnConversation(by, input.player);
      return chat.sendStaffMessage(chatCtx, by, input);
    },
    endByStaff: (by: inbox.SupportStaff, player: PlayerId, id: Id) => {
      inbox.assertNotOwnConversation(by, player);
      return chat.endConversation(chatCtx, { player, id, why: 'closed' });
    },
    markSeenByStaff: (player: PlayerId, id: Id, message: Id) => inbox.markSeenByStaff(chatCtx, player, id, message),
    showStaffTyping: (player: PlayerId, id: Id) => chat.publishState(chatCtx, player, id, true),
    /** Throws Refusal notFound, fileRefused. */
    uploadByStaff: async (staff: StaffId, player: PlayerId, id: Id, file: UploadedFile): Promise<SupportFile> => {
      const [conversation] = await ctx.db.read.query(conversations.selectConversation(player, id));
      if (conversation === undefined) throw new Refusal('notFound');
      return storeFile(ctx, storage, { player, staff, file });
    },
    listCannedReplies: () => ctx.db.read.query(cannedReplies.selectCannedReplies()),
    saveCannedReply: (staff: StaffId, reply: SavedReply) => saveCannedReply(ctx, staff, reply),
    deleteCannedReply: async (reply: Id): Promise<void> => {
      const [deleted] = await ctx.db.tx('canned reply', (tx) => tx.query(cannedReplies.deleteCannedReply(reply)));
      if (deleted === undefined) throw new Refusal('notFound');
    },
    startWorkers: (): BackgroundWork => {
      const idle = startIdleConversations(chatCtx);
      return joinBackgroundWork([idle, changes, startSupportMailWorker(ctx)]);
    },
  };
}

type SavedReply = Omit<CannedReply, 'reply'> & { readonly reply?: Id | undefined };

/** Adds or changes a prepared reply. Throws Refusal notFound, badFields. */
async function saveCannedReply(ctx: Ctx, staff: StaffId, { reply, ...input }: SavedReply): Promise<{ reply: Id }> {
  const cleaned = { title: cleanMessageText(input.title), text: cleanMessageText(input.text) };
  for (const name of ['title', 'text'] as const)
    if (cleaned[name] === '') throw new Refusal('badFields', {}, { fields: { [name]: 'missing' } });
  const saved = { ...cleaned, text: cleaned.text.slice(0, MAX_CHAT_TEXT_LENGTH), reply: reply ?? ctx.newId() };
  await ctx.db.tx('canned reply', async (tx) => {
    if (reply === undefined) await tx.query(cannedReplies.insertCannedReply(saved, staff, ctx.now()));
    else if ((await tx.query(cannedReplies.updateCannedReply(saved, staff, ctx.now()))).length === 0)
      throw new Refusal('notFound');
  });
  return { reply: saved.reply };
}

/** How players reach a person: an id, and the messaging handle after a # if there is one. Null while support is off. */
export function getSupportContact({ config }: Pick<Ctx, 'config'>): PlayerCallOutput<'csid'> {
  const { support } = config;
  if (support === null) return null;
  return support.handle === undefined ? support.id : `${support.id}#${support.handle}`;
}

/** The address of the third party's chat for a player; null where the built-in chat is used. */
async function buildFrameUrl(ctx: Ctx, player: PlayerId): Promise<string | null> {
  const { support } = ctx.config;
  if (support?.frameUrl === undefined) return null;
  const { name, username } = await readPlayerAccount(ctx.db.read, player);
  const url = new URL(support.frameUrl);
  for (const [field, value] of Object.entries({ id: support.id, name, email: username }))
    url.searchParams.set(field, value);
  return url.href;
}

/** Ends conversations in which nobody writes any more. One that cannot be ended is tried again, and holds up no other. */
const startIdleConversations = (ctx: chat.ChatCtx) =>
  startWorker(ctx, { name: 'idle conversations', everyMs: IDLE_CHECK_INTERVAL_MS }, async (isStopping) => {
    const before = ctx.now() - IDLE_CONVERSATION_MS;
    for (let after = 0 as Id; ;) {
      const page = { before, after, limit: IDLE_CONVERSATIONS_PER_STEP };
      const idle = await ctx.db.read.query(conversations.selectIdleConversations(page));
      for (const { player, id } of idle) {
        if (isStopping()) return false;
        await tryEndIdleConversation(ctx, { player, id }, before);
        after = id;
      }
      if (idle.length < IDLE_CONVERSATIONS_PER_STEP) return false;
    }
  });

async function tryEndIdleConversation(
  ctx: chat.ChatCtx,
  key: { readonly player: PlayerId; readonly id: Id },
  before: Instant,
): Promise<void> {
  try {
    await chat.endConversation(ctx, { ...key, why: 'idle' }, (found) => found.last_at < before);
  } catch (error) {
    if (isTransientDbError(error)) throw error;
    ctx.log.error({ conversation: key.id, err: error }, 'an idle conversation could not be ended');
  }
}

/** What players send over real time. Each is acknowledged: `status` 200, or the status of a refusal. */

const createChatMessageHandlers = (ctx: ChatCtx, limits: Pick<RateLimits, 'consume'>): PlayerMessageHandlers => ({
  'chat:send': async (player, message) => {
    await limits.consume('chatMessages', { person: player });
    const { conversationId, id, at } = await sendPlayerMessage(ctx, player, message);
    return { conversationId: String(conversationId), id: String(id), at };
  },
  'chat:read': async (player, { conversationId, id }) => {
    await markSeenByPlayer(ctx, player, conversationId, id);
    return null;
  },
  'chat:typing': async (player, { conversationId }) => {
    await markTyping(ctx, player, conversationId);
    return null;
  },
});

/** How long rows of support live. */

const DAY_MS = 24 * 3_600_000;
/** As long as what was said may be disputed. */
const CONVERSATION_RETENTION_MS = 2 * 365 * DAY_MS;
/** The regulator asks for complaints of five years. */
const COMPLAINT_RETENTION_MS = 5 * 365 * DAY_MS;
const PRESENCE_RETENTION_MS = DAY_MS;

/** Mails that a clock which was ahead has planned. */
export const supportPlanRepairs: readonly PlanRepair[] = [
  createPlanRepair('support_conversation', 'mail_due_at'),
  createPlanRepair('complaint', 'mail_due_at'),
];

/** The lives of conversations with their messages and files; prepared replies are kept. */
export const createSupportRetentions = (storage: FileStorage): readonly TableRetention[] => [
  createTableRetention('support_conversation', (now, limit) =>
    deleteOldConversations(now - CONVERSATION_RETENTION_MS, limit),
  ),
  createTableRetention('support_message', (now, limit) =>
    deleteOldMessages(computeFirstIdAt(now - CONVERSATION_RETENTION_MS), limit),
  ),
  createFileRetention(storage),
  createTableRetention('complaint', (now, limit) => deleteOldComplaints(now - COMPLAINT_RETENTION_MS, limit)),
  createTableRetention('complaint_answer', (now, limit) =>
    deleteOldAnswers(computeFirstIdAt(now - COMPLAINT_RETENTION_MS), limit),
  ),
  createTableRetention('support_presence', (now, limit) => deleteOldPresence(now - PRESENCE_RETENTION_MS, limit)),
];
