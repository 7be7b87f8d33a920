import { createServer } from 'node:net';
import { type App, createApp } from './app.ts';
import { type Config, helpText, readConfig } from './config/config.ts';
import { openLog } from './platform/log/log.ts';
import { goFirst } from './platform/cluster/process-priority.ts';
import { BankToldWhy, OthersBank, type SandboxBank, startSandboxBank } from './sandbox-bank.ts';
import { isWorker, sayReady, startWorkers, type Workers } from './platform/cluster/cluster.ts';

const NODE_LEAST = 24;
/** Running work has ten seconds to end; a little less, so that the exit itself fits in. */
const DRAIN_MS = 9000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

/** A start that cannot be: told in one line. */
class CannotStart extends Error {}

async function main(): Promise<void> {
  if (process.argv.includes('--help')) return say(helpText());
  if (Number.parseInt(process.versions.node, 10) < NODE_LEAST)
    throw new CannotStart(`Arara's server needs Node ${NODE_LEAST} or newer; this is Node ${process.versions.node}`);
  const read = readConfig();
  if (!read.ok) throw new CannotStart(read.complaints.join('\n'));
  // Registered before anything is opened: a signal during the start ends it cleanly too.
  const open: Open = {};
  endOn(open);
  const { config } = read;
  if (isWorker()) return serve(config, open, sayReady);
  await refuseTakenPort(config, 'PORT', config.port);
  if (!config.backOffice.portByDefault) await refuseTakenPort(config, 'BACKOFFICE_PORT', config.backOffice.port);
  const bank =
    config.paymentProvider === 'sandbox'
      ? await startSandboxBank(config, () => complain('the sandbox bank has ended; deposits stop until the next start'))
      : undefined;
  if (bank !== undefined) open.bank = bank;
  const tell = ([site, office]: readonly string[]): void => {
    say(`ready ${site}`);
    if (bank !== undefined) say(`ready http://localhost:${bank.port}`);
    if (office === undefined)
      complain(`port ${config.backOffice.port} is taken: there is no back office; set BACKOFFICE_PORT to a free one`);
    else say(`ready ${office}`);
  };
  if (config.workers === 1) return serve(bank === undefined ? config : withBankPort(config, bank.port), open, tell);
  open.workers = await startWorkers(config.workers, {
    complain,
    env: bank === undefined ? {} : { PSP_SANDBOX_PORT: String(bank.port) },
  });
  tell(open.workers.addresses);
}

/** What has been opened and must be closed at the end. */
interface Open {
  app?: App;
  bank?: SandboxBank;
  workers?: Workers & { readonly addresses: readonly string[] };
}

/** Runs the server in this process, and tells its addresses once it takes calls: the site's, and the back office's if it has one. */
async function serve(config: Config, open: Open, tell: (addresses: readonly string[]) => void): Promise<void> {
  goFirst();
  const app = await createApp(config, { log: openLog(config.production ? 'info' : 'warn') });
  open.app = app;
  await app.listen();
  await untilReady(app.url);
  const office = app.officeUrl();
  tell([app.ctx.config.publicUrl, ...(office === undefined ? [] : [office])]);
}

const withBankPort = (config: Config, port: number): Config =>
  config.pspSandboxPort === port
    ? config
    : { ...config, pspSandboxPort: port, bank: { ...config.bank, url: config.bank.url.replace(/:\d+$/, `:${port}`) } };

/** Says that the port is taken before anything is opened that would have to be closed again. */
function refuseTakenPort({ host }: Config, variable: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: Error & { code?: string }) => {
      const why =
        error.code === 'EADDRINUSE'
          ? `port ${port} is taken; set ${variable} to a free one`
          : `cannot listen on ${host}:${port}: ${error.message}`;
      reject(new CannotStart(why));
    });
    probe.listen({ port, host }, () => probe.close(() => resolve()));
  });
}

async function untilReady(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`);
    await answer.arrayBuffer();
    if (answer.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Ends with the signals, and with the process that started this one, in whatever way that one ended. */
function endOn(open: Open): void {
  let ending = false;
  const end = (): void => {
    if (ending) return;
    ending = true;
    setTimeout(() => {
      complain('work was still running after the time to drain');
      process.exit(1);
    }, DRAIN_MS).unref();
    drain(open).then(
      () => process.exit(0),
      (error: unknown) => {
        complain(`could not end cleanly: ${String(error)}`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  process.on('SIGHUP', () => undefined);
  process.on('disconnect', end);
}

async function drain(open: Open): Promise<void> {
  await open.app?.close();
  await open.workers?.stop();
  await open.bank?.stop();
}

/** A process in an unknown state must not go on taking bets. */
function dieOfTheUnexpected(error: unknown): void {
  openLog('warn').fatal({ err: error }, 'unexpected: the process ends');
  setTimeout(() => process.exit(70), 50);
}

process.on('uncaughtException', dieOfTheUnexpected);
process.on('unhandledRejection', dieOfTheUnexpected);

try {
  await main();
} catch (error) {
  if (!(error instanceof BankToldWhy))
    complain(error instanceof CannotStart || error instanceof OthersBank ? error.message : startTrouble(error));
  process.exit(1);
}

/** Why opening failed, in one line; the whole story only where there is no better word for it. */
function startTrouble(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  if (code === 'EADDRINUSE') return 'the port was taken meanwhile; set PORT to a free one';
  return `cannot start: ${message ?? String(error)}`;
}
