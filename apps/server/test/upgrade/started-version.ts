/** A node of Arara as `deploy/arara@.service` starts it, from any checked-out tree. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { noteErrorLine } from '../chaos/services.ts';
import { childProcessEnvironment } from '../noon.ts';

const START_TIMEOUT_MS = 120_000;
/** TimeoutStopSec of the unit. */
const STOP_TIMEOUT_MS = 15_000;

export interface StartedVersion {
  /** How long it took until it could take calls. */
  readonly startMs: number;
  /** Ends it as systemd does; its exit code, and how long it took. */
  stop(): Promise<{ readonly code: number | null; readonly ms: number }>;
}

/** Starts the server of a tree and waits until it takes calls. Lines of level error in its log are counted in `errors`. */
export async function startVersion(
  tree: string,
  settings: Readonly<Record<string, string>>,
  errors: Map<string, number>,
): Promise<StartedVersion> {
  const began = performance.now();
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=64', join(tree, 'apps/server/src/main.ts')],
    {
      cwd: tree,
      env: { PATH: process.env['PATH'], ...childProcessEnvironment, ...settings },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  await waitForReadyLine(child, errors);
  return {
    startMs: performance.now() - began,
    stop: async () => {
      const from = performance.now();
      if (child.exitCode === null && child.signalCode === null) {
        const gone = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        const late = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
        await gone;
        clearTimeout(late);
      }
      return { code: child.exitCode, ms: performance.now() - from };
    },
  };
}

async function waitForReadyLine(child: ChildProcess, errors: Map<string, number>): Promise<void> {
  const said: string[] = [];
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string): void => {
      child.kill('SIGKILL');
      reject(new Error(`the server ${why}: ${said.slice(-5).join(' / ')}`));
    };
    const late = setTimeout(() => fail('did not start in time'), START_TIMEOUT_MS);
    for (const stream of [child.stdout, child.stderr])
      if (stream !== null)
        createInterface({ input: stream }).on('line', (line) => {
          if (line.startsWith('ready ')) {
            clearTimeout(late);
            return resolve();
          }
          said.push(line);
          noteErrorLine(errors, line);
        });
    child.once('exit', (code) => {
      clearTimeout(late);
      fail(`ended with ${code}`);
    });
  });
}
