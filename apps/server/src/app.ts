import { createServer as createSocketServer, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { accountsRoutes } from './accounts/accounts.routes.ts';
import { findSession } from './accounts/accounts.ts';
import type { IdentityPort } from './ports/identity.ts';
import { createIdentitySandbox } from './accounts/identity/identity-sandbox.ts';
import { listenForCommands } from './cli/command-socket.ts';
import { maintainWeekPartitions } from './platform/idempotency/idempotency.ts';
import type { Config } from './config/config.ts';
import type { Ctx, Instant } from './context.ts';
import { wallClock } from './platform/clock.ts';
import { migrate } from './platform/db/migrate.ts';
import { openDb } from './platform/db/open-db.ts';
import { startConsumer } from './platform/outbox/outbox.ts';
import { gamesRoutes } from './games/games.routes.ts';
import { gamesStaff } from './games/games.staff.ts';
import { ensureGameGates, openGames, openSharedGames, runSwitchCommand, tallyRounds } from './games/games.ts';
import { registerDocs } from './platform/http/api-docs.ts';
import type { Handlers } from './platform/http/calls/handlers.ts';
import { registerHealth, startReadinessWatch } from './platform/http/health.ts';
import { equivalentOrigins } from './platform/http/origins.ts';
import { findCaller, type CallGuards, registerCalls } from './platform/http/calls/pipeline.ts';
import { noLimits, createRateLimits } from './platform/http/rate-limits.ts';
import { registerRawRoutes } from './platform/http/raw-routes.ts';
import { closeGracefully, createHttpServer } from './platform/http/server.ts';
import { registerSite } from './platform/http/site.ts';
import { openLog } from './platform/log/log.ts';
import { openNodeIds } from './platform/cluster/node-ids.ts';
import { paymentsRoutes } from './payments/payments.routes.ts';
import { paymentsStaff } from './payments/payments.staff.ts';
import * as payments from './payments/payments.ts';
import { createPixProvider } from './payments/provider/pix-provider.ts';
import type { PaymentProvider } from './ports/payment-provider.ts';
import { openBackOffice } from './back-office.ts';
import { startBonusExpiry } from './promotions/expire-bonuses.ts';
import { rewardPlay } from './promotions/promotions.reactions.ts';
import { promotionsRoutes } from './promotions/promotions.routes.ts';
import { promotionsStaff } from './promotions/promotions.staff.ts';
import * as promotions from './promotions/promotions.ts';
import { protectionRoutes } from './protection/protection.routes.ts';
import { protectionStaff } from './protection/protection.staff.ts';
import { sessionRules } from './protection/protection.ts';
import { openRealtime } from './realtime.ts';
import { publishFacts } from './publish-facts.ts';
import { openRedisBus } from './platform/realtime/redis-bus.ts';
import { betsRoutes, sportsbookRoutes } from './sportsbook/sportsbook.routes.ts';
import { openBets, openSportsbook } from './sportsbook/sportsbook.ts';
import { staffRoutes } from './staff/staff.routes.ts';
import { runStaffCreate, runStaffReset } from './staff/staff.ts';
import { startWorker } from './platform/worker/worker.ts';
import { openVault } from './platform/vault/vault.ts';
import { verifyLedger } from './proofs/proofs.ts';
import { viewsRoutes } from './views/views.routes.ts';
import { viewsStaff } from './views/views.staff.ts';

/** A composed server: everything is open, nothing listens yet. */
export interface App {
  /** Where it listens, by address: `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Where the back office listens; undefined until then, and where its default port belonged to another server. */
  readonly officeUrl: () => string | undefined;
  readonly ctx: Ctx;
  /** Takes calls from now on. Rejects with EADDRINUSE when the port is taken. */
  listen(): Promise<void>;
  /** Drains: no new work, what runs ends, everything is closed. */
  close(): Promise<void>;
}

/** What a test may put in the place of the real thing. */
export interface Overrides {
  readonly now?: () => Instant;
  readonly bank?: PaymentProvider;
  readonly identity?: IdentityPort;
  readonly log?: Logger;
}

const PARTITIONS_EVERY_MS = 6 * 3600 * 1000;

/** Composes the server by hand: every part, every call and every reaction is on this screen. */
export async function createApp(wanted: Config, overrides: Overrides = {}): Promise<App> {
  const config = wanted.port === 0 ? await withFreePort(wanted) : wanted;
  const log = overrides.log ?? openLog(config.production ? 'info' : 'warn');
  const now = overrides.now ?? wallClock;
  const db = await openDb(config, log);
  await migrate(db);
  const ids = await openNodeIds({ db, log, now });
  const ctx: Ctx = {
    db,
    config,
    log,
    now,
    newId: ids.newId,
    vault: openVault(config.masterKey),
    identity: overrides.identity ?? createIdentitySandbox(now),
    bank: overrides.bank ?? createPixProvider({ ...config.bank, now: wallClock }),
  };
  await maintainWeekPartitions(ctx);
  await payments.seedPackages(ctx);
  await ensureGameGates(ctx.db);
  await promotions.checkPromotions(ctx).catch(async (error: unknown) => {
    await ids.stop();
    await db.close();
    throw error;
  });
  await promotions.syncVipBenefits(ctx);

  let draining = false;
  const redis =
    config.redisUrl === undefined ? undefined : openRedisBus(config.redisUrl, log, config.databaseUrl ?? '');
  const guards: CallGuards = {
    findSession: (token) => findSession(ctx, token),
    limits: config.rateLimits ? createRateLimits(redis?.counter) : noLimits,
    isDraining: () => draining,
  };
  const siteOrigins = [
    ...new Set([...equivalentOrigins(config.publicUrl), ...equivalentOrigins(`http://localhost:${config.port}`)]),
  ];
  const { production, trustedProxies } = config;
  const server = createHttpServer({ log, production, trustedProxies, isDraining: guards.isDraining });
  const realtime = openRealtime(server.server, {
    log,
    now,
    findSession: guards.findSession,
    origins: siteOrigins,
    redis,
  });
  const games = openGames(ctx, realtime.publishBalances);
  const sharedGames = openSharedGames(ctx, {
    publishBalances: realtime.publishBalances,
    publishRound: realtime.publishRound,
  });
  const bets = openBets(ctx, { publishBalances: realtime.publishBalances });
  const sportsbook = openSportsbook(ctx, { publishEvents: realtime.publishEventChanges });

  const modules = { games, bets, payments, promotions };
  const handlers: Handlers = {
    ...accountsRoutes(ctx, sessionRules(ctx)),
    ...paymentsRoutes(ctx, games.isPlaying),
    ...protectionRoutes(ctx),
    ...promotionsRoutes(ctx),
    ...gamesRoutes(ctx, games, sharedGames),
    ...sportsbookRoutes(sportsbook),
    ...betsRoutes(bets),
    ...viewsRoutes(ctx, modules),
  };
  const readiness = startReadinessWatch({ ping: () => db.ping(), isDraining: () => draining, log });
  registerHealth(server, readiness);
  registerCalls(server, handlers, guards);
  registerRawRoutes(server, payments.bankNoticeRoutes(ctx));
  await registerDocs(server);
  await server.register((site) =>
    registerSite(site, {
      app: 'web',
      ownOrigins: siteOrigins,
      frameOrigins: listBankOrigins(config),
      pixel: config.pixel,
      publicPrefix: '/api/auth/',
      isSignedIn: async (request) => (await findCaller(guards, request)) !== undefined,
    }),
  );
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

  const reactions = [
    startConsumer(ctx, 'realtime', {
      afterCommit: (facts) => publishFacts(realtime.publish, facts, payments.createPurchaseFlagReader(ctx)),
    }),
    startConsumer(ctx, 'games', { currency: 'BRL', handle: tallyRounds }),
    startConsumer(ctx, 'promotions', { currency: 'BRL', handle: rewardPlay(ctx) }),
  ];
  const offRevoked = db.onWake('sessions', realtime.checkSessions);
  const partitions = startWorker(ctx, { name: 'idempotency partitions', everyMs: PARTITIONS_EVERY_MS }, async () => {
    await maintainWeekPartitions(ctx);
    return false;
  });
  const sweeper = payments.startPaymentWorkers(ctx);
  const betWorkers = bets.startWorkers();
  const leadingGames = sharedGames.start();
  const expiry = startBonusExpiry(ctx);
  // The embedded database's folder is locked: proofs run in here. A server's database is open to them.
  const commands =
    config.databaseUrl === undefined
      ? listenForCommands(
          config.dataDir,
          {
            'ledger:verify': () => verifyLedger(ctx),
            'games:switch': (words) => runSwitchCommand(ctx, words),
            'payments:reconcile': (words) => payments.runReconcileCommand(ctx, words),
            'staff:create': (words) => runStaffCreate(ctx, words),
            'staff:reset': (words) => runStaffReset(ctx, words),
          },
          log,
        )
      : undefined;

  const host = config.host === 'localhost' ? '127.0.0.1' : config.host;
  let officeUrl: string | undefined;
  return {
    officeUrl: () => officeUrl,
    url: `http://${config.host.includes(':') ? `[${config.host}]` : toReachableHost(config.host)}:${config.port}`,
    ctx,
    listen: async () => {
      await server.listen({ host, port: config.port });
      officeUrl = await listenUnlessTaken(office, { host, ...config.backOffice });
      await readiness.first;
    },
    close: async () => {
      draining = true;
      commands?.close();
      offRevoked();
      await realtime.close();
      await Promise.all([closeGracefully(server), closeGracefully(office)]);
      await Promise.all([
        games.idle(),
        bets.idle(),
        sportsbook.stop(),
        betWorkers.stop(),
        leadingGames.stop(),
        expiry.stop(),
        partitions.stop(),
        sweeper.stop(),
        ...reactions.map((reaction) => reaction.stop()),
      ]);
      readiness.stop();
      await ids
        .stop()
        .catch((error: unknown) => log.warn({ err: error }, 'the number of this node runs out by itself'));
      redis?.close();
      await db.close();
    },
  };
}

/** The back office's address; undefined where nobody chose its port and another server has it. */
async function listenUnlessTaken(
  office: FastifyInstance,
  it: { host: string; port: number; portByDefault: boolean },
): Promise<string | undefined> {
  try {
    await office.listen({ host: it.host, port: it.port });
  } catch (error) {
    if (it.portByDefault && (error as { code?: string }).code === 'EADDRINUSE') return undefined;
    throw error;
  }
  return `http://localhost:${(office.server.address() as AddressInfo).port}`;
}

const toReachableHost = (host: string): string => (host === '0.0.0.0' ? '127.0.0.1' : host);

/** Where the bank's hosted page may come from: the sandbox bank's only where it is the bank. */
function listBankOrigins(config: Config): string[] {
  if (config.paymentProvider === 'pix') return [new URL(config.bank.pageUrl ?? config.bank.url).origin];
  const beside = new URL(config.publicUrl);
  beside.protocol = 'http:';
  beside.port = String(config.pspSandboxPort);
  return [...new Set([...equivalentOrigins(config.bank.url), ...equivalentOrigins(beside.origin)])];
}

/** Port 0 is any free one: found before anything needs the server's own address. */
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
  // The default address bears the port 0 that was asked for.
  return { ...config, port, publicUrl: url.port === '0' ? `http://localhost:${port}` : config.publicUrl };
}
