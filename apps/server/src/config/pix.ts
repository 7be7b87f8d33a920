import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import type { EnvironmentVariable } from './variable.ts';

/** A bank that moves real money, over API Pix. */
export interface BankConfig {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookSecret: string;
  readonly pixKey: string;
  /** The address of its hosted page, if that is not `url`. */
  readonly pageUrl?: string;
  /** How the bank proves that a notice is its own: by a signature, or by a secret in the address that it was given. */
  readonly notices?: 'signature' | 'address';
  /** Whether the bank refuses another payer than the one named, tells who paid, or neither. */
  readonly payerIdentity?: 'enforced' | 'reported' | 'none';
  readonly tls?: { readonly cert: string; readonly key: string; readonly ca?: string };
}

export const pixEnvironmentVariables: readonly EnvironmentVariable[] = [
  { name: 'PIX_URL', fallback: '', meaning: "pix: base address of the bank's API Pix, https" },
  {
    name: 'PIX_PAGE_URL',
    fallback: '',
    meaning:
      "pix: where the bank's payment page is, https, if not at PIX_URL: the site shows no other one within its own",
  },
  { name: 'PIX_CLIENT_ID', fallback: '', meaning: 'pix: our OAuth2 client at the bank' },
  { name: 'PIX_CLIENT_SECRET', fallback: '', meaning: 'pix: its secret' },
  { name: 'PIX_KEY', fallback: '', meaning: 'pix: the key that deposits are paid to and withdrawals come from' },
  { name: 'PIX_CERT_FILE', fallback: '', meaning: 'pix: our client certificate, a PEM file' },
  { name: 'PIX_CERT_KEY_FILE', fallback: '', meaning: 'pix: its private key, a PEM file' },
  { name: 'PIX_CA_FILE', fallback: '', meaning: "pix: who signed the bank's certificate, where that is nobody public" },
  {
    name: 'PIX_WEBHOOK_SECRET',
    fallback: '',
    meaning: 'pix: stands in the address that the bank is given for its notices; 24 letters and digits or more',
  },
  {
    name: 'PIX_PAYER_IDENTITY',
    fallback: 'reported',
    meaning:
      'pix: reported (the bank tells who paid), enforced (it lets nobody else pay), or none, which is refused in production',
  },
];

const httpsUrlSchema = z
  .string()
  .refine((text) => URL.canParse(text) && new URL(text).protocol === 'https:', 'is not an https address');

const readableFilePathSchema = z
  .string()
  .refine((path) => existsSync(path), 'cannot be read')
  .optional();

/** Fields of the environment, for config.ts to read. */
export const pixEnvironmentSchemas = {
  PIX_URL: httpsUrlSchema.transform((text) => text.replace(/\/+$/, '')).optional(),
  PIX_PAGE_URL: httpsUrlSchema.optional(),
  PIX_CLIENT_ID: z.string().optional(),
  PIX_CLIENT_SECRET: z.string().optional(),
  PIX_KEY: z.string().max(77, 'is longer than 77 characters').optional(),
  PIX_CERT_FILE: readableFilePathSchema,
  PIX_CERT_KEY_FILE: readableFilePathSchema,
  PIX_CA_FILE: readableFilePathSchema,
  PIX_WEBHOOK_SECRET: z
    .string()
    .regex(/^[A-Za-z0-9]{24,100}$/, 'is not 24 to 100 letters and digits')
    .optional(),
  PIX_PAYER_IDENTITY: z
    .enum(['enforced', 'reported', 'none'], { error: 'is not enforced, reported or none' })
    .default('reported'),
};
const pixEnvironmentSchema = z.object(pixEnvironmentSchemas);
type PixEnvironmentValues = z.output<typeof pixEnvironmentSchema>;

const REQUIRED_PIX_VARIABLES = [
  'PIX_URL',
  'PIX_CLIENT_ID',
  'PIX_CLIENT_SECRET',
  'PIX_KEY',
  'PIX_CERT_FILE',
  'PIX_CERT_KEY_FILE',
  'PIX_WEBHOOK_SECRET',
] as const;

/** What is missing for a bank over API Pix. */
export function checkPixEnvironment(read: PixEnvironmentValues & { PAYMENT_PROVIDER: string }): string[] {
  const missing =
    read.PAYMENT_PROVIDER === 'pix' ? REQUIRED_PIX_VARIABLES.filter((name) => read[name] === undefined) : [];
  return missing.length === 0 ? [] : [`PAYMENT_PROVIDER pix needs ${missing.join(', ')}`];
}

/** The bank over API Pix, its files read; only after `checkPixEnvironment` found no problem. */
export function toPixConfig(read: PixEnvironmentValues): BankConfig {
  const readOptionalFile = (path: string | undefined): string => (path === undefined ? '' : readFileSync(path, 'utf8'));
  return {
    url: read.PIX_URL ?? '',
    clientId: read.PIX_CLIENT_ID ?? '',
    clientSecret: read.PIX_CLIENT_SECRET ?? '',
    webhookSecret: read.PIX_WEBHOOK_SECRET ?? '',
    pixKey: read.PIX_KEY ?? '',
    notices: 'address',
    payerIdentity: read.PIX_PAYER_IDENTITY,
    ...(read.PIX_PAGE_URL === undefined ? {} : { pageUrl: read.PIX_PAGE_URL }),
    tls: {
      cert: readOptionalFile(read.PIX_CERT_FILE),
      key: readOptionalFile(read.PIX_CERT_KEY_FILE),
      ...(read.PIX_CA_FILE === undefined ? {} : { ca: readOptionalFile(read.PIX_CA_FILE) }),
    },
  };
}
