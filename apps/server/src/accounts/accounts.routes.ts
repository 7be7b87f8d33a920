import type { Ctx } from '../context.ts';
import type { Handlers } from '../platform/http/calls/handlers.ts';
import { formatKycMessage } from './identity/kyc-message.ts';
import {
  drawCaptcha,
  readTestAccount,
  loginPlayer,
  registerAccount,
  revokeSession,
  createWorkCaptcha,
  type OpenedSession,
  type SessionRules,
  switchTestAccount,
  updateKyc,
} from './accounts.ts';

const presentSession = ({ token, expiresIn, restriction }: OpenedSession) => ({
  access_token: token,
  expiresIn,
  ...(restriction === undefined ? {} : { restriction }),
});

export const accountsRoutes = (
  ctx: Ctx,
  rules: SessionRules,
): Pick<
  Handlers,
  'captcha' | 'captchaWork' | 'restRegister' | 'restLogin' | 'logout' | 'updateKyc' | 'getUserTest' | 'switchTest'
> => ({
  captcha: ({ input }) => drawCaptcha(ctx, input.codeId),
  captchaWork: ({ input }) => createWorkCaptcha(ctx, input.codeId),
  restRegister: async ({ input, lang, deviceId, countAttempt: countTry }) =>
    presentSession(await registerAccount(ctx, rules, { ...input, device: deviceId, language: lang, countTry })),
  restLogin: async ({ input, deviceId, countAttempt: countTry }) =>
    presentSession(await loginPlayer(ctx, rules, { ...input, device: deviceId, countTry })),
  logout: async ({ session }) => {
    await revokeSession(ctx, session);
    return null;
  },
  getUserTest: ({ player }) => readTestAccount(ctx, rules, player),
  switchTest: async ({ session, deviceId }) => presentSession(await switchTestAccount(ctx, rules, session, deviceId)),
  updateKyc: async ({ player, input, lang }) => {
    const kyc = await updateKyc(ctx, player, input);
    return { kyc, message: formatKycMessage(lang, kyc) };
  },
});
