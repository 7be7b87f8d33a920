/** The two origins of the server: the site of players, and the back office of staff. Nothing listens yet. */
import { playerContract } from '@arara/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createPlayerAccess, findSession, findSessionEndReason, proveStepUp } from './accounts/accounts.ts';
import { listFrameOrigins, listSiteOrigins } from './addresses.ts';
import type { Ctx } from './context.ts';
import type { PlayerCallHandlers, StaffHandlers } from './domain.ts';
import { registerApiDocs } from './platform/http/api-docs.ts';
import { registerCalls } from './platform/http/calls/pipeline.ts';
import { createClientAddressResolver, type ClientAddressResolver } from './platform/http/connections/client-address.ts';
import { type RawWebhookRoute, registerRawWebhookRoutes } from './platform/http/raw-routes.ts';
import type { RateLimits } from './platform/http/rate-limits.ts';
import { createHttpServer } from './platform/http/server.ts';
import { registerBuiltWebApp } from './platform/http/site.ts';
import type { RedisBus } from './platform/realtime/redis-bus.ts';
import { openRealtimeService, type RealtimeService } from './realtime.ts';
import { listPublicPages } from './views/views.ts';
import { staffContract } from '@arara/contract/staff/staff-contract';
import type { Logger } from 'pino';
import { saveAuditTrailLine } from './platform/audit/audit-trail.ts';
import { type ServerReadiness, registerHealthRoutes } from './platform/http/health.ts';
import { createStaffAccess, findStaffSession } from './staff/staff.ts';

/** The site before its calls are known: real time needs the server, and the domains need real time. */
export interface OpenedSite {
  readonly server: FastifyInstance;
  readonly realtime: RealtimeService;
  /** Registers the calls and the pages, in this order. */
  register(calls: PlayerCallHandlers, hooks: readonly RawWebhookRoute[]): Promise<void>;
}

/** Opens the site. */
export function openSite(
  ctx: Ctx,
  options: {
    readonly limits: RateLimits;
    readonly redis: RedisBus | undefined;
    readonly isDraining: () => boolean;
  },
): OpenedSite {
  const { config, db, log, now } = ctx;
  const { limits, redis, isDraining } = options;
  const addresses = createClientAddressResolver(config.trustedProxies);
  const origins = listSiteOrigins(config);
  const access = createPlayerAccess({
    findSession: (token) => findSession(ctx, token),
    findSessionEndReason: (token) => findSessionEndReason(ctx, token),
    proveStepUp: (session) => proveStepUp(db.read, ctx, session),
    limits,
    findCountry: createCountryReader(config.countryHeader, addresses),
    isDraining,
  });
  const server = createHttpServer({ ...config, log, now, isDraining });
  const realtime = openRealtimeService(server.server, {
    log,
    now,
    findSession: (token) => findSession(ctx, token),
    origins,
    redis,
    limits: config.sockets,
    findNetwork: addresses.findNetwork,
  });
  return {
    server,
    realtime,
    register: async (calls, hooks) => {
      registerCalls(server, playerContract, calls, access);
      registerRawWebhookRoutes(server, hooks, limits);
      await registerApiDocs(server, limits);
      await server.register((site) =>
        registerBuiltWebApp(site, {
          app: 'web',
          ownOrigins: origins,
          frameOrigins: listFrameOrigins(config),
          pixel: config.pixel,
          publicPrefix: '/api/auth/',
          publicPages: listPublicPages(config.publicUrl),
          isSignedIn: async (request) => (await access.find(request)) !== undefined,
        }),
      );
      await server.ready();
    },
  };
}

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

/** The country of a request. There is no table of addresses here: a proxy that knows it says it in a header. */

/** Codes that proxies send for what they do not know, and for an anonymising network. */
const UNKNOWN_COUNTRIES: ReadonlySet<string> = new Set(['XX', 'T1', 'ZZ']);

/** Reads the country from this header, of trusted proxies alone; null when nobody trusted says it. */
const createCountryReader =
  (header: string | undefined, { isProxy }: ClientAddressResolver) =>
  (request: Pick<FastifyRequest, 'headers' | 'socket'>): string | null => {
    const value = header === undefined ? undefined : request.headers[header];
    if (typeof value !== 'string' || !isProxy(request.socket.remoteAddress ?? '')) return null;
    return /^[A-Z]{2}$/.test(value) && !UNKNOWN_COUNTRIES.has(value) ? value : null;
  };
