import type { Ctx } from '../context.ts';
import type { PlayerCallHandlers } from '../platform/http/calls/handlers.ts';
import { pausePlayer } from './protection.ts';

export const createProtectionHandlers = (ctx: Ctx): Pick<PlayerCallHandlers, 'protectionPause'> => ({
  protectionPause: ({ player, input }) => pausePlayer(ctx, player, input.hours),
});
