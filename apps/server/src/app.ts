import { createServer as createSocketServer, type AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { accountsRoutes } from './accounts/accounts.routes.ts';
import { sessionOf } from './accounts/accounts.ts';
import type { IdentityPort } from './accounts/identity.ts';
import { identitySandbox } from './accounts/identity-sandbox.ts';
import { listenForCommands } from './command-socket.ts';
import { keepWeeks } from './commands/commands.ts';
import type { Config } from './config.ts';
import { type Ctx, type Instant, wallClock } from './context.ts';
import { migrate } from './db/migrate.ts';
import { openDb } from './db/open.ts';
import { startListener } from './facts/facts.ts';
import { gamesRoutes } from './games/games.routes.ts';
import { openGames } from './games/games.ts';
import { registerDocs } from './http/docs.ts';
import type { Handlers } from './http/handlers.ts';
import { registerHealth, watchReadiness } from './http/health.ts';
import { twins } from './http/origins.ts';
import { type Judges, registerCalls } from './http/pipeline.ts';
import { noLimits, rateLimits } from './http/rate-limits.ts';
import { registerRawRoutes } from './http/raw-routes.ts';
import { closeGently, createServer } from './http/server.ts';
import { registerSite } from './http/site.ts';
import { openLog } from './log.ts';
import { openIds } from './node-number.ts';
import { paymentsRoutes } from './payments/payments.routes.ts';
import * as payments from './payments/payments.ts';
import { pixProvider } from './payments/pix-provider.ts';
import type { PaymentProvider } from './payments/provider.ts';
import { openRealtime } from './realtime/gateway.ts';
import { tellFacts } from './realtime/publish.ts';
import { openRedisBus } from './realtime/redis-bus.ts';
import { betsRoutes } from './sportsbook/bets.routes.ts';
import { sportsbookRoutes } from './sportsbook/sportsbook.routes.ts';
import { openBets, openSportsbook } from './sportsbook/sportsbook.ts';
import { openVault } from './vault/vault.ts';
import { verifyBooks } from './views/verify.ts';
import { viewsRoutes } from './views/views.routes.ts';

/** A composed server: everything is open, nothing listens yet. */
export interface App {
  /** Where it listens, by address: `http://127.0.0.1:8080`. */
  readonly url: string;
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

const WEEKS_EVERY_MS = 6 * 3600 * 1000;

/** Composes the server by hand: every part, every call and every reaction is on this screen. */
export async function createApp(wanted: Config, overrides: Overrides = {}): Promise<App> {
  const config = wanted.port === 0 ? await withFreePort(wanted) : wanted;
  const log = overrides.log ?? openLog(config.production ? 'info' : 'warn');
  const now = overrides.now ?? wallClock;
  const db = await openDb(config, log);
  await migrate(db);
  const ids = await openIds({ db, log, now });
  const ctx: Ctx = {
    db,
    config,
    log,
    now,
    newId: ids.newId,
    vault: openVault(config.masterKey),
    identity: overrides.identity ?? identitySandbox(now),
    bank: overrides.bank ?? pixProvider({ ...config.bank, now: wallClock }),
  };
  await keepWeeks(ctx);
  await payments.seedPackages(ctx);

  let draining = false;
  const redis =
    config.redisUrl === undefined ? undefined : openRedisBus(config.redisUrl, log, config.databaseUrl ?? '');
  const judges: Judges = {
    sessionOf: (token) => sessionOf(ctx, token),
    limits: config.rateLimits ? rateLimits(redis?.counter) : noLimits,
    draining: () => draining,
  };
  const own = [...new Set([...twins(config.publicUrl), ...twins(`http://localhost:${config.port}`)])];
  const server = createServer({ log, production: config.production, draining: judges.draining });
  const realtime = openRealtime(server.server, { log, sessionOf: judges.sessionOf, origins: own, redis });
  const games = openGames(ctx, realtime.tell);
  const bets = openBets(ctx, { tell: realtime.tell });
  const sportsbook = openSportsbook(ctx, { tell: realtime.tellSport });

  const handlers: Handlers = {
    ...accountsRoutes(ctx),
    ...paymentsRoutes(ctx),
    ...gamesRoutes(games),
    ...sportsbookRoutes(sportsbook),
    ...betsRoutes(bets),
    ...viewsRoutes(ctx, { games, bets, payments }),
  };
  const readiness = watchReadiness({ ping: () => db.ping(), draining: () => draining, log });
  registerHealth(server, readiness);
  registerCalls(server, handlers, judges);
  registerRawRoutes(server, [payments.bankNotices(ctx)]);
  await registerDocs(server);
  await server.register((site) => registerSite(site, { own, frames: bankOrigins(config) }, judges));
  await server.ready();

  const reactions = [startListener(ctx, 'realtime', { told: (facts) => tellFacts(realtime.publish, facts) })];
  const offRevoked = db.onWake('sessions', realtime.checkSessions);
  const weeks = setInterval(
    () => void keepWeeks(ctx).catch((error: unknown) => log.error({ err: error }, 'weeks of commands not kept')),
    WEEKS_EVERY_MS,
  ).unref();
  const sweeper = payments.startPayments(ctx);
  const betWorkers = bets.startWorkers();
  // The embedded database's folder is locked: proofs run in here. A server's database is open to them.
  const commands =
    config.databaseUrl === undefined
      ? listenForCommands(config.dataDir, { 'ledger:verify': () => verifyBooks(ctx) }, log)
      : undefined;

  return {
    url: `http://${config.host.includes(':') ? `[${config.host}]` : reachable(config.host)}:${config.port}`,
    ctx,
    listen: async () => {
      await server.listen({ host: config.host === 'localhost' ? '127.0.0.1' : config.host, port: config.port });
      await readiness.first;
    },
    close: async () => {
      draining = true;
      clearInterval(weeks);
      commands?.close();
      offRevoked();
      await realtime.close();
      await closeGently(server);
      await Promise.all([
        games.idle(),
        bets.idle(),
        sportsbook.stop(),
        betWorkers.stop(),
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

const reachable = (host: string): string => (host === '0.0.0.0' ? '127.0.0.1' : host);

/** Where the bank's hosted page may come from. */
function bankOrigins(config: Config): string[] {
  const beside = new URL(config.publicUrl);
  beside.protocol = 'http:';
  beside.port = String(config.pspSandboxPort);
  return [...new Set([...twins(config.bank.url), ...twins(beside.origin)])];
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
