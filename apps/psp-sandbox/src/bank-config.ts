import { join } from 'node:path';
import { z } from 'zod';
import type { BankOptions } from './bank.ts';

/** The bank's environment: read here and nowhere else, once. */
const schema = z.object({
  NODE_ENV: z.string().default('development'),
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

/** True where nothing of this bank may run. */
export const inProduction = (): boolean => process.env['NODE_ENV'] === 'production';

export type BankConfig = { ok: true; options: BankOptions } | { ok: false; complaints: string[] };

/** Reads and checks the environment; each complaint is one line that names its variable. Production is refused. */
export function readBankConfig(env: NodeJS.ProcessEnv = process.env): BankConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success)
    return { ok: false, complaints: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) };
  const read = parsed.data;
  if (read.NODE_ENV === 'production')
    return {
      ok: false,
      complaints: ['NODE_ENV: the sandbox bank moves no real money and refuses to start in production'],
    };

  const siteOrigins: string[] = [];
  for (const text of read.SITE_ORIGINS.split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')) {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url === undefined || !/^https?:$/.test(url.protocol))
      return { ok: false, complaints: [`SITE_ORIGINS: not an origin: ${text}`] };
    siteOrigins.push(url.origin);
  }
  return {
    ok: true,
    options: {
      port: read.PSP_SANDBOX_PORT,
      host: read.HOST,
      storePath: join(read.DATA_DIR, 'psp-sandbox.sqlite'),
      siteOrigins,
      speed: read.SANDBOX_SPEED,
      clientId: read.PSP_CLIENT_ID,
      clientSecret: read.PSP_CLIENT_SECRET,
      webhookSecret: read.PSP_WEBHOOK_SECRET,
      pixKey: read.PSP_PIX_KEY,
      ...(read.PSP_PUBLIC_URL !== undefined && { publicUrl: read.PSP_PUBLIC_URL }),
    },
  };
}
