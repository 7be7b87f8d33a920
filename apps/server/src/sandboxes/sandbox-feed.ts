import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildSandboxFeedEnvironment, type ServerConfig } from '../config/config.ts';
import { readMonotonicTimeMs } from '../platform/clock.ts';

const sandboxFeedProgramPath = fileURLToPath(new URL('../../../feed-sandbox/src/main.ts', import.meta.url));
/** A machine under load has taken more than 15 s. */
const SANDBOX_FEED_START_TIMEOUT_MS = 60_000;
const SANDBOX_FEED_STOP_TIMEOUT_MS = 2000;
/** The exit code of a feed that has printed one line that says why it does not start. */
const SANDBOX_FEED_START_REFUSED_EXIT_CODE = 2;
/** A feed that ends is started again, so often within a minute at most. */
const restartLimit = { restarts: 3, withinMs: 60_000 } as const;
/** At speed 60 all sports hold some 100 MB; where time runs slowly, a small heap keeps the program small. */
const selectHeapMegabytes = (speed: number): number => (speed > 4 ? 512 : 160);

export interface SandboxFeed {
  stop(): Promise<void>;
}

/** The feed did not start; the message is what it has printed, a line for each reason. */
export class SandboxFeedStartError extends Error {}

/**
 * Starts the sandbox feed as a process of its own, at this port. It ends when this process ends; when it ends by itself it is started
 * again. `report` gets a line for each time that it has ended. Throws an Error that says why it cannot run; SandboxFeedStartError with
 * the words of the feed.
 */
export async function startSandboxFeed(
  config: ServerConfig,
  port: number,
  report: (line: string) => void,
): Promise<SandboxFeed> {
  const ends: number[] = [];
  let isStopping = false;
  let child = await forkSandboxFeed(config, port);
  const restart = async (): Promise<void> => {
    try {
      child = await forkSandboxFeed(config, port);
    } catch (error) {
      return report(`the sandbox feed cannot be started again: ${String(error)}`);
    }
    if (isStopping) return stopSandboxFeedProcess(child);
    watch();
  };
  const watch = (): void => {
    child.once('exit', () => {
      if (isStopping) return;
      const now = readMonotonicTimeMs();
      ends.push(now);
      if (ends.filter((at) => at > now - restartLimit.withinMs).length > restartLimit.restarts)
        return report('the sandbox feed ends again and again; simulated matches stand still until the next start');
      report('the sandbox feed has ended and is started again');
      void restart();
    });
  };
  watch();
  return {
    stop: async () => {
      isStopping = true;
      await stopSandboxFeedProcess(child);
    },
  };
}

/** Resolves when the feed listens. */
function forkSandboxFeed(config: ServerConfig, port: number): Promise<ChildProcess> {
  const child = fork(sandboxFeedProgramPath, {
    env: buildSandboxFeedEnvironment(config, port),
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      '--max-semi-space-size=8',
      `--max-old-space-size=${selectHeapMegabytes(config.feed.speed)}`,
    ],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  // Why it does not start is one of several reasons that the start as a whole may fail: only the first is printed.
  let said = '';
  let hasStarted = false;
  child.stderr?.on('data', (text: Buffer) => {
    if (hasStarted) process.stderr.write(text);
    else said += text.toString();
  });
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error('the sandbox feed did not start in time'));
    }, SANDBOX_FEED_START_TIMEOUT_MS);
    child.once('message', () => {
      hasStarted = true;
      if (said !== '') process.stderr.write(said);
      clearTimeout(late);
      resolve(child);
    });
    child.once('exit', (code) => {
      clearTimeout(late);
      reject(
        code === SANDBOX_FEED_START_REFUSED_EXIT_CODE
          ? new SandboxFeedStartError(said.trim())
          : new Error(`the sandbox feed ended while it started${said === '' ? '' : `: ${said.trim()}`}`),
      );
    });
  });
}

/** Ends the feed: it ends when its channel closes. */
function stopSandboxFeedProcess(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    const late = setTimeout(() => child.kill('SIGKILL'), SANDBOX_FEED_STOP_TIMEOUT_MS);
    child.once('exit', () => {
      clearTimeout(late);
      resolve();
    });
    if (child.connected) child.disconnect();
  });
}
