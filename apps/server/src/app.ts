import type { AddressInfo } from 'node:net';
import { playerContract } from '@arara/contract';
import type { FastifyInstance } from 'fastify';
import { openAccountLeaving } from './account-leaving.ts';
import { createSecurityHandlers } from './accounts/security.routes.ts';
import { createAccountsHandlers } from './accounts/accounts.routes.ts';
import {
  accountRetentions,
  createPlayerAccess,
  findSession,
  findSessionEndReason,
  proveStepUp,
} from './accounts/accounts.ts';
import { listenForCliCommands } from './cli/command-socket.ts';
import { registerServerGauges } from './server-gauges.ts';
import { type PlanRepair, startClockSetbackWatch } from './platform/cluster/clock-setbacks.ts';
import { MISSING_PARTITION_WAKE_CHANNEL } from './platform/db/errors.ts';
import { maintainIdempotencyWeekPartitions } from './platform/idempotency/idempotency.ts';
import type { ServerConfig } from './config/config.ts';
import type { Ctx } from './context.ts';
import { startFactConsumer } from './facts.ts';
import type { PlayerCallHandlers } from './domain.ts';
import { type ContextOverrides, openServerContext } from './open-context.ts';
import { probeWrites } from './platform/db/write-refusals.ts';
import { factRetentions } from './platform/outbox/outbox.ts';
import { createGamesHandlers } from './games/games.routes.ts';
import { createStaffGameHandlers } from './games/games.staff.ts';
import {
  ensureGameGates,
  openCasinoGames,
  openSharedGames,
  sharedRoundRetentions,
  runGameSwitchCommand,
  tallyRoundsForGameRtp,
} from './games/games.ts';
import { registerApiDocs } from './platform/http/api-docs.ts';
import { createCountryReader } from './platform/http/connections/client-country.ts';
import { createClientAddressResolver } from './platform/http/connections/client-address.ts';
import { registerHealthRoutes, startReadinessWatch } from './platform/http/health.ts';
import { registerCalls } from './platform/http/calls/pipeline.ts';
import { disabledRateLimits, createRateLimits } from './platform/http/rate-limits.ts';
import { registerRawWebhookRoutes } from './platform/http/raw-routes.ts';
import { closeHttpServerGracefully, createHttpServer } from './platform/http/server.ts';
import { registerBuiltWebApp } from './platform/http/site.ts';
import { createMailSender } from './platform/mail/mail-sender.ts';
import { mailPlanRepairs, startMailWorker } from './platform/mail/mail-outbox.ts';
import { type TableRetention, startRetentionPruning } from './platform/retention/retention.ts';
import { createFileStorage } from './platform/storage/storage.ts';
import { createPaymentHandlers } from './payments/payments.routes.ts';
import { createStaffPaymentHandlers } from './payments/payments.staff.ts';
import * as payments from './payments/payments.ts';
import { openBackOffice } from './back-office.ts';
import { startBonusExpiry } from './promotions/expire-bonuses.ts';
import { createPlayRewardReaction } from './promotions/promotions.reactions.ts';
import { createPromotionHandlers } from './promotions/promotions.routes.ts';
import { createNoticeStaffHandlers } from './promotions/notices.staff.ts';
import { startNoticeSending } from './promotions/notices/send-notices.ts';
import { createPromotionStaffHandlers } from './promotions/promotions.staff.ts';
import * as promotions from './promotions/promotions.ts';
import { openReferral } from './referral/open-referral.ts';
import { createProtectionHandlers } from './protection/protection.routes.ts';
import { createProtectionStaffHandlers } from './protection/protection.staff.ts';
import { createSessionProtectionRules, startExclusionChecks } from './protection/protection.ts';
import { formatServerUrl, listFrameOrigins, listSiteOrigins } from './addresses.ts';
import { openRealtimeService } from './realtime.ts';
import { publishMessagesForFacts } from './publish-facts.ts';
import { runDatabaseRestoredCommand } from './restored.ts';
import { openRedisBus } from './platform/realtime/redis-bus.ts';
import { createSportBetHandlers, createSportEventCallHandlers } from './sportsbook/sportsbook.routes.ts';
import {
  openBettingService,
  openSportsbook,
  runRecordCommand,
  livePlanRepairs,
  runReplayCommand,
  sportsbookRetentions,
  ensureSportGates,
  startPriceOverrideExpiry,
  type SteppedFeed,
} from './sportsbook/sportsbook.ts';
import { createTradingStaffHandlers } from './sportsbook/sportsbook.staff.ts';
import { createStaffAccountHandlers } from './staff/staff.routes.ts';
import { runStaffCreate, runStaffReset, staffSessionRetentions } from './staff/staff.ts';
import { type BackgroundWork, startWorker } from './platform/worker/worker.ts';
import { runKeyRotationCommand } from './rotate-command.ts';
import {
  ledgerAuditRetentions,
  runLedgerVerifyCommand,
  startLedgerAudits,
  startLedgerSealing,
} from './proofs/proofs.ts';
import { createLedgerAuditStaffHandlers } from './proofs/audits/ledger-audits.staff.ts';
import { storedSecrets } from './stored-secrets.ts';
import { createSupportHandlers } from './support/support.routes.ts';
import { createSupportStaffHandlers } from './support/support.staff.ts';
import { createSupportRetentions, openSupport, supportPlanRepairs } from './support/support.ts';
import { listPublicPages } from './views/views.ts';
import { createPlayerReadHandlers } from './views/views.routes.ts';
import { startHarmAssessment } from './views/assess-harm.ts';
import { createStaffViewHandlers } from './views/views.staff.ts';
import { createPushServiceSender } from './platform/push-service/push-service-sender.ts';
import { createWebPushHandlers } from './web-push/web-push.routes.ts';
import { openWebPush, webPushPlanRepairs, webPushRetentions } from './web-push/web-push.ts';

/** A composed server: everything is open, and nothing listens yet. */
export interface RunningServerApp {
  /** The address of the site: `http://127.0.0.1:8080`. */
  readonly url: string;
  /** The address of the back office; undefined until it listens, and where another server has its default port. */
  readonly officeUrl: () => string | undefined;
  readonly ctx: Ctx;
  /** Takes calls from now on. Rejects with EADDRINUSE when the port is taken. */
  listen(): Promise<void>;
  /** From now on `/readyz` answers 503, while calls are taken as before: a proxy gives new ones to other nodes. */
  announceStop(): void;
  /** Takes no new work, waits for the work that runs, and closes everything. */
  close(): Promise<void>;
}

const PARTITION_UPKEEP_INTERVAL_MS = 6 * 3600 * 1000;

/** What a test may replace: beside the context's parts the simulated feed. */
interface AppOverrides extends ContextOverrides {
  readonly simulatedFeed?: SteppedFeed;
}

/** Puts the server together: every part, every call and every reaction is listed here. */
// oxlint-disable-next-line max-lines-per-function -- the composition of the server stays on one screen
export async function createApp(wanted: ServerConfig, overrides: AppOverrides = {}): Promise<RunningServerApp> {
  const {
    ctx,
    restore,
    keyRing,
    startClock,
    latestId,
    close: closeContext,
  } = await openServerContext(wanted, overrides);
  const { config, db, log, now } = ctx;
  await prepareInitialDatabaseRows(ctx).catch(async (error: unknown) => {
    await closeContext();
    throw error;
  });

  let isDraining = false;
  let isStopAnnounced = false;
  const redis = openRedis(ctx);
  const clientAddresses = createClientAddressResolver(config.trustedProxies);
  const findPlayerSession = (token: string) => findSession(ctx, token);
  const access = createPlayerAccess({
    findSession: findPlayerSession,
    findSessionEndReason: (token) => findSessionEndReason(ctx, token),
    proveStepUp: (session) => proveStepUp(db.read, ctx, session),
    limits: config.rateLimits ? createRateLimits(redis?.counter) : disabledRateLimits,
    findCountry: createCountryReader(config.countryHeader, clientAddresses),
    isDraining: () => isDraining,
  });
  const origins = listSiteOrigins(config);
  const server = createHttpServer({ ...config, log, now, isDraining: access.isDraining });
  const realtime = openRealtimeService(server.server, {
    log,
    now,
    findSession: findPlayerSession,
    origins,
    redis,
    limits: config.sockets,
    findNetwork: clientAddresses.findNetwork,
  });
  const { publishBalances, publishRound } = realtime;
  const games = openCasinoGames(ctx, publishBalances);
  const sharedGames = openSharedGames(ctx, { publishBalances, publishRound });
  const bets = openBettingService(ctx, { publishBalances });
  const sportsbook = openSportsbook(ctx, {
    publishEvents: realtime.publishEventChanges,
    publishProducers: realtime.publishProducerChanges,
    simulatedFeed: overrides.simulatedFeed,
  });

  const storage = createFileStorage(ctx);
  const support = openSupport(ctx, { storage, limits: access.limits, publishChat: realtime.publishChat });
  realtime.handleMessages(support.messageHandlers);

  const friends = openReferral(ctx, promotions.loadCommissionTerms, realtime.publish);
  const modules = { games, bets, payments, promotions, referral: friends.records };
  const push = openWebPush(ctx, createPushServiceSender(config, now));
  const leaving = openAccountLeaving(ctx, modules, storage);
  const readiness = startReadinessWatch({
    ping: () => db.ping(),
    answeredAt: () => restore.answeredAt,
    probeWrites: () => probeWrites(db),
    onWriteRefused: db.onWriteRefused,
    isDraining: () => isDraining || isStopAnnounced,
    log,
  });
  registerHealthRoutes(server, readiness, restore);
  registerCalls(
    server,
    playerContract,
    {
      ...createAccountsHandlers(ctx, createSessionProtectionRules(ctx)),
      ...createSecurityHandlers(ctx, createSessionProtectionRules(ctx)),
      ...leaving.handlers,
      ...createPaymentHandlers(ctx, games.isPlaying),
      ...createProtectionHandlers(ctx),
      ...createPromotionHandlers(ctx),
      ...friends.handlers,
      ...createGamesHandlers(ctx, games, sharedGames),
      ...createSportEventCallHandlers(sportsbook),
      ...createSportBetHandlers(bets),
      ...createPlayerReadHandlers(ctx, modules),
      ...createSupportHandlers(ctx, support),
      ...createWebPushHandlers(push),
    } satisfies PlayerCallHandlers,
    access,
  );
  registerRawWebhookRoutes(server, payments.createBankWebhookRoutes(ctx), access.limits);
  await registerApiDocs(server, access.limits);
  await registerWebApp(server, config, origins, access);
  await server.ready();
  const office = await openBackOffice(ctx, {
    log,
    handlers: {
      ...createStaffAccountHandlers(ctx),
      ...createProtectionStaffHandlers(ctx),
      ...createStaffPaymentHandlers(ctx),
      ...createStaffViewHandlers(ctx, modules),
      ...createPromotionStaffHandlers(ctx),
      ...createNoticeStaffHandlers(ctx),
      ...friends.staffHandlers,
      ...createStaffGameHandlers(ctx),
      ...createSupportStaffHandlers(ctx, support),
      ...createTradingStaffHandlers(ctx),
      ...createLedgerAuditStaffHandlers(ctx),
    },
    limits: config.rateLimits ? createRateLimits(redis?.counter) : disabledRateLimits,
    isDraining: access.isDraining,
    readiness,
  });

  const purchaseFlag = payments.createPurchaseReportedFlagReader(ctx);
  const background: readonly BackgroundWork[] = [
    startClock(),
    startClockSetbackWatch(ctx, latestId, planRepairs),
    restore.start(),
    keyRing.start(),
    startFactConsumer(ctx, 'realtime', {
      afterCommit: (facts) => publishMessagesForFacts(realtime.publish, facts, purchaseFlag),
    }),
    startFactConsumer(ctx, 'games', { currency: 'BRL', handle: tallyRoundsForGameRtp }),
    startFactConsumer(ctx, 'promotions', { currency: 'BRL', handle: createPlayRewardReaction(ctx) }),
    friends.startWorkers(),
    startIdempotencyPartitionUpkeep(ctx),
    startRetentionPruning(ctx, listRetentions(ctx)),
    startMailWorker(ctx, createMailSender(config)),
    startExclusionChecks(ctx),
    payments.startPaymentWorkers(ctx),
    bets.startWorkers(),
    sharedGames.start(),
    startBonusExpiry(ctx),
    startHarmAssessment(ctx),
    support.startWorkers(),
    push.startWorkers(),
    startNoticeSending(ctx, realtime.connected),
    leaving.startWorkers(),
    startLedgerSealing(ctx, storage),
    startLedgerAudits(ctx, { sealStorage: storage, secrets: storedSecrets }),
    startPriceOverrideExpiry(ctx),
    sportsbook,
  ];
  const offSessionsRevoked = db.onWake('sessions', realtime.checkSessions);
  const removeGauges = registerServerGauges(ctx, { realtime, isDraining: access.isDraining });
  const commands = listenForServerCliCommands(ctx);

  let officeUrl: string | undefined;
  return {
    officeUrl: () => officeUrl,
    url: formatServerUrl(config),
    ctx,
    listen: async () => {
      const host = config.host === 'localhost' ? '127.0.0.1' : config.host;
      await server.listen({ host, port: config.port });
      officeUrl = await listenUnlessPortTaken(office, { host, ...config.backOffice });
      await readiness.first;
    },
    announceStop: () => {
      isStopAnnounced = true;
    },
    close: async () => {
      isDraining = true;
      commands?.close();
      offSessionsRevoked();
      removeGauges();
      await realtime.close();
      await Promise.all([closeHttpServerGracefully(server), closeHttpServerGracefully(office)]);
      await Promise.all([games.idle(), bets.idle(), ...background.map((part) => part.stop())]);
      await readiness.stop();
      redis?.close();
      await closeContext();
    },
  };
}

/** Brings the rows up to date that the program itself decides about. Throws when the promotions would give too much away. */
async function prepareInitialDatabaseRows(ctx: Ctx): Promise<void> {
  await maintainIdempotencyWeekPartitions(ctx);
  await payments.insertInitialDepositPackages(ctx);
  await ensureGameGates(ctx.db);
  await ensureSportGates(ctx);
  await promotions.checkStoredPromotions(ctx);
  await promotions.syncVipBenefits(ctx);
}

/** What is planned by the clock for soon, and is brought forward once a clock that was ahead is set back. */
const planRepairs: readonly PlanRepair[] = [
  ...payments.paymentPlanRepairs,
  ...livePlanRepairs,
  ...mailPlanRepairs,
  ...supportPlanRepairs,
  ...webPushPlanRepairs,
];

/** Every table whose rows have an end, beside the partitions of keys, the feed's inbox and what its own work deletes. */
export const listRetentions = (ctx: Ctx): readonly TableRetention[] => [
  ...factRetentions,
  ...accountRetentions(ctx, createFileStorage(ctx)),
  ...staffSessionRetentions,
  ...payments.paymentRetentions,
  ...sharedRoundRetentions,
  ...sportsbookRetentions,
  ...createSupportRetentions(createFileStorage(ctx)),
  ...webPushRetentions(ctx),
  ...ledgerAuditRetentions,
];

/** Makes the partitions of the idempotency keys in time, and drops the old ones. */
const startIdempotencyPartitionUpkeep = (ctx: Ctx) =>
  startWorker(
    ctx,
    { name: 'idempotency partitions', everyMs: PARTITION_UPKEEP_INTERVAL_MS, wakeOn: MISSING_PARTITION_WAKE_CHANNEL },
    async () => {
      await maintainIdempotencyWeekPartitions(ctx);
      return false;
    },
  );

const openRedis = ({ config, log }: Ctx) =>
  config.redisUrl === undefined ? undefined : openRedisBus(config.redisUrl, log, config.databaseUrl ?? '');

/** Commands of the running server: the embedded database's folder is locked, so they run in here. A server's database is open to them. */
const listenForServerCliCommands = (ctx: Ctx) =>
  ctx.config.databaseUrl === undefined
    ? listenForCliCommands(
        ctx.config.dataDir,
        {
          'ledger:verify': (words, report) => runLedgerVerifyCommand(ctx, storedSecrets, { words, report }),
          'games:switch': (words) => runGameSwitchCommand(ctx, words),
          'payments:reconcile': (words) => payments.runReconcileCommand(ctx, words),
          'staff:create': (words) => runStaffCreate(ctx, words),
          'staff:reset': (words) => runStaffReset(ctx, words),
          'keys:rotate': (_words, report) => runKeyRotationCommand(ctx, report),
          'feed:record': (words, report) => runRecordCommand(ctx, words, report),
          'feed:replay': (words, report) => runReplayCommand(ctx, words, report),
          restored: (words) => runDatabaseRestoredCommand(ctx, words),
        },
        ctx.log,
      )
    : undefined;

/** Serves the built web app, in a scope of its own. */
async function registerWebApp(
  server: FastifyInstance,
  config: ServerConfig,
  origins: readonly string[],
  access: Pick<ReturnType<typeof createPlayerAccess>, 'find'>,
): Promise<void> {
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
}

/** The back office's address; undefined if its port is the default one and another server uses it. */
async function listenUnlessPortTaken(
  office: FastifyInstance,
  { host, port, portByDefault }: { host: string; port: number; portByDefault: boolean },
): Promise<string | undefined> {
  try {
    await office.listen({ host, port });
  } catch (error) {
    if (portByDefault && (error as { code?: string }).code === 'EADDRINUSE') return undefined;
    throw error;
  }
  return `http://localhost:${(office.server.address() as AddressInfo).port}`;
}
