/** What the chat sends over real time. It is not in the file of the calls, because every connection may receive it. */
import * as z from 'zod/mini';
import { idSchema, instantSchema } from '../../protocol/fields.ts';

/** The most characters of one message: with every one of three bytes it still fits into a frame of real time. */
export const MAX_CHAT_TEXT_LENGTH = 1000;
/** The types of files that are taken, recognised by their content. */
export const supportFileTypes = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const;
export type SupportFileType = (typeof supportFileTypes)[number];

/** A file of a conversation, as both sides see it. */
export const supportFileSchema = z.object({
  fileId: idSchema,
  name: z.string(),
  type: z.enum(supportFileTypes),
  size: z.int(),
});
export type SupportFile = z.output<typeof supportFileSchema>;

/** `waiting`: no member of staff has taken it yet. */
export const conversationStateSchema = z.enum(['waiting', 'open', 'closed']);
export type ConversationState = z.output<typeof conversationStateSchema>;

/** The texts of messages of the system: keys that the screens say in the reader's language. */
export const chatSystemTexts = ['away', 'taken', 'closed', 'idle'] as const;
export type ChatSystemText = (typeof chatSystemTexts)[number];

/** One message of a conversation. A message of the system has one of `chatSystemTexts` as its text. */
export const chatMessageSchema = z.object({
  conversationId: idSchema,
  id: idSchema,
  from: z.enum(['player', 'staff', 'system']),
  /** The first name of who wrote it; empty for the system. */
  name: z.string(),
  text: z.string(),
  file: z.optional(supportFileSchema),
  at: instantSchema,
  /** The name that its sender gave it: it tells the own message that was just sent. */
  clientId: z.optional(z.string()),
});
export type ChatMessage = z.output<typeof chatMessageSchema>;

/** What a player's chat shows beside the messages. */
export const chatStateSchema = z.object({
  conversationId: idSchema,
  state: conversationStateSchema,
  /** True while somebody of support is there. */
  online: z.boolean(),
  /** True while a member of staff writes; the next message or some seconds end it. */
  typing: z.boolean(),
  /** The player's newest message that staff have seen. */
  seenByStaff: z.nullable(idSchema),
  /** Stars of the rating, 1 to 5; null while there is none. */
  rating: z.nullable(z.int()),
});
export type ChatState = z.output<typeof chatStateSchema>;

/** The name that a client gives a message, so that a message that is sent twice is stored once. */
export const chatClientIdSchema = z.string().check(z.regex(/^[\w-]{1,64}$/));

/** What a player sends over real time; see `realtime-messages.ts`. */
export const chatClientMessageSchemas = {
  'chat:send': z.strictObject({
    conversationId: z.optional(idSchema),
    text: z.optional(z.string().check(z.maxLength(MAX_CHAT_TEXT_LENGTH))),
    fileId: z.optional(idSchema),
    clientId: chatClientIdSchema,
  }),
  /** The player has seen all messages up to this one. */
  'chat:read': z.strictObject({ conversationId: idSchema, id: idSchema }),
  'chat:typing': z.strictObject({ conversationId: idSchema }),
};
