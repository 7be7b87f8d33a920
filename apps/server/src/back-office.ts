import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { keepTrail } from './platform/audit/audit-trail.ts';
import type { Ctx } from './context.ts';
import { type Readiness, registerHealth } from './platform/http/health.ts';
import type { RateLimits } from './platform/http/rate-limits.ts';
import { createServer } from './platform/http/server.ts';
import { registerSite } from './platform/http/site.ts';
import type { StaffHandlers } from './platform/http/calls/staff-handlers.ts';
import { identifyStaff, registerStaffCalls, type StaffJudges } from './platform/http/calls/staff-pipeline.ts';
import { sessionOf } from './staff/staff.ts';

/** The back office: an origin of its own in the same process, with the staff's calls and their app. Nothing listens yet. */
export async function openBackOffice(
  ctx: Ctx,
  it: {
    log: Logger;
    handlers: StaffHandlers;
    limits: RateLimits;
    draining: () => boolean;
    readiness: Readiness;
  },
): Promise<FastifyInstance> {
  const { log, draining } = it;
  const judges: StaffJudges = {
    sessionOf: (token, how) => sessionOf(ctx, token, how),
    limits: it.limits,
    draining,
    now: ctx.now,
    keep: (line) => keepTrail(ctx, line),
    log,
  };
  const { production, trustedProxies } = ctx.config;
  const server = createServer({ log, production, trustedProxies, draining });
  registerHealth(server, it.readiness);
  registerStaffCalls(server, it.handlers, judges);
  await server.register((site) =>
    registerSite(site, {
      pixel: null,
      app: 'backoffice',
      own: [],
      frames: [],
      open: '/api/staff/login',
      isSignedIn: async (request) => (await identifyStaff(judges, request)) !== undefined,
    }),
  );
  await server.ready();
  return server;
}
