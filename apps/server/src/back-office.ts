import { staffContract } from '@arara/contract/staff/staff-contract';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { saveAuditTrailLine } from './platform/audit/audit-trail.ts';
import type { Ctx } from './context.ts';
import { type ServerReadiness, registerHealthRoutes } from './platform/http/health.ts';
import type { RateLimits } from './platform/http/rate-limits.ts';
import { createHttpServer } from './platform/http/server.ts';
import { registerBuiltWebApp } from './platform/http/site.ts';
import type { StaffHandlers } from './domain.ts';
import { registerCalls } from './platform/http/calls/pipeline.ts';
import { createStaffAccess, findStaffSession } from './staff/staff.ts';

/** Opens the back office: an origin of its own in the same process, with the staff's calls and their app. Nothing listens yet. */
export async function openBackOffice(
  ctx: Ctx,
  options: {
    log: Logger;
    handlers: StaffHandlers;
    limits: RateLimits;
    isDraining: () => boolean;
    readiness: ServerReadiness;
  },
): Promise<FastifyInstance> {
  const { log, limits, isDraining } = options;
  const access = createStaffAccess({
    findSession: (token, how) => findStaffSession(ctx, token, how),
    limits,
    isDraining,
    now: ctx.now,
    saveTrailLine: (line) => saveAuditTrailLine(ctx, line),
    log,
  });
  const { production, trustedProxies, backOffice } = ctx.config;
  const { connections } = backOffice;
  const server = createHttpServer({ log, production, trustedProxies, connections, isDraining });
  registerHealthRoutes(server, options.readiness, ctx.restore);
  registerCalls(server, staffContract, options.handlers, access);
  await server.register((site) =>
    registerBuiltWebApp(site, {
      pixel: null,
      app: 'backoffice',
      ownOrigins: [],
      frameOrigins: [],
      publicPrefix: '/api/staff/login',
      isSignedIn: async (request) => (await access.find(request)) !== undefined,
    }),
  );
  await server.ready();
  return server;
}
