import type { Ctx } from '../context.ts';
import type { PlayerCallHandlers } from '../domain.ts';
import { mailIdentityRefusal } from './identity-refusals.ts';
import {
  createHandover,
  drawCaptcha,
  exchangeHandover,
  readPlayerAccount,
  readTestAccount,
  loginPlayer,
  readAdvertisingConsent,
  registerAccount,
  revokeSession,
  saveAdvertisingConsent,
  createProofOfWorkCaptcha,
  type OpenedSession,
  type SessionRules,
  stepUp,
  switchSessionToOrFromTestAccount,
  confirmPlayerKyc,
  setPlayerAvatar,
} from './accounts.ts';
import type { Lang } from '../platform/text/lang.ts';
import { accountTextsByLang } from './texts/account-texts.ts';

/** A session that was opened, as the wire has it. */
export const presentSession = ({ token, expiresIn, restriction }: OpenedSession) => ({
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
  | 'getUserTest'
  | 'switchTest'
  | 'setHeader'
  | 'handover'
  | 'exchange'
  | 'consent'
  | 'saveConsent'
> => ({
  captcha: ({ input }) => drawCaptcha(ctx, input.codeId),
  captchaWork: ({ input, ip }) => createProofOfWorkCaptcha(ctx, input.codeId, ip),
  restRegister: async ({ input, lang, device, attempt }) =>
    presentSession(await registerAccount(ctx, rules, { ...input, device, language: lang, attempt })),
  restLogin: async ({ input, device, attempt }) =>
    presentSession(await loginPlayer(ctx, rules, { ...input, device, attempt })),
  logout: async ({ session }) => {
    await revokeSession(ctx, session);
    return null;
  },
  stepUp: ({ session, input, attempt }) => stepUp(ctx, session, { ...input, attempt }),
  getUserTest: ({ player }) => readTestAccount(ctx, rules, player),
  switchTest: async ({ session, device }) =>
    presentSession(await switchSessionToOrFromTestAccount(ctx, rules, session, device)),
  setHeader: async ({ player, input }) => {
    await setPlayerAvatar(ctx, player, input.index);
    return null;
  },
  handover: ({ session }) => createHandover(ctx, session),
  exchange: async ({ input, device }) =>
    presentSession(await exchangeHandover(ctx, rules, { token: input.token, device: device })),
  consent: ({ player, client: { deviceId } }) => readAdvertisingConsent(ctx, { player, deviceId }),
  saveConsent: ({ player, client: { deviceId }, input }) => saveAdvertisingConsent(ctx, { player, deviceId }, input),
  updateKyc: async ({ player, input, lang, attempt }) => {
    const kyc = await confirmPlayerKyc(ctx, player, { ...input, attempt }, async (reason) => {
      const { username: to, language } = await readPlayerAccount(ctx.db.read, player);
      await mailIdentityRefusal(ctx, { to, language, reason });
    });
    return { kyc, message: formatKycMessage(lang, kyc) };
  },
});

/** What `confirmPlayerKyc` shows to the player. */
const formatKycMessage = (lang: Lang, kyc: 0 | 1): string =>
  accountTextsByLang[lang].kyc[kyc === 1 ? 'confirmed' : 'open'];
