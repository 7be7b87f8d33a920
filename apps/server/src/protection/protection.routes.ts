import type { Ctx } from '../context.ts';
import type { Handlers } from '../platform/http/calls/handlers.ts';
import { pausePlayer } from './protection.ts';

export const protectionRoutes = (ctx: Ctx): Pick<Handlers, 'protectionPause'> => ({
  protectionPause: ({ player, input }) => pausePlayer(ctx, player, input.hours),
});
