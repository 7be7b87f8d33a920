import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bankEnvironment, type Config } from './config.ts';
import { twins } from './http/origins.ts';

const program = fileURLToPath(new URL('../../psp-sandbox/src/main.ts', import.meta.url));
const START_MS = 15_000;
const STOP_MS = 2000;

export interface SandboxBank {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Starts the sandbox bank as a process of its own, or uses the one that already serves its port. It ends when this process
 * ends, in whatever way. Throws an Error with one line that says why it cannot run; the bank tells its own reasons itself.
 */
export async function startSandboxBank(config: Config, ended: () => void): Promise<SandboxBank> {
  if (config.pspSandboxPort !== 0 && (await isBank(config.bank.url))) return { port: config.pspSandboxPort, stop: async () => {} };
  const child = fork(program, { env: bankEnvironment(config, twins(config.publicUrl)), stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const port = await portOf(child);
  let stopping = false;
  child.once('exit', () => {
    if (!stopping) ended();
  });
  return {
    port,
    stop: async () => {
      stopping = true;
      await gone(child);
    },
  };
}

/** True when an Arara sandbox bank answers there. */
async function isBank(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/sandbox/health`, { signal: AbortSignal.timeout(1000), redirect: 'error' });
    const { name } = (await answer.json()) as { name?: unknown };
    return name === 'arara-psp-sandbox';
  } catch {
    // Nobody there, or somebody else: the bank's own start tells which.
    return false;
  }
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error('the sandbox bank did not start in time'));
    }, START_MS);
    child.once('message', (message) => {
      clearTimeout(late);
      resolve((message as { port: number }).port);
    });
    child.once('exit', () => {
      clearTimeout(late);
      reject(new Error('the sandbox bank could not be started'));
    });
  });
}

/** Lets the bank go: losing its channel is its sign to end. */
function gone(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    child.once('exit', () => {
      clearTimeout(late);
      resolve();
    });
    if (child.connected) child.disconnect();
  });
}
