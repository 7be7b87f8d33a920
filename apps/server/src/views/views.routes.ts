import type { Ctx } from '../context.ts';
import type { PlayerCallHandlers } from '../platform/http/calls/handlers.ts';
import {
  type PlayerViewSources,
  getBalance,
  getPublicSiteFigures,
  listPlayerRecords,
  createAccountStatementFile,
  getUserInfo,
} from './views.ts';

export const createPlayerReadHandlers = (
  ctx: Ctx,
  doors: PlayerViewSources,
): Pick<PlayerCallHandlers, 'userInfo' | 'getBalance' | 'guestAnalysis' | 'records' | 'statement'> => ({
  userInfo: ({ player }) => getUserInfo(ctx, doors, player),
  getBalance: ({ player }) => getBalance(ctx, player),
  guestAnalysis: () => getPublicSiteFigures(ctx, doors),
  records: ({ player, input }) => listPlayerRecords(ctx, doors, player, input),
  statement: ({ player, input, lang }) => createAccountStatementFile(ctx, player, { ...input, lang }),
});
