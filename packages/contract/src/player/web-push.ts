import * as z from 'zod/mini';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { idSchema, instantSchema } from '../protocol/fields.ts';
import { createTextSchema } from '../protocol/formats/text-fields.ts';

/** The versions of the text by which a player agrees to push messages (`webPush` in the web app), oldest first. */
export const pushConsentVersions = ['1'] as const;
/** The last of the versions, which is shown now. */
export const currentPushConsentVersion: (typeof pushConsentVersions)[number] = '1';

/** What the worker of the web app gets and shows. It has no amount and no name: a lock screen is read by others too. */
export const pushMessageSchema = z.object({
  title: z.string(),
  body: z.string(),
  /** The BCP 47 tag of the language of both. */
  lang: z.string(),
  /** A message with the tag of an earlier one replaces it. */
  tag: z.string(),
  /** The page of this site that it opens. */
  path: z.string().check(z.startsWith('/')),
});
export type PushMessage = z.output<typeof pushMessageSchema>;

/** Messages that a browser shows while the app is closed (Web Push), to devices whose player has agreed to them. */
export const webPushCalls = {
  pushKey: defineEndpoint({
    method: 'GET',
    path: '/api/app/push/key',
    access: 'player',
    key: 'none',
    input: z.strictObject({}),
    output: z.object({ key: z.nullable(z.string()) }),
    refusals: [],
    summary: "The server's public key (VAPID, base64url) that a browser subscribes with; null while push is off.",
  }),
  pushSubscriptions: defineEndpoint({
    method: 'GET',
    path: '/api/app/push/subscriptions',
    access: 'player',
    key: 'none',
    input: z.strictObject({}),
    output: z.array(
      z.object({
        id: idSchema,
        /** Browser and system; empty when the client did not say. */
        device: z.string(),
        promotions: z.boolean(),
        consentedAt: instantSchema,
        /** It was made in the log-in of this session. */
        current: z.boolean(),
      }),
    ),
    refusals: [],
    summary: 'The devices of the player that get push messages, the newest first.',
  }),
  subscribePush: defineEndpoint({
    method: 'POST',
    path: '/api/app/push/subscribe',
    access: 'player',
    key: 'none',
    input: z.strictObject({
      endpoint: createTextSchema(1024),
      p256dh: createTextSchema(128),
      auth: createTextSchema(64),
      promotions: z.boolean(),
      consent: z.enum(pushConsentVersions),
    }),
    output: z.object({ id: idSchema }),
    refusals: ['playMoney', 'unavailable'],
    summary:
      'Sends push messages to this device until its log-in ends; the same device again changes its subscription. At most ten devices: the oldest goes.',
  }),
  unsubscribePush: defineEndpoint({
    method: 'POST',
    path: '/api/app/push/unsubscribe',
    access: 'player',
    key: 'none',
    input: z.strictObject({ id: idSchema }),
    output: z.null(),
    refusals: ['notFound'],
    summary: 'Sends no more push messages to one device of the player.',
  }),
};
