import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FeedSimulation } from './feed/feed.ts';
import type { SimulatedSport } from './event/event-plan.ts';
import { openFeedClock, readElapsedMs } from './clock.ts';
import { createConsoleRoutes } from './console/console-routes.ts';
import { openSandboxFeed, type SandboxFeed, type SandboxFeedOptions } from './feed/sandbox-feed.ts';
import { createRequestListener } from './http/request-listener.ts';
import { openMessageStreams } from './http/message-streams.ts';
import { createFeedRoutes } from './http/feed-routes.ts';
import { createTesterRoutes } from './http/tester-routes.ts';
import { openFeedRun } from './run-feed.ts';
import { openFeedStore } from './store/feed-store.ts';

/** How to start a feed as a program. */
export interface FeedServerOptions extends Omit<SandboxFeedOptions, 'newSeed'> {
  /** 0 takes any free port. */
  readonly port: number;
  /** Whether somebody has named the port: another one is taken only if nobody has. */
  readonly isPortChosen: boolean;
  readonly host: string;
  /** `:memory:` keeps everything in memory. */
  readonly storePath: string;
  /** of consumers */
  readonly token: string;
  readonly sports: readonly SimulatedSport[];
  /** of these sports; tests give one with faults */
  readonly simulation?: FeedSimulation;
}

export interface RunningFeedServer {
  readonly port: number;
  readonly feed: SandboxFeed;
  countReaders(): number;
  /** Breaks all connections, as a network does. */
  breakConnections(): void;
  close(): Promise<void>;
}

/** The feed has no log of its own: what is unexpected goes to standard error. */
const reportLine = (line: string): void => void process.stderr.write(`sandbox feed: ${line}\n`);
const report = (what: string, error: unknown): void => reportLine(`${what}: ${String(error)}`);

/**
 * Starts the feed in this process. It listens before it draws its calendar. Throws FeedStoreInUseError, and the errors of the port.
 * `close` ends it; the file stays.
 */
export async function startFeedServer(options: FeedServerOptions): Promise<RunningFeedServer> {
  const { token, sports, simulation } = options;
  const store = openFeedStore(options.storePath);
  const clock = openFeedClock(store);
  const feed = openSandboxFeed({
    sports,
    store,
    options: { ...options, newSeed: randomBytes(8).toString('hex') },
    now: clock.now,
    reportFault: (event, error) => report(`the event ${event} failed and is void`, error),
    ...(simulation === undefined ? {} : { simulation }),
  });
  const streams = openMessageStreams(feed, reportLine);
  const run = openFeedRun(feed, { now: clock.now, readElapsedMs, isReaderBehind: streams.isReaderBehind, report });
  const codes = sports.map(({ module }) => module.code);
  const host = { feed, store, clock, streams, token, speed: options.speed, sports: codes, wake: run.wake };
  const routes = [...createFeedRoutes(host), ...createTesterRoutes(host), ...createConsoleRoutes()];
  const server = createServer(createRequestListener(routes, report));
  try {
    await listen(server, options);
  } catch (error) {
    streams.close();
    store.close();
    throw error;
  }
  run.start();
  return {
    port: (server.address() as AddressInfo).port,
    feed,
    countReaders: streams.countReaders,
    breakConnections: () => server.closeAllConnections(),
    close: async () => {
      run.stop();
      streams.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
      store.close();
    },
  };
}

async function listen(server: Server, { port, host, isPortChosen }: FeedServerOptions): Promise<void> {
  try {
    await listenOn(server, port, host);
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (!isTaken || isPortChosen) throw error;
    await listenOn(server, 0, host);
  }
}

const listenOn = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
