import { createServer } from 'node:net';
import { formatSettingsHelp } from '@arara/settings/describe';
import { type RunningServerApp, createApp } from './server.ts';
import { type ServerConfig, readConfig } from './config/config.ts';
import { settingsSections } from './config/settings.ts';
import { assertDataIsCurrent, EarlierDataError } from './platform/db/earlier-data.ts';
import { openLog } from './platform/log/log.ts';
import { answerMetricsOfChild, type MetricsServer, startMetricsServer } from './platform/metrics/metrics-server.ts';
import { formatLostSpanWarning } from './platform/restore/restore-watch.ts';
import { raiseProcessPriority } from './platform/cluster/process-priority.ts';
import { SandboxBankStartError, SandboxBankOfOtherSiteError } from './sandboxes/sandbox-bank.ts';
import { SandboxFeedStartError } from './sandboxes/sandbox-feed.ts';
import { type RunningSandboxes, type StartingSandboxes, startSandboxes } from './sandboxes/sandboxes.ts';
import {
  isClusterChild,
  reportReadyToParentProcess,
  startCluster,
  type ServerProcessCluster,
} from './platform/cluster/cluster.ts';

const MIN_NODE_VERSION = 24;
/** Running work has ten seconds to end; a little less, so that the exit fits in too. */
const SHUTDOWN_DRAIN_TIMEOUT_MS = 9000;

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);
const printError = (line: string): void => void process.stderr.write(`${line}\n`);

/** The server cannot start; the message is one line that says why. */
class ServerStartError extends Error {}

async function startServerProcess(): Promise<void> {
  if (process.argv.includes('--help')) return printLine(formatSettingsHelp(settingsSections));
  if (Number.parseInt(process.versions.node, 10) < MIN_NODE_VERSION)
    throw new ServerStartError(
      `Arara's server needs Node ${MIN_NODE_VERSION} or newer; this is Node ${process.versions.node}`,
    );
  const read = readConfig();
  if (!read.ok) throw new ServerStartError(read.problems.join('\n'));
  // Registered before anything is opened: a signal during the start also ends it cleanly.
  const open: OpenResources = { sandboxes: {} };
  shutDownOnSignals(open);
  const { config } = read;
  if (isClusterChild()) {
    answerMetricsOfChild();
    return serveUntilShutdown(config, open, reportReadyToParentProcess);
  }
  await assertPortFree(config, 'PORT', config.port);
  if (config.metrics !== undefined) await assertPortFree(config.metrics, 'METRICS_PORT', config.metrics.port);
  if (!config.backOffice.portByDefault) await assertPortFree(config, 'BACKOFFICE_PORT', config.backOffice.port);
  await assertDataIsCurrent(config);
  const sandboxes = await startSandboxes(config, open.sandboxes, {
    assertPortFree: (variable, port) => assertPortFree(config, variable, port),
    report: printError,
  });
  const onReady = (addresses: readonly string[]): void => announceReady(config, sandboxes, addresses);
  if (config.metrics !== undefined)
    open.metrics = await startMetricsServer(config.metrics, config.workers === 1 ? 'process' : 'children');
  if (config.workers === 1) return serveUntilShutdown(sandboxes.config, open, onReady, sandboxes.started);
  await sandboxes.started;
  open.workers = await startCluster(config.workers, { printError, env: sandboxes.env });
  onReady(open.workers.addresses);
}

function announceReady(
  config: ServerConfig,
  { bankPort, feedPort }: StartingSandboxes,
  [site, office]: readonly string[],
): void {
  printLine(`ready ${site}`);
  if (bankPort !== undefined) printLine(`ready http://localhost:${bankPort}`);
  if (office === undefined)
    printError(`port ${config.backOffice.port} is taken: there is no back office; set BACKOFFICE_PORT to a free one`);
  else printLine(`ready ${office}`);
  if (feedPort !== undefined) printLine(`ready http://localhost:${feedPort}`);
}

/** What has been opened and must be closed at the end. */
interface OpenResources {
  app?: RunningServerApp;
  readonly sandboxes: RunningSandboxes;
  metrics?: MetricsServer;
  workers?: ServerProcessCluster & { readonly addresses: readonly string[] };
}

/** Runs the server in this process. Calls `onReady` with its addresses once it takes calls: the site's, and the back office's if there is one. */
async function serveUntilShutdown(
  config: ServerConfig,
  open: OpenResources,
  onReady: (addresses: readonly string[]) => void,
  beside?: Promise<unknown>,
): Promise<void> {
  raiseProcessPriority();
  const log = openLog(config.production ? 'info' : 'warn');
  const app = await createApp(config, beside === undefined ? { log } : { log, beside });
  open.app = app;
  await app.listen();
  await waitUntilServerReady(app.url);
  const lost = app.ctx.restore.pending();
  if (lost !== undefined) printError(formatLostSpanWarning(lost.why));
  const office = app.officeUrl();
  onReady([app.ctx.config.publicUrl, ...(office === undefined ? [] : [office])]);
}

/** Throws ServerStartError when the port is taken, before anything is opened that would have to be closed again. */
function assertPortFree({ host }: Pick<ServerConfig, 'host'>, variable: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: Error & { code?: string }) => {
      const why =
        error.code === 'EADDRINUSE'
          ? `port ${port} is taken; set ${variable} to a free one`
          : `cannot listen on ${host}:${port}: ${error.message}`;
      reject(new ServerStartError(why));
    });
    probe.listen({ port, host }, () => probe.close(() => resolve()));
  });
}

async function waitUntilServerReady(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`);
    await answer.arrayBuffer();
    if (answer.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Ends this process cleanly on signals, and when the process that started it has ended. */
function shutDownOnSignals(open: OpenResources): void {
  let ending = false;
  const end = (): void => {
    if (ending) return;
    ending = true;
    setTimeout(() => {
      printError('work was still running after the time to drain');
      process.exit(1);
    }, SHUTDOWN_DRAIN_TIMEOUT_MS).unref();
    closeProcessResources(open).then(
      () => process.exit(0),
      (error: unknown) => {
        printError(`could not end cleanly: ${String(error)}`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  process.on('SIGHUP', () => undefined);
  process.on('disconnect', end);
}

/**
 * Lets proxies turn to other nodes before the port closes: a connection that the system has taken, and this process not yet, is cut
 * when a port closes, and its caller would not learn what became of the call.
 */
async function announceStop({ ctx, announceStop: announce }: RunningServerApp): Promise<void> {
  announce();
  await new Promise((resolve) => setTimeout(resolve, ctx.config.stopNoticeMs));
}

async function closeProcessResources(open: OpenResources): Promise<void> {
  if (open.app !== undefined) await announceStop(open.app);
  await open.app?.close();
  await open.workers?.stop();
  await open.metrics?.close();
  await Promise.all([open.sandboxes.bank?.stop(), open.sandboxes.feed?.stop()]);
}

/** A process in an unknown state must not go on taking bets. */
function exitOnUnexpectedError(error: unknown): void {
  openLog('warn').fatal({ err: error }, 'unexpected: the process ends');
  setTimeout(() => process.exit(70), 50);
}

process.on('uncaughtException', exitOnUnexpectedError);
process.on('unhandledRejection', exitOnUnexpectedError);

try {
  await startServerProcess();
} catch (error) {
  if (!(error instanceof SandboxBankStartError))
    printError(
      error instanceof ServerStartError ||
        error instanceof SandboxBankOfOtherSiteError ||
        error instanceof SandboxFeedStartError ||
        error instanceof EarlierDataError
        ? error.message
        : describeStartError(error),
    );
  process.exit(1);
}

/** Why the start failed, in one line. */
function describeStartError(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  if (code === 'EADDRINUSE') return 'the port was taken meanwhile; set PORT to a free one';
  return `cannot start: ${message ?? String(error)}`;
}
