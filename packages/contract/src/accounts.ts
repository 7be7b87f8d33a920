import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { codeId, loginName, password, text, username } from './fields.ts';
import { cpf } from './tax-id.ts';

const session = z.object({ access_token: z.string(), expiresIn: z.int() });

export const accounts = {
  captcha: endpoint({
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
  captchaWork: endpoint({
    method: 'GET',
    path: '/api/auth/user/captcha/{codeId}/work',
    access: 'public',
    key: 'none',
    input: z.strictObject({ codeId }),
    output: z.object({ salt: z.string(), challenge: z.string(), most: z.int() }),
    refusals: [],
    summary:
      'In place of the image, for who cannot see it: the code is the number n from 0 to `most` of which the SHA-256 of `salt` and n, in hex, is `challenge`.',
  }),
  restRegister: endpoint({
    method: 'POST',
    path: '/api/auth/user/restRegister',
    access: 'public',
    key: 'none',
    input: z.strictObject({
      name: text(120),
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
  restLogin: endpoint({
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
    refusals: ['captchaRefused', 'badCredentials', 'accountBlocked'],
    summary: 'Opens a session.',
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/user/logout',
    access: 'player',
    key: 'none',
    input: z.strictObject({}),
    output: z.null(),
    refusals: [],
    summary: 'Ends this session.',
  }),
  updateKyc: endpoint({
    method: 'POST',
    path: '/api/app/user/updateKyc',
    access: 'player',
    key: 'none',
    input: z.strictObject({
      name: z.optional(z.string().check(z.maxLength(120))),
      cardNo: z.optional(z.union([z.literal(''), cpf])),
    }),
    output: z.object({ kyc: z.int(), message: z.string() }),
    refusals: ['identityMismatch', 'underAge', 'taxIdTaken', 'selfExcluded', 'unavailable'],
    summary: 'Confirms name and CPF with the identity service; both empty changes nothing.',
  }),
};
