import type { Ctx } from '../context.ts';
import type { Handlers } from '../http/handlers.ts';
import { getBalance, guestAnalysis, records, userInfo } from './views.ts';

export const viewsRoutes = (ctx: Ctx): Pick<Handlers, 'userInfo' | 'getBalance' | 'guestAnalysis' | 'records'> => ({
  userInfo: ({ player }) => userInfo(ctx, player),
  getBalance: ({ player }) => getBalance(ctx, player),
  guestAnalysis: () => guestAnalysis(ctx),
  records: ({ player, input }) => records(ctx, player, input),
});
