import type { Centavos } from '@arara/money';
import { join } from 'node:path';
import { z } from 'zod';

/** How to start a bank; every setting has a default for development. */
export type SandboxBankOptions = {
  /** 0, the default, takes any free port. */
  port?: number;
  host?: string;
  /** The address in links and codes; `http://localhost:<port>` by default. */
  publicUrl?: string;
  /** The database file; `:memory:`, the default, keeps everything in memory. */
  storePath?: string;
  siteOrigins?: readonly string[];
  clientId?: string;
  clientSecret?: string;
  webhookSecret?: string;
  pixKey?: string;
  /** Divides every delay of the bank: retries, refunds, payouts. */
  speed?: number;
  /** PEM. The merchant's calls are then on a port of their own, over TLS with a client certificate; the other port refuses them. */
  tls?: { cert: string; key: string; clientCa: string; port?: number };
  /** What the bank charges for each Pix received and each Pix sent; nothing by default. */
  fee?: Centavos;
};

/** The environment of the bank. It is read once, here and in no other file. */
const sandboxBankEnvironmentSchema = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { error: 'is not production or development or test' })
    .default('development'),
  PSP_SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(8082),
  HOST: z.string().min(1).default('127.0.0.1'),
  PSP_PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  SITE_ORIGINS: z.string().default('http://localhost:8080,http://127.0.0.1:8080'),
  PSP_CLIENT_ID: z.string().min(1).default('arara-dev'),
  PSP_CLIENT_SECRET: z.string().min(8).default('arara-dev-secret'),
  PSP_WEBHOOK_SECRET: z.string().min(8).default('arara-dev-webhook-secret'),
  PSP_PIX_KEY: z.string().min(1).default('7f0a3c52-6d1e-4b8a-9c47-2e5b81d0a6f3'),
  SANDBOX_SPEED: z.coerce.number().positive().max(10_000).default(1),
});

/** True in production, where this bank must not run; an unknown word may be a misspelt one. */
export const isProduction = (): boolean => !['', 'development', 'test'].includes(process.env['NODE_ENV'] ?? '');

export type SandboxBankConfigResult = { ok: true; options: SandboxBankOptions } | { ok: false; errors: string[] };

/** Reads and checks the environment. Each error is one line that names its variable. Production is refused. */
export function readSandboxBankConfig(env: NodeJS.ProcessEnv = process.env): SandboxBankConfigResult {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = sandboxBankEnvironmentSchema.safeParse(given);
  if (!parsed.success)
    return { ok: false, errors: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) };
  const settings = parsed.data;
  if (settings.NODE_ENV === 'production')
    return {
      ok: false,
      errors: ['NODE_ENV: the sandbox bank moves no real money and refuses to start in production'],
    };

  const siteOrigins: string[] = [];
  for (const text of settings.SITE_ORIGINS.split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')) {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url === undefined || !/^https?:$/.test(url.protocol))
      return { ok: false, errors: [`SITE_ORIGINS: not an origin: ${text}`] };
    siteOrigins.push(url.origin);
  }
  return {
    ok: true,
    options: {
      port: settings.PSP_SANDBOX_PORT,
      host: settings.HOST,
      storePath: join(settings.DATA_DIR, 'psp-sandbox.sqlite'),
      siteOrigins,
      speed: settings.SANDBOX_SPEED,
      clientId: settings.PSP_CLIENT_ID,
      clientSecret: settings.PSP_CLIENT_SECRET,
      webhookSecret: settings.PSP_WEBHOOK_SECRET,
      pixKey: settings.PSP_PIX_KEY,
      ...(settings.PSP_PUBLIC_URL !== undefined && { publicUrl: settings.PSP_PUBLIC_URL }),
    },
  };
}
