/** A server that is put together: how it begins to listen, and how it ends. */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { formatServerUrl } from './addresses.ts';
import type { Ctx } from './context.ts';
import type { JoinedDomains } from './domain.ts';
import type { OpenedContext } from './open-context.ts';
import type { OpenedSite } from './sites.ts';
import { probeWrites } from './platform/db/write-refusals.ts';
import { startReadinessWatch } from './platform/http/health.ts';
import { closeHttpServerGracefully } from './platform/http/server.ts';
import type { RedisBus } from './platform/realtime/redis-bus.ts';
import type { BackgroundWork } from './platform/worker/worker.ts';
import { listenForServerCommands, registerServerGauges } from './platform-work.ts';

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

type Readiness = ReturnType<typeof startReadinessWatch>;

/** Watches whether the database answers and takes writes. */
export const watchReadiness = ({ ctx, restore }: OpenedContext, isDraining: () => boolean): Readiness =>
  startReadinessWatch({
    ping: () => ctx.db.ping(),
    answeredAt: () => restore.answeredAt,
    probeWrites: () => probeWrites(ctx.db),
    onWriteRefused: ctx.db.onWriteRefused,
    isDraining,
    log: ctx.log,
  });

/** What a server consists of. */
interface ServerParts {
  readonly opened: OpenedContext;
  readonly site: OpenedSite;
  readonly office: FastifyInstance;
  readonly domains: JoinedDomains;
  readonly work: readonly BackgroundWork[];
  readonly readiness: Readiness;
  readonly redis: RedisBus | undefined;
  /** Read by the parts: whether new work is taken, and whether the end was announced. */
  readonly stage: { isDraining: boolean; isStopAnnounced: boolean };
}

/** Takes commands and answers `/metrics` from now on; listens once it is asked to. */
export function runServer(parts: ServerParts): RunningServerApp {
  const { opened, site, office, domains, work, readiness, redis, stage } = parts;
  const { ctx } = opened;
  const { config, db } = ctx;
  const { server, realtime } = site;
  const offSessionsRevoked = db.onWake('sessions', realtime.checkSessions);
  const removeGauges = registerServerGauges(ctx, domains, { realtime, isDraining: () => stage.isDraining });
  const commands = listenForServerCommands(ctx, domains);
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
      stage.isStopAnnounced = true;
    },
    close: async () => {
      stage.isDraining = true;
      commands?.close();
      offSessionsRevoked();
      removeGauges();
      await realtime.close();
      await Promise.all([closeHttpServerGracefully(server), closeHttpServerGracefully(office)]);
      await Promise.all([domains.idle(), ...work.map((part) => part.stop())]);
      await readiness.stop();
      redis?.close();
      await opened.close();
    },
  };
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
