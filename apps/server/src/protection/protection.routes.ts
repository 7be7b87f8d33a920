import type { Ctx } from '../context.ts';
import type { PlayerCallHandlers } from '../domain.ts';
import {
  askToReturn,
  changePlayerLimit,
  excludePlayer,
  pausePlayer,
  readPlayerLimits,
  readPlaySession,
} from './protection.ts';

export const createProtectionHandlers = (
  ctx: Ctx,
): Pick<
  PlayerCallHandlers,
  | 'protectionPause'
  | 'protectionLimits'
  | 'protectionSetLimit'
  | 'protectionSelfExclude'
  | 'protectionReturn'
  | 'protectionSession'
> => ({
  protectionPause: ({ player, input }) => pausePlayer(ctx, player, input.hours),
  protectionLimits: ({ player }) => readPlayerLimits(ctx, player),
  protectionSetLimit: ({ player, input }) => changePlayerLimit(ctx, player, input),
  protectionSelfExclude: ({ player, input, attempt }) => excludePlayer(ctx, player, { ...input, attempt }),
  protectionReturn: ({ player }) => askToReturn(ctx, player),
  protectionSession: ({ player }) => readPlaySession(ctx, player),
});
