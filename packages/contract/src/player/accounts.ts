import * as z from 'zod/mini';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { money } from '../protocol/fields.ts';
import { codeId, loginName, password, personName, personNameOrEmpty, text, username } from '../protocol/text-fields.ts';
import { restriction } from './protection.ts';
import { cpf } from '../protocol/tax-id.ts';

const session = z.object({
  access_token: z.string(),
  expiresIn: z.int(),
  /** What keeps the player from playing: then the session may look, withdraw and ask for help, and no more. */
  restriction: z.optional(restriction),
});

export const accounts = {
  captcha: defineEndpoint({
    method: 'GET',
    path: '/api/auth/user/captcha/{codeId}',
    access: 'public',
    key: 'none',
    input: z.strictObject({ codeId }),
    output: z.string(),
    refusals: [],
    summary: 'A captcha image, valid for three minutes and one try.',
    answer: 'image/svg+xml',
  }),
  captchaWork: defineEndpoint({
    method: 'GET',
    path: '/api/auth/user/captcha/{codeId}/work',
    access: 'public',
    key: 'none',
    input: z.strictObject({ codeId }),
    output: z.object({ salt: z.string(), challenge: z.string(), most: z.int() }),
    refusals: [],
    summary:
      'Replaces the image for players who cannot see it: the code is the number n from 0 to `most` for which the SHA-256 of `salt` and n, in hex, is `challenge`.',
  }),
  restRegister: defineEndpoint({
    method: 'POST',
    path: '/api/auth/user/restRegister',
    access: 'public',
    key: 'none',
    input: z.strictObject({
      name: personName,
      cardNo: cpf,
      username,
      country: z.string().check(z.regex(/^\+?\d{1,4}$/, 'country')),
      phone: z.string().check(z.regex(/^[\d\s()-]{8,20}$/, 'phone')),
      pwd: password,
      pwd1: z.string().check(z.maxLength(128)),
      regcode: z.optional(z.string().check(z.maxLength(64))),
      codeId,
      captCode: text(16),
    }),
    output: session,
    refusals: [
      'captchaRefused',
      'usernameTaken',
      'taxIdTaken',
      'underAge',
      'identityMismatch',
      'selfExcluded',
      'unavailable',
    ],
    summary: 'Opens an account and a session.',
  }),
  restLogin: defineEndpoint({
    method: 'POST',
    path: '/api/auth/user/restLogin',
    access: 'public',
    key: 'none',
    input: z.strictObject({
      username: loginName,
      pwd: text(128),
      codeId,
      captCode: text(16),
    }),
    output: session,
    refusals: ['captchaRefused', 'badCredentials'],
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
  getUserTest: defineEndpoint({
    method: 'GET',
    path: '/api/app/user/getUserTest',
    access: 'player',
    key: 'none',
    input: z.strictObject({}),
    output: z.object({ username: z.string(), pwd: z.string(), balance: money }),
    refusals: [],
    summary: "The player's test account with play money: its log-in and its balance.",
  }),
  switchTest: defineEndpoint({
    method: 'POST',
    path: '/api/app/user/switchTest',
    access: 'player',
    key: 'none',
    input: z.strictObject({}),
    output: session,
    refusals: ['accountBlocked', 'playerPaused', 'selfExcluded'],
    summary: 'Opens a session of the test account or, called from there, of the account that owns it.',
  }),
  updateKyc: defineEndpoint({
    method: 'POST',
    path: '/api/app/user/updateKyc',
    access: 'player',
    key: 'none',
    input: z.strictObject({
      name: z.optional(personNameOrEmpty),
      cardNo: z.optional(z.union([z.literal(''), cpf])),
    }),
    output: z.object({ kyc: z.int(), message: z.string() }),
    refusals: ['identityMismatch', 'underAge', 'taxIdTaken', 'selfExcluded', 'unavailable'],
    summary: 'Confirms name and CPF with the identity service; both empty changes nothing.',
  }),
};
