import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildSandboxBankEnvironment, type ServerConfig } from '../config/config.ts';
import { readLimitedText } from '../platform/http/limited-text.ts';
import { listEquivalentOrigins } from '../platform/http/origins.ts';

const sandboxBankProgramPath = fileURLToPath(new URL('../../../psp-sandbox/src/main.ts', import.meta.url));
/** A machine under load has taken more than 15 s. */
const SANDBOX_BANK_START_TIMEOUT_MS = 60_000;
const SANDBOX_BANK_STOP_TIMEOUT_MS = 2000;
/** The longest answer that is read from whatever program listens at the bank's port. */
const MAX_BANK_HEALTH_ANSWER_BYTES = 64 * 1024;
/** The exit code of a bank that has printed one line that says why it does not start. */
const SANDBOX_BANK_START_REFUSED_EXIT_CODE = 2;

export interface SandboxBank {
  readonly port: number;
  stop(): Promise<void>;
}

/** The bank at this port serves another site. The message is one line. */
export class SandboxBankOfOtherSiteError extends Error {}

/** The bank did not start, and has printed one line that says why. */
export class SandboxBankStartError extends Error {}

/**
 * Starts the sandbox bank as a process of its own, or uses the one that already serves its port for this site. It ends when this
 * process ends. Throws an Error with one line that says why it cannot run; SandboxBankStartError where the bank has printed it.
 */
export async function startSandboxBank(config: ServerConfig, ended: () => void): Promise<SandboxBank> {
  const origins = listEquivalentOrigins(config.publicUrl);
  const served = config.pspSandboxPort === 0 ? undefined : await fetchSandboxBankOrigins(config.bank.url);
  if (served !== undefined) {
    // A bank of another site would refuse this site's charges, and its page could not be shown here.
    if (!origins.every((origin) => served.includes(origin)))
      throw new SandboxBankOfOtherSiteError(
        `port ${config.pspSandboxPort} is taken by another Arara's bank; set PSP_SANDBOX_PORT`,
      );
    return { port: config.pspSandboxPort, stop: async () => {} };
  }
  const child = fork(sandboxBankProgramPath, {
    env: buildSandboxBankEnvironment(config, origins),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const port = await waitForSandboxBankPort(child);
  let stopping = false;
  child.once('exit', () => {
    if (!stopping) ended();
  });
  return {
    port,
    stop: async () => {
      stopping = true;
      await stopSandboxBankProcess(child);
    },
  };
}

/** The origins of the sites that the sandbox bank at this address serves; undefined where no sandbox bank answers. */
async function fetchSandboxBankOrigins(url: string): Promise<readonly string[] | undefined> {
  try {
    const answer = await fetch(`${url}/sandbox/health`, { signal: AbortSignal.timeout(1000), redirect: 'error' });
    const text = answer.body === null ? '' : await readLimitedText(answer.body, MAX_BANK_HEALTH_ANSWER_BYTES);
    const { name, siteOrigins } = JSON.parse(text) as { name?: unknown; siteOrigins?: unknown };
    if (name !== 'arara-psp-sandbox') return undefined;
    return Array.isArray(siteOrigins) ? siteOrigins.map(String) : [];
  } catch {
    // Nothing answers, or another program: the start of the bank shows which.
    return undefined;
  }
}

function waitForSandboxBankPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error('the sandbox bank did not start in time'));
    }, SANDBOX_BANK_START_TIMEOUT_MS);
    child.once('message', (message) => {
      clearTimeout(late);
      resolve((message as { port: number }).port);
    });
    child.once('exit', (code) => {
      clearTimeout(late);
      reject(
        code === SANDBOX_BANK_START_REFUSED_EXIT_CODE
          ? new SandboxBankStartError()
          : new Error('the sandbox bank ended while it started'),
      );
    });
  });
}

/** Ends the bank: it ends when its channel closes. */
function stopSandboxBankProcess(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    const late = setTimeout(() => child.kill('SIGKILL'), SANDBOX_BANK_STOP_TIMEOUT_MS);
    child.once('exit', () => {
      clearTimeout(late);
      resolve();
    });
    if (child.connected) child.disconnect();
  });
}
