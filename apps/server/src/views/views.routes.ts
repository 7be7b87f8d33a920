import type { Ctx } from '../context.ts';
import type { Handlers } from '../platform/http/calls/handlers.ts';
import { csid, type Doors, getBalance, guestAnalysis, records, statement, userInfo } from './views.ts';

export const viewsRoutes = (
  ctx: Ctx,
  doors: Doors,
): Pick<Handlers, 'userInfo' | 'getBalance' | 'guestAnalysis' | 'records' | 'statement' | 'csid'> => ({
  userInfo: ({ player }) => userInfo(ctx, doors, player),
  getBalance: ({ player }) => getBalance(ctx, player),
  csid: () => Promise.resolve(csid(ctx)),
  guestAnalysis: () => guestAnalysis(ctx, doors),
  records: ({ player, input }) => records(ctx, doors, player, input),
  statement: ({ player, input, lang }) => statement(ctx, player, { ...input, lang }),
});
