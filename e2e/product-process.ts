import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** A slow machine may take this long to start; a start that hangs is told apart from it in the end. */
const PATIENCE_MS = 120_000;

/** Where a product lives: its three ports and its data folder. */
export interface Installation {
  readonly port: number;
  readonly bankPort: number;
  readonly officePort: number;
  readonly dataDir: string;
  /** The address a person types. */
  readonly url: string;
}

/** A command that was started: everything under it is one process group, so that nothing of it can be left behind. */
export interface RunningProcess {
  readonly child: ChildProcess;
  /** All that was printed so far, both streams in the order of their arrival. */
  readonly output: () => string;
  /** The lines of standard error that are the product's own, not npm's. */
  readonly errorLines: () => string[];
  /** Exit code, once the output is complete too; null where a signal ended it. */
  readonly exitCode: Promise<number | null>;
  /** kill -9 of the whole tree, and the wait until it is gone. */
  readonly kill: () => Promise<void>;
}

const groups = new Set<number>();
const folders = new Set<string>();

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as { code?: string }).code !== 'ESRCH') throw error;
  }
}

/** True while a process of the group lives. */
function isGroupAlive(pid: number): boolean {
  try {
    return process.kill(-pid, 0);
  } catch {
    return false;
  }
}

process.on('exit', () => {
  for (const pid of groups) killGroup(pid);
});

/** Ends everything that was started here and is still there, and removes the data folders. */
export async function cleanUp(): Promise<void> {
  for (const pid of groups) killGroup(pid);
  for (const pid of groups)
    await waitUntil(
      () => !isGroupAlive(pid),
      () => 'the processes end',
    );
  groups.clear();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  folders.clear();
}

/** Asks again and again, every 50 ms. Throws with what `what` says then, after two minutes. */
export async function waitUntil(condition: () => boolean | Promise<boolean>, what: () => string): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`waited in vain until ${what()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Three free ports and an empty data folder. */
export async function newInstallation(): Promise<Installation> {
  const [port, bankPort, officePort] = [await freePort(), await freePort(), await freePort()];
  const dataDir = mkdtempSync(path.join(tmpdir(), 'arara-e2e-'));
  folders.add(dataDir);
  return { port, bankPort, officePort, dataDir, url: `http://localhost:${port}` };
}

/** What a newcomer's shell knows, and nothing of the test runner's own environment. */
function baseEnvironment(): Record<string, string> {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'SystemRoot', 'npm_config_cache'];
  return Object.fromEntries(
    kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}

export const installationEnvironment = (place: Installation): Record<string, string> => ({
  PORT: String(place.port),
  PSP_SANDBOX_PORT: String(place.bankPort),
  BACKOFFICE_PORT: String(place.officePort),
  DATA_DIR: place.dataDir,
  CAPTCHA_TEST_CODE: '0000',
});

/** Runs a command in the project's root as a person would in a terminal. */
export function runCommand(command: string, args: readonly string[], env: Record<string, string>): RunningProcess {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...baseEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command} could not be started`);
  groups.add(pid);
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => {
    output += String(chunk);
    errors += String(chunk);
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    child,
    output: () => output,
    errorLines: () => errors.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('npm ')),
    exitCode: ended,
    kill: async () => {
      killGroup(pid);
      await waitUntil(
        () => !isGroupAlive(pid),
        () => 'the killed processes are gone',
      );
      groups.delete(pid);
    },
  };
}

/** `npm start` at a place; `more` is what the shell knows beside it. */
export const npmStart = (place: Installation, more: Record<string, string> = {}): RunningProcess =>
  runCommand('npm', ['start'], { ...installationEnvironment(place), ...more });

/** The script behind `npm start`, whose exit code npm does not hide. */
export const startScript = (place: Installation): RunningProcess =>
  runCommand('node', ['-r', './scripts/node-floor.cjs', 'scripts/start.mjs'], installationEnvironment(place));

/** Waits for all ready lines. Throws with all that was printed when it ended instead. */
export async function waitUntilReady(it: RunningProcess, place: Installation): Promise<void> {
  const isReady = (): boolean =>
    [place.port, place.bankPort, place.officePort].every((port) =>
      it.output().includes(`ready http://localhost:${port}\n`),
    );
  await waitUntil(
    () => isReady() || it.child.exitCode !== null || it.child.signalCode !== null,
    () => `it is ready:\n${it.output()}`,
  );
  if (!isReady()) throw new Error(`it did not start:\n${it.output()}`);
}
