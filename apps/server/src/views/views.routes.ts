import type { Ctx } from '../context.ts';
import type { Handlers } from '../http/handlers.ts';
import { type Doors, getBalance, guestAnalysis, records, userInfo } from './views.ts';

export const viewsRoutes = (
  ctx: Ctx,
  doors: Doors,
): Pick<Handlers, 'userInfo' | 'getBalance' | 'guestAnalysis' | 'records'> => ({
  userInfo: ({ player }) => userInfo(ctx, doors, player),
  getBalance: ({ player }) => getBalance(ctx, player),
  guestAnalysis: () => guestAnalysis(ctx, doors),
  records: ({ player, input }) => records(ctx, doors, player, input),
});
