import * as z from 'zod/mini';
import { complaintStates, MAX_COMPLAINT_TEXT_LENGTH } from '../player/support/complaints.ts';
import {
  chatClientIdSchema,
  chatMessageSchema,
  conversationStateSchema,
  MAX_CHAT_TEXT_LENGTH,
  supportFileSchema,
  supportFileTypes,
} from '../player/support/chat-messages.ts';
import { MAX_SUPPORT_FILE_BYTES } from '../player/support/support-chat.ts';
import type { FileResponse } from '../protocol/endpoint.ts';
import { cursorSchema, idSchema, instantSchema, playerIdSchema, staffIdSchema } from '../protocol/fields.ts';
import { createTextSchema } from '../protocol/formats/text-fields.ts';
import { defineStaffEndpoint } from './access.ts';

const staffConversationSchema = z.object({
  player: playerIdSchema,
  conversation: idSchema,
  state: conversationStateSchema,
  /** The player's name and user name, masked. */
  name: z.string(),
  username: z.string(),
  /** The member of staff who has taken it. */
  assignee: z.nullable(z.object({ staff: staffIdSchema, name: z.string() })),
  own: z.boolean(),
  openedAt: instantSchema,
  lastAt: instantSchema,
  lastText: z.string(),
  /** Messages of the player that nobody of staff has seen. */
  unseen: z.int(),
  rating: z.nullable(z.int()),
});
/** A conversation in the queue. */
export type StaffConversation = z.output<typeof staffConversationSchema>;

const cannedReplySchema = z.object({ reply: idSchema, title: z.string(), text: z.string() });
export type CannedReply = z.output<typeof cannedReplySchema>;

const conversationInput = { player: playerIdSchema, conversation: idSchema };

/** The lists of the inbox: without somebody, taken by the reader, taken by others, over. */
export const inboxLists = ['waiting', 'mine', 'others', 'closed'] as const;
export type InboxList = (typeof inboxLists)[number];

const staffComplaintRowSchema = z.object({
  complaint: idSchema,
  number: z.string(),
  subject: z.string(),
  state: z.enum(complaintStates),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  /** Masked. */
  name: z.string(),
});
/** A complaint in the queue. */
export type StaffComplaintRow = z.output<typeof staffComplaintRowSchema>;

const staffComplaintSchema = z.object({
  ...staffComplaintRowSchema.shape,
  /** Masked. */
  email: z.string(),
  text: z.string(),
  /** The account that was signed in when it was filed. */
  player: z.nullable(playerIdSchema),
  answers: z.array(z.object({ name: z.string(), text: z.string(), at: instantSchema })),
});
export type StaffComplaint = z.output<typeof staffComplaintSchema>;

export const staffSupportCalls = {
  staffSupportInbox: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/support/inbox',
    access: 'seeSupport',
    key: 'none',
    trail: 'none',
    input: z.strictObject({
      list: z.enum(inboxLists),
      cursor: z.optional(cursorSchema),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
    }),
    output: z.object({
      items: z.array(staffConversationSchema),
      nextCursor: z.nullable(idSchema),
      counts: z.object({ waiting: z.int(), mine: z.int(), others: z.int() }),
    }),
    refusals: [],
    summary: 'The queue of conversations, masked: those that wait the longest first, closed ones newest first.',
  }),
  staffSupportChanges: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/support/changes',
    access: 'seeSupport',
    key: 'none',
    trail: 'none',
    input: z.strictObject({ version: z.optional(z.string().check(z.maxLength(64))) }),
    output: z.object({ version: z.string() }),
    refusals: [],
    summary:
      'Answers as soon as a conversation has changed since `version`, after 20 seconds in any case. Who waits here counts as present.',
  }),
  staffSupportConversation: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/support/{player}/{conversation}',
    access: 'seeSupport',
    key: 'none',
    trail: 'whatIsNew',
    input: z.strictObject(conversationInput),
    output: z.object({
      conversation: staffConversationSchema,
      messages: z.array(chatMessageSchema),
      /** The player is writing. */
      typing: z.boolean(),
      /** The newest message of staff that the player has seen. */
      seenByPlayer: z.nullable(idSchema),
      ratingText: z.nullable(z.string()),
      earlier: z.array(z.object({ conversation: idSchema, openedAt: instantSchema, rating: z.nullable(z.int()) })),
    }),
    refusals: ['notFound'],
    summary: "A conversation with its messages, and the player's earlier ones.",
  }),
  staffSupportAssign: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/support/{player}/{conversation}/assign',
    access: 'answerSupport',
    key: 'none',
    trail: ['player', 'conversation', 'take'],
    input: z.strictObject({ ...conversationInput, take: z.boolean() }),
    output: z.null(),
    refusals: ['notFound', 'ownReview', 'conversationClosed'],
    summary: 'Takes a conversation, from a colleague too, or gives it back to the queue.',
  }),
  staffSupportReply: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/support/{player}/{conversation}/reply',
    access: 'answerSupport',
    key: 'none',
    trail: ['player', 'conversation', 'fileId'],
    input: z.strictObject({
      ...conversationInput,
      text: z.optional(z.string().check(z.maxLength(MAX_CHAT_TEXT_LENGTH))),
      fileId: z.optional(idSchema),
      clientId: chatClientIdSchema,
    }),
    output: chatMessageSchema,
    refusals: ['notFound', 'ownReview', 'conversationClosed', 'badRequest'],
    summary: 'Answers a player; whoever answers has taken the conversation.',
  }),
  staffSupportSeen: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/support/{player}/{conversation}/seen',
    access: 'answerSupport',
    key: 'none',
    trail: 'none',
    input: z.strictObject({ ...conversationInput, id: idSchema }),
    output: z.null(),
    refusals: ['notFound'],
    summary: 'Marks the messages up to this one as seen by staff.',
  }),
  staffSupportTyping: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/support/{player}/{conversation}/typing',
    access: 'answerSupport',
    key: 'none',
    trail: 'none',
    input: z.strictObject(conversationInput),
    output: z.null(),
    refusals: ['notFound'],
    summary: 'Shows the player that somebody is writing.',
  }),
  staffSupportClose: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/support/{player}/{conversation}/close',
    access: 'answerSupport',
    key: 'none',
    trail: ['player', 'conversation'],
    input: z.strictObject(conversationInput),
    output: z.null(),
    refusals: ['notFound', 'ownReview'],
    summary: 'Ends a conversation; the player is asked to rate it.',
  }),
  staffSupportUpload: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/support/{player}/{conversation}/file',
    access: 'answerSupport',
    key: 'none',
    upload: { maxBytes: MAX_SUPPORT_FILE_BYTES },
    trail: ['player', 'conversation'],
    input: z.strictObject(conversationInput),
    output: supportFileSchema,
    refusals: ['notFound', 'fileRefused', 'fileTooLarge', 'filesUnavailable'],
    summary: 'Uploads a file for a conversation: the same rules as for players.',
  }),
  staffSupportFile: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/support/{player}/files/{fileId}',
    access: 'seeSupport',
    key: 'none',
    files: supportFileTypes,
    trail: ['player', 'fileId'],
    input: z.strictObject({ player: playerIdSchema, fileId: idSchema }),
    output: z.custom<FileResponse>(),
    refusals: ['notFound', 'filesUnavailable'],
    summary: "A file of a player's conversations, as a download.",
  }),
  staffCannedReplies: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/support/replies',
    access: 'seeSupport',
    key: 'none',
    trail: 'none',
    input: z.strictObject({}),
    output: z.array(cannedReplySchema),
    refusals: [],
    summary: 'Replies that staff prepared.',
  }),
  staffSaveCannedReply: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/support/replies',
    access: 'editCannedReplies',
    key: 'none',
    trail: ['reply', 'title', 'text'],
    input: z.strictObject({
      reply: z.optional(idSchema),
      title: createTextSchema(60),
      text: createTextSchema(MAX_CHAT_TEXT_LENGTH),
    }),
    output: z.object({ reply: idSchema }),
    refusals: ['notFound'],
    summary: 'Adds a prepared reply, or changes one.',
  }),
  staffDeleteCannedReply: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/support/replies/{reply}/delete',
    access: 'editCannedReplies',
    key: 'none',
    trail: ['reply'],
    input: z.strictObject({ reply: idSchema }),
    output: z.null(),
    refusals: ['notFound'],
    summary: 'Deletes a prepared reply.',
  }),
  staffComplaints: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/complaints',
    access: 'seeComplaints',
    key: 'none',
    trail: 'none',
    input: z.strictObject({
      which: z.enum(['open', 'closed']),
      cursor: z.optional(cursorSchema),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
    }),
    output: z.object({ items: z.array(staffComplaintRowSchema), nextCursor: z.nullable(idSchema) }),
    refusals: [],
    summary: 'Complaints, masked: open ones oldest first, closed ones newest first.',
  }),
  staffComplaint: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/complaints/{complaint}',
    access: 'seeComplaints',
    key: 'none',
    trail: ['complaint'],
    input: z.strictObject({ complaint: idSchema }),
    output: staffComplaintSchema,
    refusals: ['notFound'],
    summary: 'A complaint with its text and answers.',
  }),
  staffAnswerComplaint: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/complaints/{complaint}/answer',
    access: 'answerComplaints',
    key: 'none',
    trail: ['complaint'],
    input: z.strictObject({ complaint: idSchema, text: createTextSchema(MAX_COMPLAINT_TEXT_LENGTH) }),
    output: z.null(),
    refusals: ['notFound', 'ownReview', 'complaintClosed', 'badRequest'],
    summary: 'Answers a complaint. Nobody answers their own.',
  }),
  staffSetComplaintState: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/complaints/{complaint}/state',
    access: 'answerComplaints',
    key: 'none',
    trail: ['complaint', 'state'],
    input: z.strictObject({ complaint: idSchema, state: z.enum(['inReview', 'closed']) }),
    output: z.null(),
    refusals: ['notFound', 'ownReview', 'complaintClosed', 'complaintUnanswered'],
    summary: 'Begins to look into a complaint, or closes one that was answered.',
  }),
};
