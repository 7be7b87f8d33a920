import * as z from 'zod/mini';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { createTextSchema, passwordSchema, usernameSchema } from '../protocol/text-fields.ts';

/** What keeps an account its owner's: passwords, codes by mail. */
export const securityCalls = {
  sendResetCode: defineEndpoint({
    method: 'POST',
    path: '/api/app/main/RESETPWD/sendEmail',
    access: 'public',
    key: 'none',
    input: z.strictObject({ email: usernameSchema }),
    output: z.null(),
    refusals: [],
    summary: 'Mails a code to set a new password; the answer is the same for an unknown address.',
  }),
  checkResetCode: defineEndpoint({
    method: 'POST',
    path: '/api/app/main/RESETPWD/checkEmail',
    access: 'public',
    key: 'none',
    input: z.strictObject({ email: usernameSchema, code: createTextSchema(32) }),
    output: z.string(),
    refusals: [],
    summary: 'Exchanges the mailed code for the chkId of setPwd: used once, within ten minutes.',
  }),
  setPwd: defineEndpoint({
    method: 'POST',
    path: '/api/app/main/setPwd',
    access: 'public',
    key: 'none',
    input: z.strictObject({ nPwd: passwordSchema, chkId: createTextSchema(64) }),
    output: z.null(),
    refusals: ['unavailable'],
    summary: 'Sets a new password and ends all sessions of the player.',
  }),
};
