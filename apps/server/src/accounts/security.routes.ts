import { Refusal } from '@arara/contract/protocol/errors';
import type { Ctx } from '../context.ts';
import { toRateLimitNetwork } from '../platform/http/ip-network.ts';
import type { PlayerCallHandlers } from '../platform/http/calls/handlers.ts';
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
  checkResetCode: ({ input }) => checkResetCode(ctx, input.email, input.code),
  setPwd: async ({ input }) => {
    await resetPassword(ctx, input);
    return null;
  },
  loginTotp: async ({ input, device, ip, countAttempt }) =>
    presentSession(
      await loginWithSecondFactor(ctx, rules, {
        ...input,
        device,
        countTry: (player) => countAttempt(`player ${player} at ${toRateLimitNetwork(ip)}`),
      }),
    ),
  changePwd: async ({ session, input }) => {
    await changePassword(ctx, session, input);
    return null;
  },
  changeEmail: async ({ session, input: { email, pwd, code } }) => {
    if (code !== undefined) await confirmEmailChange(ctx, session, { email, code });
    else if (pwd !== undefined) await sendEmailChangeCode(ctx, session, { email, pwd });
    else throw new Refusal('badFields', {}, { fields: { pwd: 'missing' } });
    return null;
  },
  undoEmail: ({ input }) => undoEmailChange(ctx, input.token),
  sessions: ({ session }) => listOwnSessions(ctx, session),
  endSessions: async ({ session, input }) => {
    await endOwnSessions(ctx, session, input);
    return null;
  },
  totpState: async ({ player }) => ({ on: await hasConfirmedTotp(ctx.db.read, player) }),
  startTotp: ({ session }) => startTotp(ctx, session),
  confirmTotp: ({ session, input }) => confirmTotp(ctx, session, input.code),
  stopTotp: async ({ session }) => {
    await stopTotp(ctx, session);
    return null;
  },
});
