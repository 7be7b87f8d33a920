import { createServer as createSocketServer, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { accountsRoutes } from './accounts/accounts.routes.ts';
import { accountRetentions, findSession } from './accounts/accounts.ts';
import { createIdentitySandbox } from './accounts/identity/identity-sandbox.ts';
import { listenForCommands } from './cli/command-socket.ts';
import { PARTITION_MISSING } from './platform/db/errors.ts';
import { maintainWeekPartitions } from './platform/idempotency/idempotency.ts';
import type { Config } from './config/config.ts';
import type { Ctx } from './context.ts';
import { wallClock } from './platform/clock.ts';
import { migrateDatabase } from './platform/db/migrate.ts';
import { openDb } from './platform/db/open-db.ts';
import { probeWrites } from './platform/db/write-refusals.ts';
import { factRetentions, startConsumer } from './platform/outbox/outbox.ts';
import { gamesRoutes } from './games/games.routes.ts';
import { gamesStaff } from './games/games.staff.ts';
import {
  ensureGameGates,
  openGames,
  openSharedGames,
  roundRetentions,
  runSwitchCommand,
  tallyRounds,
} from './games/games.ts';
import { registerDocs } from './platform/http/api-docs.ts';
import { createClientNetworks } from './platform/http/connections/client-address.ts';
import { registerHealth, startReadinessWatch } from './platform/http/health.ts';
import { listEquivalentOrigins } from './platform/http/origins.ts';
import { findCaller, type CallGuards, registerCalls } from './platform/http/calls/pipeline.ts';
import { noLimits, createRateLimits } from './platform/http/rate-limits.ts';
import { registerRawRoutes } from './platform/http/raw-routes.ts';
import { closeGracefully, createHttpServer } from './platform/http/server.ts';
import { registerSite } from './platform/http/site.ts';
import { openLog } from './platform/log/log.ts';
import { leaseIdGenerator } from './platform/cluster/node-ids.ts';
import { type Retention, startPruning } from './platform/retention/retention.ts';
import { waitForRecovery } from './platform/restore/database-identity.ts';
import { openMarks } from './platform/restore/high-water-mark.ts';
import { openRestoreWatch, type RestoreWatch } from './platform/restore/restore-watch.ts';
import { paymentsRoutes } from './payments/payments.routes.ts';
import { paymentsStaff } from './payments/payments.staff.ts';
import * as payments from './payments/payments.ts';
import { createPixProvider } from './payments/provider/pix-provider.ts';
import { openBackOffice } from './back-office.ts';
import { startBonusExpiry } from './promotions/expire-bonuses.ts';
import { rewardPlay } from './promotions/promotions.reactions.ts';
import { promotionsRoutes } from './promotions/promotions.routes.ts';
import { promotionsStaff } from './promotions/promotions.staff.ts';
import * as promotions from './promotions/promotions.ts';
import { protectionRoutes } from './protection/protection.routes.ts';
import { protectionStaff } from './protection/protection.staff.ts';
import { createSessionRules } from './protection/protection.ts';
import { openRealtime } from './realtime.ts';
import { publishFacts } from './publish-facts.ts';
import { runRestoredCommand } from './restored.ts';
import { openRedisBus } from './platform/realtime/redis-bus.ts';
import { betsRoutes, sportsbookRoutes } from './sportsbook/sportsbook.routes.ts';
import { openBets, openSportsbook, sportsbookRetentions } from './sportsbook/sportsbook.ts';
import { staffRoutes } from './staff/staff.routes.ts';
import { runStaffCreate, runStaffReset, staffRetentions } from './staff/staff.ts';
import { type BackgroundWork, startWorker } from './platform/worker/worker.ts';
import { openVault } from './platform/vault/vault.ts';
import { verifyLedger } from './proofs/proofs.ts';
import { viewsRoutes } from './views/views.routes.ts';
import { viewsStaff } from './views/views.staff.ts';

/** A composed server: everything is open, and nothing listens yet. */
export interface App {
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
export type AppOverrides = Partial<Pick<Ctx, 'now' | 'bank' | 'identity' | 'log'>>;

const PARTITIONS_EVERY_MS = 6 * 3600 * 1000;

/** Puts the server together: every part, every call and every reaction is listed here. */
// oxlint-disable-next-line max-lines-per-function -- the composition of the server stays on one screen
export async function createApp(wanted: Config, overrides: AppOverrides = {}): Promise<App> {
  const { ctx, restore, close: closeContext } = await openContext(wanted, overrides);
  const { config, db, log, now } = ctx;
  await prepareData(ctx).catch(async (error: unknown) => {
    await closeContext();
    throw error;
  });

  let isDraining = false;
  const redis = openRedis(ctx);
  const guards: CallGuards = {
    findSession: (token) => findSession(ctx, token),
    limits: config.rateLimits ? createRateLimits(redis?.counter) : noLimits,
    isDraining: () => isDraining,
  };
  const origins = listSiteOrigins(config);
  const server = createHttpServer({ ...config, log, isDraining: guards.isDraining });
  const realtime = openRealtime(server.server, {
    log,
    now,
    findSession: guards.findSession,
    origins,
    redis,
    limits: config.sockets,
    findNetwork: createClientNetworks(config.trustedProxies).findNetwork,
  });
  const { publishBalances, publishRound } = realtime;
  const games = openGames(ctx, publishBalances);
  const sharedGames = openSharedGames(ctx, { publishBalances, publishRound });
  const bets = openBets(ctx, { publishBalances });
  const sportsbook = openSportsbook(ctx, { publishEvents: realtime.publishEventChanges });

  const modules = { games, bets, payments, promotions };
  const readiness = startReadinessWatch({
    ping: () => db.ping(),
    probeWrites: () => probeWrites(db),
    onWriteRefused: db.onWriteRefused,
    isDraining: guards.isDraining,
    log,
  });
  registerHealth(server, readiness, restore);
  registerCalls(
    server,
    {
      ...accountsRoutes(ctx, createSessionRules(ctx)),
      ...paymentsRoutes(ctx, games.isPlaying),
      ...protectionRoutes(ctx),
      ...promotionsRoutes(ctx),
      ...gamesRoutes(ctx, games, sharedGames),
      ...sportsbookRoutes(sportsbook),
      ...betsRoutes(bets),
      ...viewsRoutes(ctx, modules),
    },
    guards,
  );
  registerRawRoutes(server, payments.bankNoticeRoutes(ctx), guards.limits);
  await registerDocs(server, guards.limits);
  await registerWebApp(server, config, origins, guards);
  await server.ready();
  const office = await openBackOffice(ctx, {
    log,
    handlers: {
      ...staffRoutes(ctx),
      ...protectionStaff(ctx),
      ...paymentsStaff(ctx),
      ...viewsStaff(ctx, modules),
      ...promotionsStaff(ctx),
      ...gamesStaff(ctx),
    },
    limits: config.rateLimits ? createRateLimits(redis?.counter) : noLimits,
    isDraining: guards.isDraining,
    readiness,
  });

  const purchaseFlag = payments.createPurchaseFlagReader(ctx);
  const background: readonly BackgroundWork[] = [
    restore.start(),
    startConsumer(ctx, 'realtime', { afterCommit: (facts) => publishFacts(realtime.publish, facts, purchaseFlag) }),
    startConsumer(ctx, 'games', { currency: 'BRL', handle: tallyRounds }),
    startConsumer(ctx, 'promotions', { currency: 'BRL', handle: rewardPlay(ctx) }),
    startPartitionUpkeep(ctx),
    startPruning(ctx, listRetentions(ctx)),
    payments.startPaymentWorkers(ctx),
    bets.startWorkers(),
    sharedGames.start(),
    startBonusExpiry(ctx),
    sportsbook,
  ];
  const offSessionsRevoked = db.onWake('sessions', realtime.checkSessions);
  const commands = listenForServerCommands(ctx);

  let officeUrl: string | undefined;
  return {
    officeUrl: () => officeUrl,
    url: formatUrl(config),
    ctx,
    listen: async () => {
      const host = config.host === 'localhost' ? '127.0.0.1' : config.host;
      await server.listen({ host, port: config.port });
      officeUrl = await listenUnlessTaken(office, { host, ...config.backOffice });
      await readiness.first;
    },
    close: async () => {
      isDraining = true;
      commands?.close();
      offSessionsRevoked();
      await realtime.close();
      await Promise.all([closeGracefully(server), closeGracefully(office)]);
      await Promise.all([games.idle(), bets.idle(), ...background.map((part) => part.stop())]);
      await readiness.stop();
      redis?.close();
      await closeContext();
    },
  };
}

/** Opens what every use case may use; the database has its newest schema then. */
async function openContext(
  wanted: Config,
  overrides: AppOverrides,
): Promise<{ readonly ctx: Ctx; readonly restore: RestoreWatch; readonly close: () => Promise<void> }> {
  const config = wanted.port === 0 ? await withFreePort(wanted) : wanted;
  const log = overrides.log ?? openLog(config.production ? 'info' : 'warn');
  const now = overrides.now ?? wallClock;
  const db = await openDb(config, log);
  await waitForRecovery(db.read, log);
  await migrateDatabase(db, { log });
  const marks = openMarks(config, log);
  const restore = await openRestoreWatch({ db, log, now }, marks).catch(async (error: unknown) => {
    marks.close();
    await db.close();
    throw error;
  });
  db.guardConnections((reader) => restore.checkConnection(reader));
  const ids = await leaseIdGenerator({ db, log, now, notBefore: restore.markedAt });
  const ctx: Ctx = {
    db,
    config,
    log,
    now,
    newId: ids.newId,
    vault: openVault(config.masterKey),
    identity: overrides.identity ?? createIdentitySandbox(now),
    bank: overrides.bank ?? createPixProvider({ ...config.bank, now: wallClock }),
    restore,
  };
  const close = async (): Promise<void> => {
    await ids
      .stop()
      .catch((error: unknown) => log.warn({ err: error }, "this node's number is free once its lease runs out"));
    marks.close();
    await db.close();
  };
  return { ctx, restore, close };
}

/** Brings the rows up to date that the program itself decides about. Throws when the promotions would give too much away. */
async function prepareData(ctx: Ctx): Promise<void> {
  await maintainWeekPartitions(ctx);
  await payments.seedPackages(ctx);
  await ensureGameGates(ctx.db);
  await promotions.checkPromotions(ctx);
  await promotions.syncVipBenefits(ctx);
}

/** Every table whose rows have an end, beside the partitions of keys, the feed's inbox and what its own work deletes. */
export const listRetentions = (ctx: Ctx): readonly Retention[] => [
  ...factRetentions,
  ...accountRetentions(ctx),
  ...staffRetentions,
  ...payments.paymentRetentions,
  ...roundRetentions,
  ...sportsbookRetentions,
];

/** Makes the partitions of the idempotency keys in time, and drops the old ones. */
const startPartitionUpkeep = (ctx: Ctx) =>
  startWorker(
    ctx,
    { name: 'idempotency partitions', everyMs: PARTITIONS_EVERY_MS, wakeOn: PARTITION_MISSING },
    async () => {
      await maintainWeekPartitions(ctx);
      return false;
    },
  );

const openRedis = ({ config, log }: Ctx) =>
  config.redisUrl === undefined ? undefined : openRedisBus(config.redisUrl, log, config.databaseUrl ?? '');

/** Commands of the running server: the embedded database's folder is locked, so they run in here. A server's database is open to them. */
const listenForServerCommands = (ctx: Ctx) =>
  ctx.config.databaseUrl === undefined
    ? listenForCommands(
        ctx.config.dataDir,
        {
          'ledger:verify': (_words, report) => verifyLedger(ctx, report),
          'games:switch': (words) => runSwitchCommand(ctx, words),
          'payments:reconcile': (words) => payments.runReconcileCommand(ctx, words),
          'staff:create': (words) => runStaffCreate(ctx, words),
          'staff:reset': (words) => runStaffReset(ctx, words),
          restored: (words) => runRestoredCommand(ctx, words),
        },
        ctx.log,
      )
    : undefined;

/** Serves the built web app, in a scope of its own. */
async function registerWebApp(
  server: FastifyInstance,
  config: Config,
  origins: readonly string[],
  guards: CallGuards,
): Promise<void> {
  await server.register((site) =>
    registerSite(site, {
      app: 'web',
      ownOrigins: origins,
      frameOrigins: listBankOrigins(config),
      pixel: config.pixel,
      publicPrefix: '/api/auth/',
      isSignedIn: async (request) => (await findCaller(guards, request)) !== undefined,
    }),
  );
}

/** The back office's address; undefined if its port is the default one and another server uses it. */
async function listenUnlessTaken(
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

/** The site's address by which this machine reaches it. */
function formatUrl({ host, port }: Config): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

const listSiteOrigins = (config: Config): string[] => [
  ...new Set([...listEquivalentOrigins(config.publicUrl), ...listEquivalentOrigins(`http://localhost:${config.port}`)]),
];

/** The origins of the bank's hosted page; the sandbox bank's only where it is the bank. */
function listBankOrigins(config: Config): string[] {
  if (config.paymentProvider === 'pix') return [new URL(config.bank.pageUrl ?? config.bank.url).origin];
  const beside = new URL(config.publicUrl);
  beside.protocol = 'http:';
  beside.port = String(config.pspSandboxPort);
  return [...new Set([...listEquivalentOrigins(config.bank.url), ...listEquivalentOrigins(beside.origin)])];
}

/** Port 0 means any free one: it is found before anything needs the server's own address. */
async function withFreePort(config: Config): Promise<Config> {
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
