import * as z from 'zod/mini';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { instantSchema, moneySchema } from '../protocol/fields.ts';
import {
  captchaCodeIdSchema,
  loginNameSchema,
  passwordSchema,
  personNameSchema,
  optionalPersonNameSchema,
  createTextSchema,
  usernameSchema,
} from '../protocol/formats/text-fields.ts';
import { playerRestrictionSchema } from './protection.ts';
import { cpfSchema } from '../protocol/formats/tax-id.ts';

/** A session that was opened. */
export const sessionSchema = z.object({
  access_token: z.string(),
  expiresIn: z.int(),
  /** What keeps the player from playing: then the session may look, withdraw and ask for help, and no more. */
  restriction: z.optional(playerRestrictionSchema),
});

/** How many avatars a player chooses from. */
export const AVATAR_COUNT = 36;

export const accountCalls = {
  captcha: defineEndpoint({
    method: 'GET',
    path: '/api/auth/user/captcha/{codeId}',
    access: 'public',
    key: 'none',
    limits: ['captcha'],
    input: z.strictObject({ codeId: captchaCodeIdSchema }),
    output: z.instanceof(Uint8Array),
    refusals: [],
    summary: 'A captcha image, valid for three minutes and one try.',
    answer: 'image/png',
  }),
  captchaWork: defineEndpoint({
    method: 'GET',
    path: '/api/auth/user/captcha/{codeId}/work',
    access: 'public',
    key: 'none',
    limits: ['captchaWork'],
    input: z.strictObject({ codeId: captchaCodeIdSchema }),
    output: z.object({ salt: z.string(), challenge: z.string(), most: z.int() }),
    refusals: [],
    summary:
      'Replaces the image for players who cannot see it, at a cost that grows with how often their network asks: the code is the number n from 0 to `most` for which the SHA-256 of `salt` and n, in hex, is `challenge`.',
  }),
  restRegister: defineEndpoint({
    method: 'POST',
    path: '/api/auth/user/restRegister',
    access: 'public',
    key: 'none',
    limits: ['restRegister'],
    attempts: { of: 'register', by: 'username', after: 'captcha', reset: 'onSuccess' },
    input: z.strictObject({
      name: personNameSchema,
      cardNo: cpfSchema,
      username: usernameSchema,
      country: z.string().check(z.regex(/^\+?\d{1,4}$/, 'country')),
      phone: z.string().check(z.regex(/^[\d\s()-]{8,20}$/, 'phone')),
      pwd: passwordSchema,
      pwd1: z.string().check(z.maxLength(128)),
      regcode: z.optional(z.string().check(z.maxLength(64))),
      codeId: captchaCodeIdSchema,
      captCode: createTextSchema(16),
    }),
    output: sessionSchema,
    refusals: ['captchaRefused', 'registrationUnderReview', 'underAge', 'identityMismatch', 'unavailable'],
    summary:
      'Opens an account and a session. A used e-mail, a used CPF and a barred person are refused alike; the address is mailed the reason.',
  }),
  restLogin: defineEndpoint({
    method: 'POST',
    path: '/api/auth/user/restLogin',
    access: 'public',
    key: 'none',
    limits: ['restLogin'],
    attempts: { of: 'login', by: 'username', after: 'captcha', reset: 'onSuccess' },
    input: z.strictObject({
      username: loginNameSchema,
      pwd: createTextSchema(128),
      codeId: captchaCodeIdSchema,
      captCode: createTextSchema(16),
    }),
    output: sessionSchema,
    refusals: ['captchaRefused', 'badCredentials', 'accountClosed', 'loginCodeNeeded'],
    summary: 'Opens a session; of a player who is blocked, paused or excluded a restricted one.',
  }),
  logout: defineEndpoint({
    method: 'POST',
    path: '/api/auth/user/logout',
    access: 'player',
    key: 'none',
    input: z.strictObject({}),
    output: z.null(),
    refusals: [],
    summary: 'Ends this session.',
  }),
  stepUp: defineEndpoint({
    method: 'POST',
    path: '/api/app/user/stepUp',
    access: 'player',
    key: 'none',
    attempts: { of: 'password', by: 'player', fields: ['pwd', 'totp'], reset: 'never' },
    input: z.strictObject({ pwd: z.optional(createTextSchema(128)), totp: z.optional(createTextSchema(64)) }),
    output: z.object({ until: instantSchema }),
    refusals: ['wrongPassword'],
    summary:
      'Proves again who the player is, by the methods that a 40303 named; until then this session may do what it was refused.',
  }),
  getUserTest: defineEndpoint({
    method: 'GET',
    path: '/api/app/user/getUserTest',
    access: 'player',
    key: 'none',
    input: z.strictObject({}),
    output: z.object({ username: z.string(), pwd: z.string(), balance: moneySchema }),
    refusals: [],
    summary: "The player's test account with play money: its log-in and its balance.",
  }),
  switchTest: defineEndpoint({
    method: 'POST',
    path: '/api/app/user/switchTest',
    access: 'player',
    key: 'none',
    input: z.strictObject({}),
    output: sessionSchema,
    refusals: ['accountBlocked', 'playerPaused', 'selfExcluded'],
    summary: 'Opens a session of the test account or, called from there, of the account that owns it.',
  }),
  setHeader: defineEndpoint({
    method: 'GET',
    path: '/api/app/user/setHeader/{index}',
    access: 'player',
    key: 'none',
    input: z.strictObject({ index: z.int().check(z.minimum(0), z.maximum(AVATAR_COUNT - 1)) }),
    output: z.null(),
    refusals: ['notFound'],
    summary: 'Sets the avatar, 0 to 35. The same call again changes nothing.',
  }),
  handover: defineEndpoint({
    method: 'POST',
    path: '/api/app/user/handover',
    access: 'player',
    key: 'none',
    input: z.strictObject({}),
    output: z.object({ url: z.string(), expiresAt: instantSchema }),
    refusals: ['notSignedIn'],
    summary:
      'A link that continues this log-in on another device: used once, within five minutes. A new one replaces the one before.',
  }),
  exchange: defineEndpoint({
    method: 'POST',
    path: '/api/auth/user/exchange',
    access: 'public',
    key: 'none',
    limits: ['exchange'],
    input: z.strictObject({ token: createTextSchema(64) }),
    output: sessionSchema,
    refusals: ['handoverOver'],
    summary: 'Opens a session for the code of a `/zgo` link. Unknown, used and expired codes get the same answer.',
  }),
  updateKyc: defineEndpoint({
    method: 'POST',
    path: '/api/app/user/updateKyc',
    access: 'player',
    key: 'none',
    attempts: { of: 'cpf', by: 'player', fields: ['name', 'cardNo'], reset: 'never' },
    input: z.strictObject({
      name: z.optional(optionalPersonNameSchema),
      cardNo: z.optional(z.union([z.literal(''), cpfSchema])),
    }),
    output: z.object({ kyc: z.int(), message: z.string() }),
    refusals: ['identityMismatch', 'underAge', 'unavailable'],
    summary:
      'Confirms name and CPF with the identity service; without a CPF the registered one. Both empty changes nothing.',
  }),
};
