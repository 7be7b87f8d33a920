/** The views as a part of the server: what reads several domains for one screen, or for a copy of a player's data. */
import type { Ctx } from '../context.ts';
import type { Domain, ListExportedRecords } from '../domain.ts';
import * as wallet from '../wallet/wallet.ts';
import { startHarmAssessment } from './harm/assess-harm.ts';
import { createPlayerReadHandlers } from './views.routes.ts';
import { createStaffViewHandlers } from './views.staff.ts';
import { createDataExportSections, getUserInfo, type PlayerViewSources } from './views.ts';

export const openViews = (ctx: Ctx, sources: PlayerViewSources) =>
  ({
    calls: createPlayerReadHandlers(ctx, sources),
    staffCalls: createStaffViewHandlers(ctx, sources),
    start: () => [startHarmAssessment(ctx)],
    exportSections: { movimentos: (player, page) => wallet.listBalanceRecords(ctx.db.views, player, page) },
    /** What a copy of a player's data contains; `records` are the lists of the domains. */
    createExportSections: (records: Readonly<Record<string, ListExportedRecords>>) =>
      createDataExportSections(ctx, { readInfo: (player) => getUserInfo(ctx, sources, player), records }),
  }) satisfies Domain & { readonly createExportSections: unknown };
