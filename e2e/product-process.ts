import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** A slow machine may take this long to start. A start that takes longer hangs. */
const START_TIMEOUT_MS = 120_000;

/** The ports and the data folder of one running product. */
export interface Installation {
  readonly port: number;
  readonly bankPort: number;
  readonly officePort: number;
  readonly feedPort: number;
  readonly dataDir: string;
  /** The address of the site. */
  readonly url: string;
}

/** A command that was started. It and its child processes are one process group, so that all of them can be ended. */
export interface RunningProcess {
  readonly child: ChildProcess;
  /** Everything printed so far, both streams in the order of arrival. */
  readonly output: () => string;
  /** The lines on standard error, without those of npm. */
  readonly errorLines: () => string[];
  /** The exit code, once the output is complete; null when a signal ended the command. */
  readonly exitCode: Promise<number | null>;
  /** Sends SIGKILL to all of its processes and waits until they are gone. */
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

/** True while a process of the group is running. */
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

/** Ends every process that was started here and still runs, and removes the data folders. */
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

/** Waits until the condition holds, asking every 50 ms. Throws after two minutes, with the description of `what`. */
export async function waitUntil(condition: () => boolean | Promise<boolean>, what: () => string): Promise<void> {
  const end = performance.now() + START_TIMEOUT_MS;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`timed out waiting until ${what()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Free ports, each another one: they are held at the same time before they are given out. */
export async function findFreePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(probes.map((probe) => once(probe, 'listening')));
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port);
  for (const probe of probes) probe.close();
  await Promise.all(probes.map((probe) => once(probe, 'close')));
  return ports;
}

/** Four free ports and an empty data folder. */
export async function newInstallation(): Promise<Installation> {
  const [port = 0, bankPort = 0, officePort = 0, feedPort = 0] = await findFreePorts(4);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'arara-e2e-'));
  folders.add(dataDir);
  return { port, bankPort, officePort, feedPort, dataDir, url: `http://localhost:${port}` };
}

/** The environment of a plain shell, without the variables of the test runner. */
function baseEnvironment(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'SystemRoot', 'npm_config_cache'];
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}

export const installationEnvironment = (installation: Installation): Record<string, string> => ({
  PORT: String(installation.port),
  PSP_SANDBOX_PORT: String(installation.bankPort),
  BACKOFFICE_PORT: String(installation.officePort),
  FEED_SANDBOX_PORT: String(installation.feedPort),
  DATA_DIR: installation.dataDir,
  CAPTCHA_TEST_CODE: '0000',
});

/** Runs a command in the root of the project, as in a terminal, or in another folder. */
export function runCommand(
  command: string,
  args: readonly string[],
  env: Record<string, string>,
  cwd = root,
): RunningProcess {
  const child = spawn(command, args, {
    cwd,
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

/** `npm start` for an installation, with more environment variables if given. */
export const npmStart = (installation: Installation, variables: Record<string, string> = {}): RunningProcess =>
  runCommand('npm', ['start'], { ...installationEnvironment(installation), ...variables });

/** The script behind `npm start`, whose exit code npm does not hide. */
export const startScript = (installation: Installation): RunningProcess =>
  runCommand('node', ['-r', './scripts/node-floor.cjs', 'scripts/start.mjs'], installationEnvironment(installation));

/** Waits for all ready lines. Throws with the output when the process ends instead. */
export async function waitUntilReady(running: RunningProcess, installation: Installation): Promise<void> {
  const isReady = (): boolean =>
    [installation.port, installation.bankPort, installation.officePort].every((port) =>
      running.output().includes(`ready http://localhost:${port}\n`),
    );
  await waitUntil(
    () => isReady() || running.child.exitCode !== null || running.child.signalCode !== null,
    () => `the product is ready:\n${running.output()}`,
  );
  if (!isReady()) throw new Error(`the product did not start:\n${running.output()}`);
}
