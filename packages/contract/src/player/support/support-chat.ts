import * as z from 'zod/mini';
import { defineEndpoint, type FileResponse } from '../../protocol/endpoint.ts';
import { cursorSchema, idSchema } from '../../protocol/fields.ts';
import { chatMessageSchema, chatStateSchema, supportFileSchema, supportFileTypes } from './chat-messages.ts';

/** The most bytes of a file that either side sends. */
export const MAX_SUPPORT_FILE_BYTES = 5 * 1024 * 1024;

export const supportChatCalls = {
  supportChat: defineEndpoint({
    method: 'GET',
    path: '/api/app/support/chat',
    access: 'player',
    key: 'none',
    input: z.strictObject({ before: z.optional(cursorSchema) }),
    output: z.object({
      online: z.boolean(),
      /** The newest conversation; null before the first message. */
      conversation: z.nullable(chatStateSchema),
      /** Messages of all conversations, oldest first; `nextCursor` leads to the ones before. */
      messages: z.array(chatMessageSchema),
      nextCursor: z.nullable(idSchema),
    }),
    refusals: [],
    summary: "The player's chat with support: its state, and 50 messages, the newest ones or those before a cursor.",
  }),
  supportRate: defineEndpoint({
    method: 'POST',
    path: '/api/app/support/rate',
    access: 'player',
    key: 'none',
    input: z.strictObject({
      conversationId: idSchema,
      stars: z.int().check(z.minimum(1), z.maximum(5)),
      text: z.optional(z.string().check(z.maxLength(500))),
    }),
    output: z.null(),
    refusals: ['notFound', 'conversationOpen'],
    summary: 'Rates a conversation that is over; a second rating replaces the first.',
  }),
  supportEnd: defineEndpoint({
    method: 'POST',
    path: '/api/app/support/end',
    access: 'player',
    key: 'none',
    input: z.strictObject({ conversationId: idSchema }),
    output: z.null(),
    refusals: ['notFound'],
    summary: 'Ends a conversation; the next message opens another one.',
  }),
  supportUpload: defineEndpoint({
    method: 'POST',
    path: '/api/app/support/file',
    access: 'player',
    key: 'none',
    limits: ['supportFiles'],
    upload: { maxBytes: MAX_SUPPORT_FILE_BYTES },
    input: z.strictObject({}),
    output: supportFileSchema,
    refusals: ['fileRefused', 'fileTooLarge', 'filesUnavailable'],
    summary:
      'Uploads one file as multipart/form-data, field `file`: PNG, JPEG, WebP or PDF by its content, at most 5 MB. A message with its `fileId` sends it.',
  }),
  supportFile: defineEndpoint({
    method: 'GET',
    path: '/api/app/support/file/{fileId}',
    access: 'player',
    key: 'none',
    files: supportFileTypes,
    input: z.strictObject({ fileId: idSchema }),
    output: z.custom<FileResponse>(),
    refusals: ['notFound', 'filesUnavailable'],
    summary: "A file of the player's own conversations, as a download.",
  }),
  supportFrame: defineEndpoint({
    method: 'GET',
    path: '/api/app/support/frame',
    access: 'player',
    key: 'none',
    input: z.strictObject({}),
    output: z.nullable(z.string()),
    refusals: [],
    summary:
      "The address of a third party's chat with id, user name and e-mail in its query, for a frame; null where the built-in chat is used.",
  }),
};
