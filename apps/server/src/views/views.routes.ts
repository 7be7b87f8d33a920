import type { Ctx } from '../context.ts';
import type { Handlers } from '../platform/http/calls/handlers.ts';
import {
  getSupportContact,
  type ViewSources,
  getBalance,
  getGuestAnalysis,
  listRecords,
  createStatement,
  getUserInfo,
} from './views.ts';

export const viewsRoutes = (
  ctx: Ctx,
  doors: ViewSources,
): Pick<Handlers, 'userInfo' | 'getBalance' | 'guestAnalysis' | 'records' | 'statement' | 'csid'> => ({
  userInfo: ({ player }) => getUserInfo(ctx, doors, player),
  getBalance: ({ player }) => getBalance(ctx, player),
  csid: () => Promise.resolve(getSupportContact(ctx)),
  guestAnalysis: () => getGuestAnalysis(ctx, doors),
  records: ({ player, input }) => listRecords(ctx, doors, player, input),
  statement: ({ player, input, lang }) => createStatement(ctx, player, { ...input, lang }),
});
