/** Staff as a part of the server. */
import type { Ctx } from '../context.ts';
import type { Domain } from '../domain.ts';
import { createStaffAccountHandlers } from './staff.routes.ts';
import { runStaffCreate, runStaffReset, staffSessionRetentions } from './staff.ts';

export const openStaff = (ctx: Ctx) =>
  ({
    staffCalls: createStaffAccountHandlers(ctx),
    retentions: staffSessionRetentions,
    commands: {
      'staff:create': (words) => runStaffCreate(ctx, words),
      'staff:reset': (words) => runStaffReset(ctx, words),
    },
  }) satisfies Domain;
