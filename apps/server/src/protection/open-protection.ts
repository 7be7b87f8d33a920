/** Protection as a part of the server. */
import type { Ctx } from '../context.ts';
import { type Domain, refreshPlayerPages } from '../domain.ts';
import { createProtectionStaffHandlers } from './protection.staff.ts';
import {
  askToReturn,
  changePlayerLimit,
  excludePlayer,
  pausePlayer,
  readPlayerLimits,
  readPlaySession,
  startExclusionChecks,
} from './protection.ts';

export const openProtection = (ctx: Ctx) =>
  ({
    calls: {
      protectionPause: ({ player, input }) => pausePlayer(ctx, player, input.hours),
      protectionLimits: ({ player }) => readPlayerLimits(ctx, player),
      protectionSetLimit: ({ player, input }) => changePlayerLimit(ctx, player, input),
      protectionSelfExclude: ({ player, input, attempt }) => excludePlayer(ctx, player, { ...input, attempt }),
      protectionReturn: ({ player }) => askToReturn(ctx, player),
      protectionSession: ({ player }) => readPlaySession(ctx, player),
    },
    staffCalls: createProtectionStaffHandlers(ctx),
    start: () => [startExclusionChecks(ctx)],
    messagesByFact: protectionMessages,
  }) satisfies Domain;

export const protectionMessages = { protectionChanged: refreshPlayerPages } satisfies Domain['messagesByFact'];
