import type { Ctx } from '../context.ts';
import type { PlayerCallHandlers } from '../platform/http/calls/handlers.ts';
import { mailIdentityRefusal } from './identity-refusals.ts';
import { formatKycMessage } from './identity/kyc-message.ts';
import {
  createHandover,
  checkResetCode,
  drawCaptcha,
  exchangeHandover,
  readPlayerAccount,
  readTestAccount,
  resetPassword,
  sendResetCode,
  loginPlayer,
  registerAccount,
  revokeSession,
  createProofOfWorkCaptcha,
  type OpenedSession,
  type SessionRules,
  stepUp,
  switchSessionToOrFromTestAccount,
  confirmPlayerKyc,
  setPlayerAvatar,
} from './accounts.ts';

const presentSession = ({ token, expiresIn, restriction }: OpenedSession) => ({
  access_token: token,
  expiresIn,
  ...(restriction === undefined ? {} : { restriction }),
});

export const createAccountsHandlers = (
  ctx: Ctx,
  rules: SessionRules,
): Pick<
  PlayerCallHandlers,
  | 'captcha'
  | 'captchaWork'
  | 'restRegister'
  | 'restLogin'
  | 'logout'
  | 'stepUp'
  | 'updateKyc'
  | 'sendResetCode'
  | 'checkResetCode'
  | 'setPwd'
  | 'getUserTest'
  | 'switchTest'
  | 'setHeader'
  | 'handover'
  | 'exchange'
> => ({
  captcha: ({ input }) => drawCaptcha(ctx, input.codeId),
  captchaWork: ({ input, ip }) => createProofOfWorkCaptcha(ctx, input.codeId, ip),
  restRegister: async ({ input, lang, deviceId, countAttempt: countTry }) =>
    presentSession(await registerAccount(ctx, rules, { ...input, device: deviceId, language: lang, countTry })),
  restLogin: async ({ input, deviceId, countAttempt: countTry }) =>
    presentSession(await loginPlayer(ctx, rules, { ...input, device: deviceId, countTry })),
  logout: async ({ session }) => {
    await revokeSession(ctx, session);
    return null;
  },
  stepUp: ({ session, input }) => stepUp(ctx, session, input),
  sendResetCode: async ({ input }) => {
    await sendResetCode(ctx, input.email);
    return null;
  },
  checkResetCode: ({ input }) => checkResetCode(ctx, input.email, input.code),
  setPwd: async ({ input }) => {
    await resetPassword(ctx, input);
    return null;
  },
  getUserTest: ({ player }) => readTestAccount(ctx, rules, player),
  switchTest: async ({ session, deviceId }) =>
    presentSession(await switchSessionToOrFromTestAccount(ctx, rules, session, deviceId)),
  setHeader: async ({ player, input }) => {
    await setPlayerAvatar(ctx, player, input.index);
    return null;
  },
  handover: ({ session }) => createHandover(ctx, session),
  exchange: async ({ input, deviceId }) =>
    presentSession(await exchangeHandover(ctx, rules, { token: input.token, device: deviceId })),
  updateKyc: async ({ player, input, lang }) => {
    const kyc = await confirmPlayerKyc(ctx, player, input, async (reason) => {
      const { username: to, language } = await readPlayerAccount(ctx.db.read, player);
      await mailIdentityRefusal(ctx, { to, language, reason });
    });
    return { kyc, message: formatKycMessage(lang, kyc) };
  },
});
