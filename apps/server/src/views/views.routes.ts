import type { Ctx } from '../context.ts';
import type { PlayerCallHandlers } from '../domain.ts';
import { recordClientError } from './client-errors.ts';
import { readCommandOutcome } from './command-outcome.ts';
import {
  type PlayerViewSources,
  getBalance,
  getPublicSiteFigures,
  listPlayerRecords,
  readNetPosition,
  createAccountStatementFile,
  getUserInfo,
} from './views.ts';

export const createPlayerReadHandlers = (
  ctx: Ctx,
  doors: PlayerViewSources,
): Pick<
  PlayerCallHandlers,
  | 'userInfo'
  | 'getBalance'
  | 'commandOutcome'
  | 'guestAnalysis'
  | 'clientError'
  | 'records'
  | 'statement'
  | 'protectionPosition'
> => ({
  userInfo: ({ player }) => getUserInfo(ctx, doors, player),
  getBalance: ({ player }) => getBalance(ctx, player),
  commandOutcome: ({ player, input }) => readCommandOutcome(ctx, player, input),
  guestAnalysis: () => getPublicSiteFigures(ctx, doors),
  clientError: async ({ input }) => recordClientError(ctx.log, input),
  records: ({ player, input, lang }) => listPlayerRecords(ctx, doors, player, input, lang),
  protectionPosition: ({ player, input }) => readNetPosition(ctx, player, input.span),
  statement: ({ player, input, lang }) => createAccountStatementFile(ctx, doors, player, { ...input, lang }),
});
