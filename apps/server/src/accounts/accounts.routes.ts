import type { Ctx } from '../context.ts';
import type { Handlers } from '../platform/http/calls/handlers.ts';
import { kycMessage } from './identity/kyc-message.ts';
import {
  drawCaptcha,
  readTestAccount,
  login,
  register,
  revokeSession,
  createWorkCaptcha,
  switchTestAccount,
  updateKyc,
} from './accounts.ts';

const presentSession = (session: { token: string; expiresIn: number }) => ({
  access_token: session.token,
  expiresIn: session.expiresIn,
});

export const accountsRoutes = (
  ctx: Ctx,
): Pick<
  Handlers,
  'captcha' | 'captchaWork' | 'restRegister' | 'restLogin' | 'logout' | 'updateKyc' | 'getUserTest' | 'switchTest'
> => ({
  captcha: ({ input }) => drawCaptcha(ctx, input.codeId),
  captchaWork: ({ input }) => createWorkCaptcha(ctx, input.codeId),
  restRegister: async ({ input, lang, deviceId, countAttempt: countTry }) =>
    presentSession(await register(ctx, { ...input, device: deviceId, language: lang, countTry })),
  restLogin: async ({ input, deviceId, countAttempt: countTry }) =>
    presentSession(await login(ctx, { ...input, device: deviceId, countTry })),
  logout: async ({ session }) => {
    await revokeSession(ctx, session);
    return null;
  },
  getUserTest: ({ player }) => readTestAccount(ctx, player),
  switchTest: async ({ session, deviceId }) => presentSession(await switchTestAccount(ctx, session, deviceId)),
  updateKyc: async ({ player, input, lang }) => {
    const kyc = await updateKyc(ctx, player, input);
    return { kyc, message: kycMessage(lang, kyc) };
  },
});
