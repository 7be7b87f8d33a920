import { createServer as createSocketServer, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createSecurityHandlers } from './accounts/security.routes.ts';
import { createAccountsHandlers } from './accounts/accounts.routes.ts';
import { accountRetentions, findSession } from './accounts/accounts.ts';
import { createIdentitySandbox } from './accounts/identity/identity-sandbox.ts';
import { createSerproIdentity } from './accounts/identity/serpro-identity.ts';
import { listenForCliCommands } from './cli/command-socket.ts';
import { MISSING_PARTITION_WAKE_CHANNEL } from './platform/db/errors.ts';
import { maintainIdempotencyWeekPartitions } from './platform/idempotency/idempotency.ts';
import type { ServerConfig } from './config/config.ts';
import type { Ctx } from './context.ts';
import { wallClock } from './platform/clock.ts';
import { migrateDatabase } from './platform/db/migrate.ts';
import { openDb } from './platform/db/open-db.ts';
import { probeWrites } from './platform/db/write-refusals.ts';
import { factRetentions, startFactConsumer } from './platform/outbox/outbox.ts';
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
import { findCallerSession, type CallGuards, registerCallRoutes } from './platform/http/calls/pipeline.ts';
import { disabledRateLimits, createRateLimits } from './platform/http/rate-limits.ts';
import { registerRawWebhookRoutes } from './platform/http/raw-routes.ts';
import { closeHttpServerGracefully, createHttpServer } from './platform/http/server.ts';
import { registerBuiltWebApp } from './platform/http/site.ts';
import { openLog } from './platform/log/log.ts';
import { openLeasedIdGenerator } from './platform/cluster/node-ids.ts';
import { createMailSender } from './platform/mail/mail-sender.ts';
import { startMailWorker } from './platform/mail/mail-outbox.ts';
import { type TableRetention, startRetentionPruning } from './platform/retention/retention.ts';
import { createFolderStorage } from './platform/storage/folder-storage.ts';
import { waitForDatabaseRecovery } from './platform/restore/database-identity.ts';
import { openHighWaterMarks } from './platform/restore/high-water-mark.ts';
import { openDatabaseRestoreWatch, type DatabaseRestoreWatch } from './platform/restore/restore-watch.ts';
import { createPaymentHandlers } from './payments/payments.routes.ts';
import { createStaffPaymentHandlers } from './payments/payments.staff.ts';
import * as payments from './payments/payments.ts';
import { createPixProvider } from './payments/provider/pix-provider.ts';
import { openBackOffice } from './back-office.ts';
import { startBonusExpiry } from './promotions/expire-bonuses.ts';
import { createPlayRewardReaction } from './promotions/promotions.reactions.ts';
import { createPromotionHandlers } from './promotions/promotions.routes.ts';
import { createPromotionStaffHandlers } from './promotions/promotions.staff.ts';
import * as promotions from './promotions/promotions.ts';
import { openReferral } from './referral/open-referral.ts';
import { createProtectionHandlers } from './protection/protection.routes.ts';
import { createProtectionStaffHandlers } from './protection/protection.staff.ts';
import { createHttpRegister } from './protection/register/http-register.ts';
import { createSandboxRegister } from './protection/register/sandbox-register.ts';
import { createSessionProtectionRules, startExclusionChecks } from './protection/protection.ts';
import { formatServerUrl, listFrameOrigins, listSiteOrigins } from './addresses.ts';
import { openRealtimeService } from './realtime.ts';
import { publishMessagesForFacts } from './publish-facts.ts';
import { runDatabaseRestoredCommand } from './restored.ts';
import { openRedisBus } from './platform/realtime/redis-bus.ts';
import { createSportBetHandlers, createSportEventCallHandlers } from './sportsbook/sportsbook.routes.ts';
import { openBettingService, openSportsbook, sportsbookRetentions } from './sportsbook/sportsbook.ts';
import { createStaffAccountHandlers } from './staff/staff.routes.ts';
import { runStaffCreate, runStaffReset, staffSessionRetentions } from './staff/staff.ts';
import { type BackgroundWork, startWorker } from './platform/worker/worker.ts';
import { type KeyRingFollower, openKeyRing } from './platform/vault/key-ring.ts';
import { runKeyRotationCommand } from './rotate-command.ts';
import { storedSecrets } from './stored-secrets.ts';
import { verifyLedger } from './proofs/proofs.ts';
import { createSupportHandlers } from './support/support.routes.ts';
import { createSupportStaffHandlers } from './support/support.staff.ts';
import { createSupportRetentions, openSupport } from './support/support.ts';
import { createPlayerReadHandlers } from './views/views.routes.ts';
import { startHarmAssessment } from './views/assess-harm.ts';
import { createStaffViewHandlers } from './views/views.staff.ts';

/** A composed server: everything is open, and nothing listens yet. */
export interface RunningServerApp {
  /** The address of the site: `http://127.0.0.1:8080`. */
  readonly url: string;
  /** The address of the back office; undefined until it listens, and where another server has its default port. */
  readonly officeUrl: () => string | undefined;
  readonly ctx: Ctx;
  /** Takes calls from now on. Rejects with EADDRINUSE when the port is taken. */
  listen(): Promise<void>;
  /** Takes no new work, waits for the work that runs, and closes everything. */
  close(): Promise<void>;
}

/** What a test may replace. */
export type AppOverrides = Partial<Pick<Ctx, 'now' | 'bank' | 'identity' | 'exclusionRegister' | 'log'>>;

const PARTITION_UPKEEP_INTERVAL_MS = 6 * 3600 * 1000;

/** Puts the server together: every part, every call and every reaction is listed here. */
// oxlint-disable-next-line max-lines-per-function -- the composition of the server stays on one screen
export async function createApp(wanted: ServerConfig, overrides: AppOverrides = {}): Promise<RunningServerApp> {
  const { ctx, restore, keyRing, close: closeContext } = await openServerContext(wanted, overrides);
  const { config, db, log, now } = ctx;
  await prepareInitialDatabaseRows(ctx).catch(async (error: unknown) => {
    await closeContext();
    throw error;
  });

  let isDraining = false;
  const redis = openRedis(ctx);
  const clientAddresses = createClientAddressResolver(config.trustedProxies);
  const guards: CallGuards = {
    findSession: (token) => findSession(ctx, token),
    limits: config.rateLimits ? createRateLimits(redis?.counter) : disabledRateLimits,
    findCountry: createCountryReader(config.countryHeader, clientAddresses),
    isDraining: () => isDraining,
  };
  const origins = listSiteOrigins(config);
  const server = createHttpServer({ ...config, log, isDraining: guards.isDraining });
  const realtime = openRealtimeService(server.server, {
    log,
    now,
    findSession: guards.findSession,
    origins,
    redis,
    limits: config.sockets,
    findNetwork: clientAddresses.findNetwork,
  });
  const { publishBalances, publishRound } = realtime;
  const games = openCasinoGames(ctx, publishBalances);
  const sharedGames = openSharedGames(ctx, { publishBalances, publishRound });
  const bets = openBettingService(ctx, { publishBalances });
  const sportsbook = openSportsbook(ctx, { publishEvents: realtime.publishEventChanges });

  const storage = createFolderStorage(config.filesDir);
  const support = openSupport(ctx, { storage, limits: guards.limits, publishChat: realtime.publishChat });
  realtime.handleMessages(support.messageHandlers);

  const friends = openReferral(ctx, promotions.loadCommissionTerms, realtime.publish);
  const modules = { games, bets, payments, promotions, referral: friends.records };
  const readiness = startReadinessWatch({
    ping: () => db.ping(),
    answeredAt: () => restore.answeredAt,
    probeWrites: () => probeWrites(db),
    onWriteRefused: db.onWriteRefused,
    isDraining: guards.isDraining,
    log,
  });
  registerHealthRoutes(server, readiness, restore);
  registerCallRoutes(
    server,
    {
      ...createAccountsHandlers(ctx, createSessionProtectionRules(ctx)),
      ...createSecurityHandlers(ctx, createSessionProtectionRules(ctx)),
      ...createPaymentHandlers(ctx, games.isPlaying),
      ...createProtectionHandlers(ctx),
      ...createPromotionHandlers(ctx),
      ...friends.handlers,
      ...createGamesHandlers(ctx, games, sharedGames),
      ...createSportEventCallHandlers(sportsbook),
      ...createSportBetHandlers(bets),
      ...createPlayerReadHandlers(ctx, modules),
      ...createSupportHandlers(ctx, support),
    },
    guards,
  );
  registerRawWebhookRoutes(server, payments.createBankWebhookRoutes(ctx), guards.limits);
  await registerApiDocs(server, guards.limits);
  await registerWebApp(server, config, origins, guards);
  await server.ready();
  const office = await openBackOffice(ctx, {
    log,
    handlers: {
      ...createStaffAccountHandlers(ctx),
      ...createProtectionStaffHandlers(ctx),
      ...createStaffPaymentHandlers(ctx),
      ...createStaffViewHandlers(ctx, modules),
      ...createPromotionStaffHandlers(ctx),
      ...friends.staffHandlers,
      ...createStaffGameHandlers(ctx),
      ...createSupportStaffHandlers(ctx, support),
    },
    limits: config.rateLimits ? createRateLimits(redis?.counter) : disabledRateLimits,
    isDraining: guards.isDraining,
    readiness,
  });

  const purchaseFlag = payments.createPurchaseReportedFlagReader(ctx);
  const background: readonly BackgroundWork[] = [
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
    sportsbook,
  ];
  const offSessionsRevoked = db.onWake('sessions', realtime.checkSessions);
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
    close: async () => {
      isDraining = true;
      commands?.close();
      offSessionsRevoked();
      await realtime.close();
      await Promise.all([closeHttpServerGracefully(server), closeHttpServerGracefully(office)]);
      await Promise.all([games.idle(), bets.idle(), ...background.map((part) => part.stop())]);
      await readiness.stop();
      redis?.close();
      await closeContext();
    },
  };
}

interface OpenedContext {
  readonly ctx: Ctx;
  readonly restore: DatabaseRestoreWatch;
  readonly keyRing: KeyRingFollower;
  readonly close: () => Promise<void>;
}

/** Opens what every use case may use; the database has its newest schema then. */
async function openServerContext(wanted: ServerConfig, overrides: AppOverrides): Promise<OpenedContext> {
  const config = wanted.port === 0 ? await assignFreePort(wanted) : wanted;
  const log = overrides.log ?? openLog(config.production ? 'info' : 'warn');
  const now = overrides.now ?? wallClock;
  const db = await openDb(config, log);
  await waitForDatabaseRecovery(db.read, log);
  await migrateDatabase(db, { log });
  const keyRing = await openKeyRing({ db, log }, config, storedSecrets.sealed).catch(async (error: unknown) => {
    await db.close();
    throw error;
  });
  const marks = openHighWaterMarks(config, log);
  const restore = await openDatabaseRestoreWatch({ db, log, now }, marks).catch(async (error: unknown) => {
    marks.close();
    await db.close();
    throw error;
  });
  db.guardConnections((reader) => restore.checkConnection(reader));
  const ids = await openLeasedIdGenerator({ db, log, now, notBefore: restore.markedAt });
  const ctx: Ctx = {
    db,
    config,
    log,
    now,
    newId: ids.newId,
    vault: keyRing.vault,
    identity:
      overrides.identity ??
      (config.identity.service === 'serpro'
        ? createSerproIdentity({ log, now: wallClock }, config.identity)
        : createIdentitySandbox(now)),
    exclusionRegister:
      overrides.exclusionRegister ??
      (config.exclusionRegister.service === 'http'
        ? createHttpRegister(log, config.exclusionRegister)
        : createSandboxRegister()),
    bank: overrides.bank ?? createPixProvider({ ...config.bank, now: wallClock }),
    restore,
  };
  const close = async (): Promise<void> => {
    await ids
      .stop()
      .catch((error: unknown) => log.warn({ err: error }, "this node's number is free once its lease runs out"));
    await keyRing
      .close()
      .catch((error: unknown) => log.warn({ err: error }, 'this process is not seen for 15 seconds'));
    marks.close();
    await db.close();
  };
  return { ctx, restore, keyRing, close };
}

/** Brings the rows up to date that the program itself decides about. Throws when the promotions would give too much away. */
async function prepareInitialDatabaseRows(ctx: Ctx): Promise<void> {
  await maintainIdempotencyWeekPartitions(ctx);
  await payments.insertInitialDepositPackages(ctx);
  await ensureGameGates(ctx.db);
  await promotions.checkStoredPromotions(ctx);
  await promotions.syncVipBenefits(ctx);
}

/** Every table whose rows have an end, beside the partitions of keys, the feed's inbox and what its own work deletes. */
export const listRetentions = (ctx: Ctx): readonly TableRetention[] => [
  ...factRetentions,
  ...accountRetentions(ctx),
  ...staffSessionRetentions,
  ...payments.paymentRetentions,
  ...sharedRoundRetentions,
  ...sportsbookRetentions,
  ...createSupportRetentions(createFolderStorage(ctx.config.filesDir)),
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
          'ledger:verify': (_words, report) => verifyLedger(ctx, report),
          'games:switch': (words) => runGameSwitchCommand(ctx, words),
          'payments:reconcile': (words) => payments.runReconcileCommand(ctx, words),
          'staff:create': (words) => runStaffCreate(ctx, words),
          'staff:reset': (words) => runStaffReset(ctx, words),
          'keys:rotate': (_words, report) => runKeyRotationCommand(ctx, report),
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
  guards: CallGuards,
): Promise<void> {
  await server.register((site) =>
    registerBuiltWebApp(site, {
      app: 'web',
      ownOrigins: origins,
      frameOrigins: listFrameOrigins(config),
      pixel: config.pixel,
      publicPrefix: '/api/auth/',
      isSignedIn: async (request) => (await findCallerSession(guards, request)) !== undefined,
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

/** Port 0 means any free one: it is found before anything needs the server's own address. */
async function assignFreePort(config: ServerConfig): Promise<ServerConfig> {
  const port = await new Promise<number>((resolve, reject) => {
    const probe = createSocketServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address() as AddressInfo;
      probe.close(() => resolve(free));
    });
  });
  const url = new URL(config.publicUrl);
  // The default address contains the port 0.
  return { ...config, port, publicUrl: url.port === '0' ? `http://localhost:${port}` : config.publicUrl };
}
