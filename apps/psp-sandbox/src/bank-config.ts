import type { Centavos } from '@arara/money';
import { readSettings, type SettingsValues } from '@arara/settings';
import { join } from 'node:path';
import { sandboxBankSettings } from './settings.ts';

type SandboxBankValues = SettingsValues<typeof sandboxBankSettings>;

/** How to start a bank; what is left out is as in `sandboxBankSettings`. */
export type SandboxBankOptions = Partial<Omit<SandboxBankValues, 'dataDir' | 'nodeEnv'>> & {
  /** 0, the default, takes any free port. */
  port?: number;
  /** The database file; `:memory:`, the default, keeps everything in memory. */
  storePath?: string;
  /** PEM. The merchant's calls are then on a port of their own, over TLS with a client certificate; the other port refuses them. */
  tls?: { cert: string; key: string; clientCa: string; port?: number };
  /** What the bank charges for each Pix received and each Pix sent; nothing by default. */
  fee?: Centavos;
};

/** True in production, where this bank must not run; an unknown word may be a misspelt one. */
export const isProduction = (): boolean => !['', 'development', 'test'].includes(process.env['NODE_ENV'] ?? '');

export type SandboxBankConfigResult =
  | { ok: true; options: SandboxBankOptions }
  | { ok: false; problems: readonly string[] };

/** Reads and checks the environment. Each problem is one line that names its variable. Production is refused. */
export function readSandboxBankConfig(env: NodeJS.ProcessEnv = process.env): SandboxBankConfigResult {
  const read = readSettings(sandboxBankSettings, env);
  if (!read.ok) return read;
  const { dataDir, nodeEnv, ...options } = read.values;
  return nodeEnv === 'production'
    ? { ok: false, problems: ['NODE_ENV production is refused: the sandbox bank moves no real money'] }
    : { ok: true, options: { ...options, storePath: join(dataDir, 'psp-sandbox.sqlite') } };
}
