/** Support as a part of the server. */
import type { Ctx } from '../context.ts';
import type { Domain } from '../domain.ts';
import { createSupportHandlers } from './support.routes.ts';
import { createSupportStaffHandlers } from './support.staff.ts';
import { createSupportRetentions, openSupportService, supportPlanRepairs, type SupportOptions } from './support.ts';

export function openSupport(ctx: Ctx, needs: SupportOptions) {
  const support = openSupportService(ctx, needs);
  return {
    calls: createSupportHandlers(ctx, support),
    staffCalls: createSupportStaffHandlers(ctx, support),
    socketMessages: support.messageHandlers,
    start: () => [support.startWorkers()],
    retentions: createSupportRetentions(needs.storage),
    planRepairs: supportPlanRepairs,
  } satisfies Domain;
}
