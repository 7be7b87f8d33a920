/** The server: its domains from the lowest to the highest, and the origins of players and staff that they answer on. */
import { openAccounts } from './accounts/open-accounts.ts';
import type { ServerConfig } from './config/config.ts';
import type { Ctx } from './context.ts';
import { type JoinedDomains, joinDomains, mergeCalls, type PlayerCallHandlers, type StaffHandlers } from './domain.ts';
import { openGames } from './games/open-games.ts';
import { type ContextOverrides, openServerContext } from './open-context.ts';
import { openPayments } from './payments/open-payments.ts';
import * as payments from './payments/payments.ts';
import { registerHealthRoutes } from './platform/http/health.ts';
import { createRateLimits, disabledRateLimits, type RateLimits } from './platform/http/rate-limits.ts';
import { maintainIdempotencyWeekPartitions } from './platform/idempotency/idempotency.ts';
import { createPushServiceSender } from './platform/push-service/push-service-sender.ts';
import { openRedisBus } from './platform/realtime/redis-bus.ts';
import { createFileStorage } from './platform/storage/storage.ts';
import { startPlatformWork } from './platform-work.ts';
import { openPromotions } from './promotions/open-promotions.ts';
import * as promotions from './promotions/promotions.ts';
import { openProofs } from './proofs/open-proofs.ts';
import { openProtection } from './protection/open-protection.ts';
import { blockClosedAccount, createSessionProtectionRules, lockWalletsOfPerson } from './protection/protection.ts';
import type { RealtimeService } from './realtime.ts';
import { openReferral } from './referral/open-referral.ts';
import * as referral from './referral/referral.ts';
import { runServer, type RunningServerApp, watchReadiness } from './running-server.ts';
import { openSportsbook } from './sportsbook/open-sportsbook.ts';
import { openBackOffice, openSite } from './sites.ts';
import { openStaff } from './staff/open-staff.ts';
import { storedSecrets } from './stored-secrets.ts';
import { openSupport } from './support/open-support.ts';
import { openViews } from './views/open-views.ts';
import { openWebPush } from './web-push/open-web-push.ts';

export type { RunningServerApp } from './running-server.ts';

/** What a test may replace of the context's parts, and what a program that starts a server adds. */
interface AppOptions extends ContextOverrides {
  /** The programs that start beside the server: its background work, which calls them, begins when they answer. */
  readonly beside?: Promise<unknown>;
}

/** What the domains have of the server. */
export interface DomainNeeds {
  readonly realtime: RealtimeService;
  readonly limits: RateLimits;
}

/** Every domain, up the ladder: each is given functions of lower ones and of its neighbours. */
export function openDomains(ctx: Ctx, { realtime, limits }: DomainNeeds) {
  const { publishBalances, publishRound } = realtime;
  const storage = createFileStorage(ctx);
  const accounts = openAccounts(ctx, {
    storage,
    sessionRules: createSessionProtectionRules(ctx),
    closingRules: {
      lockPerson: lockWalletsOfPerson,
      findOpenBusiness: (reader, player) => joined.hasOpenBusiness(reader, player),
      block: (tx, states) => blockClosedAccount(tx, ctx, states),
    },
    listExportSections: () => domains.views.createExportSections(joined.exportSections),
  });
  const games = openGames(ctx, { publishBalances, publishRound });
  const sportsbook = openSportsbook(ctx, {
    publishBalances,
    publishEvents: realtime.publishEventChanges,
    publishProducers: realtime.publishProducerChanges,
  });
  const domains = {
    accounts,
    staff: openStaff(ctx),
    protection: openProtection(ctx),
    games,
    sportsbook,
    payments: openPayments(ctx, { isPlaying: games.service.isPlaying }),
    promotions: openPromotions(ctx, { connected: realtime.connected }),
    referral: openReferral(ctx, { readTerms: promotions.loadCommissionTerms, publish: realtime.publish }),
    support: openSupport(ctx, { storage, limits, publishChat: realtime.publishChat }),
    push: openWebPush(ctx, { sender: createPushServiceSender(ctx.config, ctx.now) }),
    views: openViews(ctx, { games: games.service, bets: sportsbook.bets, payments, promotions, referral }),
    proofs: openProofs(ctx, { storage, secrets: storedSecrets }),
  };
  const joined: JoinedDomains = joinDomains(Object.values(domains));
  const calls: PlayerCallHandlers = mergeCalls(domains, 'calls');
  const staffCalls: StaffHandlers = mergeCalls(domains, 'staffCalls');
  return { ...joined, calls, staffCalls, socketMessages: domains.support.socketMessages };
}

/** Puts the server together. Its background work has started; nothing listens yet. */
export async function createApp(
  wanted: ServerConfig,
  { beside, ...overrides }: AppOptions = {},
): Promise<RunningServerApp> {
  const opened = await openServerContext(wanted, overrides);
  const { ctx } = opened;
  const redis = openRedis(ctx);
  const createLimits = () => (ctx.config.rateLimits ? createRateLimits(redis?.counter) : disabledRateLimits);
  const limits = createLimits();
  const stage = { isDraining: false, isStopAnnounced: false };
  const isDraining = () => stage.isDraining;
  const site = openSite(ctx, { limits, redis, isDraining });
  const domains = openDomains(ctx, { realtime: site.realtime, limits });
  await Promise.all([prepareRows(ctx, domains), beside]).catch(async (error: unknown) => {
    redis?.close();
    await opened.close();
    throw error;
  });
  site.realtime.handleMessages(domains.socketMessages);
  const readiness = watchReadiness(opened, () => stage.isDraining || stage.isStopAnnounced);
  registerHealthRoutes(site.server, readiness, opened.restore);
  await site.register(domains.calls, domains.hooks);
  const office = await openBackOffice(ctx, {
    log: ctx.log,
    handlers: domains.staffCalls,
    limits: createLimits(),
    isDraining,
    readiness,
  });
  const work = [...startPlatformWork(opened, domains, site.realtime), ...domains.start()];
  return runServer({ opened, site, office, domains, work, readiness, redis, stage });
}

/** Brings the rows up to date that the program itself decides about. Throws when the promotions would give too much away. */
async function prepareRows(ctx: Ctx, domains: JoinedDomains): Promise<void> {
  await maintainIdempotencyWeekPartitions(ctx);
  await domains.prepare();
}

const openRedis = ({ config, log }: Ctx) =>
  config.redisUrl === undefined ? undefined : openRedisBus(config.redisUrl, log, config.databaseUrl ?? '');
