/** The sandboxes that a server starts beside itself: the bank and the feed, each a process of its own. */
import { createServer } from 'node:net';
import { formatLocalUrl, type ServerConfig } from '../config/config.ts';
import { type SandboxBank, startSandboxBank } from './sandbox-bank.ts';
import { type SandboxFeed, startSandboxFeed } from './sandbox-feed.ts';

/** Sandboxes that are being started. */
export interface StartingSandboxes {
  /** the configuration with the ports that they have */
  readonly config: ServerConfig;
  /** the same for processes that read the environment */
  readonly env: Readonly<Record<string, string>>;
  /** undefined where none is started */
  readonly bankPort: number | undefined;
  readonly feedPort: number | undefined;
  /** Resolves when all of them answer. Rejects like `startSandboxBank` and `startSandboxFeed`. */
  readonly started: Promise<unknown>;
}

/** What is running of them. */
export interface RunningSandboxes {
  bank?: SandboxBank;
  feed?: SandboxFeed;
}

/**
 * Begins to start the sandboxes of this configuration, all at once. They are in `running` as soon as they answer. `report` gets a line
 * for each that ends by itself. Throws where `assertPortFree` does.
 */
export async function startSandboxes(
  config: ServerConfig,
  running: RunningSandboxes,
  {
    assertPortFree,
    report,
  }: {
    readonly assertPortFree: (variable: string, port: number) => Promise<void>;
    readonly report: (line: string) => void;
  },
): Promise<StartingSandboxes> {
  const feedPort = await choosePortOfSandboxFeed(config, assertPortFree);
  const startBank = async (): Promise<number> => {
    running.bank = await startSandboxBank(config, () =>
      report('the sandbox bank has ended; deposits stop until the next start'),
    );
    return running.bank.port;
  };
  const startFeed = async (port: number): Promise<void> => {
    running.feed = await startSandboxFeed(config, port, report);
  };
  const bank = config.paymentProvider === 'sandbox' ? startBank() : undefined;
  const started = Promise.all([bank, feedPort === undefined ? undefined : startFeed(feedPort)]);
  // Whoever waits for them hears of a failure.
  started.catch(() => undefined);
  // A bank at any free port says which it is.
  const bankPort = bank === undefined ? undefined : config.pspSandboxPort === 0 ? await bank : config.pspSandboxPort;
  const feedUrl = feedPort === undefined ? undefined : formatLocalUrl(config.host, feedPort);
  return {
    config: replaceUrls(config, bankPort, feedUrl),
    env: {
      ...(bankPort === undefined ? {} : { PSP_SANDBOX_PORT: String(bankPort) }),
      ...(feedUrl === undefined ? {} : { FEED_URL: feedUrl }),
    },
    bankPort,
    feedPort,
    started,
  };
}

const replaceUrls = (config: ServerConfig, bankPort?: number, feedUrl?: string): ServerConfig => ({
  ...config,
  ...(bankPort === undefined
    ? {}
    : { pspSandboxPort: bankPort, bank: { ...config.bank, url: config.bank.url.replace(/:\d+$/, `:${bankPort}`) } }),
  ...(feedUrl === undefined ? {} : { feed: { ...config.feed, url: feedUrl } }),
});

/** A port that was set has to be free; where none was, the usual one or any. Undefined where no feed is started. */
async function choosePortOfSandboxFeed(
  { feed: { sandbox }, host }: ServerConfig,
  assertPortFree: (variable: string, port: number) => Promise<void>,
): Promise<number | undefined> {
  if (sandbox === undefined) return undefined;
  if (!sandbox.isPortByDefault && sandbox.port !== 0) await assertPortFree('FEED_SANDBOX_PORT', sandbox.port);
  return (await findFreePort(host, sandbox.port)) ?? (await findFreePort(host, 0)) ?? 0;
}

/** The port, or any with 0; undefined if it is taken. */
function findFreePort(host: string, port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen({ port, host }, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}
