import { Refusal } from '@arara/contract/protocol/errors';
import type { Ctx } from '../context.ts';
import { toRateLimitNetwork } from '../platform/http/ip-network.ts';
import type { PlayerCallHandlers } from '../domain.ts';
import {
  changePassword,
  checkResetCode,
  confirmEmailChange,
  confirmTotp,
  endOwnSessions,
  hasConfirmedTotp,
  listOwnSessions,
  loginWithSecondFactor,
  resetPassword,
  sendEmailChangeCode,
  sendResetCode,
  type SessionRules,
  startTotp,
  stopTotp,
  undoEmailChange,
} from './accounts.ts';
import { presentSession } from './accounts.routes.ts';

/** The calls about a player's authenticator. */
const createTotpHandlers = (
  ctx: Ctx,
): Pick<PlayerCallHandlers, 'totpState' | 'startTotp' | 'confirmTotp' | 'stopTotp'> => ({
  totpState: async ({ player }) => ({ on: await hasConfirmedTotp(ctx.db.read, player) }),
  startTotp: ({ session, steppedUp }) => startTotp(ctx, steppedUp, session),
  confirmTotp: ({ session, input, attempt, steppedUp }) =>
    confirmTotp(ctx, { attempt, steppedUp }, session, input.code),
  stopTotp: async ({ session, steppedUp }) => {
    await stopTotp(ctx, steppedUp, session);
    return null;
  },
});

/** The calls that keep an account its owner's. */
export const createSecurityHandlers = (
  ctx: Ctx,
  rules: SessionRules,
): Pick<
  PlayerCallHandlers,
  | 'sendResetCode'
  | 'checkResetCode'
  | 'setPwd'
  | 'loginTotp'
  | 'changePwd'
  | 'changeEmail'
  | 'undoEmail'
  | 'sessions'
  | 'endSessions'
  | 'totpState'
  | 'startTotp'
  | 'confirmTotp'
  | 'stopTotp'
> => ({
  sendResetCode: async ({ input }) => {
    await sendResetCode(ctx, input.email);
    return null;
  },
  checkResetCode: ({ input, attempt }) => checkResetCode(ctx, attempt, input),
  setPwd: async ({ input }) => {
    await resetPassword(ctx, input);
    return null;
  },
  loginTotp: async ({ input, device, ip, attempt }) =>
    presentSession(
      await loginWithSecondFactor(ctx, rules, {
        ...input,
        device,
        countTry: (player) => attempt(`player ${player} at ${toRateLimitNetwork(ip)}`),
      }),
    ),
  changePwd: async ({ session, input, attempt }) => {
    await changePassword(ctx, session, { ...input, attempt });
    return null;
  },
  changeEmail: async ({ session, input: { email, pwd, code }, attempt }) => {
    if (code !== undefined && attempt !== undefined) await confirmEmailChange(ctx, session, { attempt, email, code });
    else if (pwd !== undefined && attempt !== undefined)
      await sendEmailChangeCode(ctx, session, { attempt, email, pwd });
    else throw new Refusal('badFields', {}, { fields: { pwd: 'missing' } });
    return null;
  },
  undoEmail: ({ input }) => undoEmailChange(ctx, input.token),
  sessions: ({ session }) => listOwnSessions(ctx, session),
  endSessions: async ({ session, input }) => {
    await endOwnSessions(ctx, session, input);
    return null;
  },
  ...createTotpHandlers(ctx),
});
