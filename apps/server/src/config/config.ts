import { z } from 'zod';
import {
  checkDatabaseEnvironment,
  type DatabaseConfig,
  databaseEnvironmentSchemas,
  databaseEnvironmentVariables,
  toDatabaseConfig,
} from './database.ts';
import {
  type DepositConfig,
  depositEnvironmentSchemas,
  depositEnvironmentVariables,
  toDepositConfig,
} from './deposits.ts';
import { gameEnvironmentSchemas, type GamesConfig, toGamesConfig, gameEnvironmentVariables } from './games.ts';
import {
  type BankConfig,
  checkPixEnvironment,
  toPixConfig,
  pixEnvironmentSchemas,
  pixEnvironmentVariables,
} from './pix.ts';
import {
  checkProductionEnvironment,
  findReasonForProductionMode,
  nodeEnvironmentSchemas,
  nodeEnvironmentVariables,
} from './production.ts';
import {
  type IncomingConnectionsConfig,
  connectionsEnvironmentSchemas,
  connectionsEnvironmentVariables,
  toConnectionsConfig,
} from './connections.ts';
import {
  type AdvertisingPixelConfig,
  checkPixelEnvironment,
  toAdvertisingPixelConfig,
  pixelEnvironmentSchemas,
  pixelEnvironmentVariables,
} from './pixel.ts';
import {
  checkIdentityEnvironment,
  type ExclusionRegisterConfig,
  type IdentityConfig,
  identityEnvironmentSchemas,
  identityEnvironmentVariables,
  toExclusionRegisterConfig,
  toIdentityConfig,
} from './identity.ts';
import { type MailConfig, mailEnvironmentSchemas, mailEnvironmentVariables, toMailConfig } from './mail.ts';
import { checkMasterKeys, masterKeySchema, loadMasterKey } from './master-key.ts';
import {
  type SportsFeedConfig,
  sportsFeedEnvironmentSchemas,
  sportsFeedEnvironmentVariables,
  toFeedConfig,
} from './sportsbook.ts';
import {
  checkSupportEnvironment,
  type SupportConfig,
  supportEnvironmentSchemas,
  supportEnvironmentVariables,
  toSupportConfig,
} from './support.ts';
import {
  checkStorageEnvironment,
  type StorageConfig,
  storageEnvironmentSchemas,
  storageEnvironmentVariables,
  toStorageConfig,
} from './storage.ts';
import {
  checkPushEnvironment,
  type PushConfig,
  pushEnvironmentSchemas,
  pushEnvironmentVariables,
  toPushConfig,
} from './web-push.ts';
import { httpOriginSchema, createEnumSchema, portNumberSchema, type EnvironmentVariable } from './variable.ts';
import {
  type BackOfficeConfig,
  checkBackOfficeEnvironment,
  toBackOfficeConfig,
  backOfficeEnvironmentSchemas,
  backOfficeEnvironmentVariables,
} from './back-office.ts';
import {
  checkWithdrawalEnvironmentVariables,
  type WithdrawConfig,
  toWithdrawConfig,
  withdrawalEnvironmentSchemas,
  withdrawalEnvironmentVariables,
} from './withdrawals.ts';

/** Everything that an operator decides, checked. It is read once at the start; nothing else reads the environment. */
export interface ServerConfig extends GamesConfig, DatabaseConfig, DepositConfig, IncomingConnectionsConfig {
  /** The rules of production hold: by NODE_ENV, or because a bank moves real money. */
  readonly production: boolean;
  readonly host: string;
  /** 0 takes any free port (tests). */
  readonly port: number;
  /** The site's own origin, without a slash at its end. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** Processes of the server behind the one port. */
  readonly workers: number;
  /** 32 bytes that seal CPF, payout data and seeds. */
  readonly masterKey: Uint8Array;
  /** The key that the database has until `npm run keys:rotate` has ended. */
  readonly oldMasterKey?: Uint8Array;
  readonly backOffice: BackOfficeConfig;
  readonly paymentProvider: 'sandbox' | 'pix';
  readonly pspSandboxPort: number;
  readonly bank: BankConfig;
  readonly identity: IdentityConfig;
  readonly exclusionRegister: ExclusionRegisterConfig;
  readonly rateLimits: boolean;
  readonly captchaTestCode?: string;
  readonly mail: MailConfig;
  /** Null while push messages are off. */
  readonly push: PushConfig | null;
  /** Null while support is off. */
  readonly support: SupportConfig | null;
  /** Where files that people send are kept. */
  readonly storage: StorageConfig;
  /** Null while there is none: then no script is loaded, no consent asked for, nothing reported. */
  readonly pixel: AdvertisingPixelConfig | null;
  readonly sessionIdleSeconds: number;
  /** A session ends so long after its log-in, however much it is used. */
  readonly sessionLifeSeconds: number;
  readonly withdraw: WithdrawConfig;
  readonly feed: SportsFeedConfig;
}

/** Every variable there is: what `--help` prints and `.env.example` holds. */
export const environmentVariables: readonly EnvironmentVariable[] = [
  { name: 'PORT', fallback: '8080', meaning: 'web app, API and real time on one port' },
  { name: 'HOST', fallback: '127.0.0.1', meaning: 'address to listen on' },
  ...backOfficeEnvironmentVariables,
  {
    name: 'PSP_SANDBOX_PORT',
    fallback: '8082',
    meaning: 'sandbox bank, an origin of its own; POST <url of a charge>/pay pays it',
  },
  {
    name: 'DATA_DIR',
    fallback: './data',
    meaning:
      'embedded database, keys, and the high-water mark that a restored database is noticed by; created if missing',
  },
  ...databaseEnvironmentVariables,
  {
    name: 'WORKERS',
    fallback: '1',
    meaning:
      'processes of the server behind the one port, 1 to 12; more than one needs DATABASE_URL and REDIS_URL; all nodes on one database together are 16 processes at most, those that are just being replaced counted',
  },
  {
    name: 'MASTER_KEY',
    fallback: '',
    meaning:
      '32 bytes as 64 hex digits or base64; seals CPF, payout data and seeds; made in DATA_DIR, required with DATABASE_URL',
  },
  {
    name: 'MASTER_KEY_OLD',
    fallback: '',
    meaning:
      'while the master key is changed by npm run keys:rotate: the key that the database has, beside the new one in MASTER_KEY; on every node, until the command has ended',
  },
  {
    name: 'PAYMENT_PROVIDER',
    fallback: 'sandbox',
    meaning: 'who moves the money: sandbox, or pix for a bank over API Pix',
  },
  ...pixEnvironmentVariables,
  ...identityEnvironmentVariables,
  {
    name: 'PUBLIC_URL',
    fallback: 'http://localhost:PORT',
    meaning: 'the address in links, bank callbacks and the Origin check (localhost and 127.0.0.1 count as one)',
  },
  ...connectionsEnvironmentVariables,
  { name: 'RATE_LIMITS', fallback: 'on', meaning: 'on or off; off is refused in production' },
  ...depositEnvironmentVariables,
  { name: 'SESSION_IDLE_S', fallback: '604800', meaning: 'seconds without use after which a session ends' },
  {
    name: 'SESSION_LIFE_S',
    fallback: '2592000',
    meaning: 'seconds after a log-in at which its sessions end, used or not',
  },
  ...withdrawalEnvironmentVariables,
  { name: 'CAPTCHA_TEST_CODE', fallback: '', meaning: 'this code passes every captcha; refused in production' },
  ...mailEnvironmentVariables,
  ...pushEnvironmentVariables,
  ...supportEnvironmentVariables,
  ...storageEnvironmentVariables,
  ...pixelEnvironmentVariables,
  ...gameEnvironmentVariables,
  ...sportsFeedEnvironmentVariables,
  ...nodeEnvironmentVariables,
];

const wholeSecondsSchema = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, 'is not a whole number of seconds from 1 to 999999')
  .transform(Number);

const environmentSchema = z.object({
  ...withdrawalEnvironmentSchemas,
  ...pixEnvironmentSchemas,
  ...identityEnvironmentSchemas,
  ...nodeEnvironmentSchemas,
  PORT: portNumberSchema.default(8080),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'is not a host name or address')
    .default('127.0.0.1'),
  ...backOfficeEnvironmentSchemas,
  PSP_SANDBOX_PORT: portNumberSchema.default(8082),
  DATA_DIR: z.string().default('./data'),
  ...databaseEnvironmentSchemas,
  WORKERS: z
    .string()
    // Ids have room for 16 processes (platform/cluster/node-ids.ts); one that died holds its number for some seconds.
    .regex(/^([1-9]|1[0-2])$/, 'is not a whole number from 1 to 12')
    .transform(Number)
    .default(1),
  MASTER_KEY: masterKeySchema.optional(),
  MASTER_KEY_OLD: masterKeySchema.optional(),
  PAYMENT_PROVIDER: createEnumSchema('sandbox', 'pix').default('sandbox'),
  PROFILE: z
    .enum(['default', 'br-regulated'], { error: 'is not default' })
    .refine((word) => word === 'default', 'br-regulated is not built yet')
    .default('default'),
  PUBLIC_URL: httpOriginSchema.optional(),
  RATE_LIMITS: createEnumSchema('on', 'off').default('on'),
  ...depositEnvironmentSchemas,
  SESSION_IDLE_S: wholeSecondsSchema.default(7 * 86_400),
  SESSION_LIFE_S: z
    .string()
    .regex(/^[1-9]\d{0,7}$/, 'is not a whole number of seconds from 1 to 99999999')
    .transform(Number)
    .default(30 * 86_400),
  CAPTCHA_TEST_CODE: z.string().max(16, 'is longer than 16 characters').optional(),
  ...mailEnvironmentSchemas,
  ...pushEnvironmentSchemas,
  ...supportEnvironmentSchemas,
  ...storageEnvironmentSchemas,
  ...connectionsEnvironmentSchemas,
  ...pixelEnvironmentSchemas,
  ...gameEnvironmentSchemas,
  ...sportsFeedEnvironmentSchemas,
});
type EnvironmentValues = z.output<typeof environmentSchema>;

export type ConfigResult =
  | { readonly ok: true; readonly config: ServerConfig }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Reads and checks the environment; each problem is one line that names its variable and never repeats a secret. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): ConfigResult {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const read = environmentSchema.safeParse(given);
  const problems = read.success ? [] : read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  if (read.success) problems.push(...checkEnvironmentCombinations(read.data));
  problems.push(...checkProductionEnvironment(given));
  if (!read.success || problems.length > 0) return { ok: false, problems };
  return { ok: true, config: toServerConfig(read.data, findReasonForProductionMode(given) !== undefined) };
}

function checkEnvironmentCombinations(read: EnvironmentValues): string[] {
  const problems = [
    ...checkWithdrawalEnvironmentVariables(read),
    ...checkPixEnvironment(read),
    ...checkIdentityEnvironment(read),
    ...checkPixelEnvironment(read),
    ...checkPushEnvironment(read),
  ];
  if (read.PORT === read.PSP_SANDBOX_PORT && read.PORT !== 0)
    problems.push('PSP_SANDBOX_PORT is the same as PORT; the bank needs a port of its own');
  problems.push(...checkBackOfficeEnvironment(read));
  problems.push(...checkSupportEnvironment(read), ...checkStorageEnvironment(read));
  problems.push(...checkDatabaseEnvironment(read));
  if (read.DATABASE_URL !== undefined && read.MASTER_KEY === undefined)
    problems.push('MASTER_KEY is required with DATABASE_URL: every node needs the same one');
  problems.push(...checkMasterKeys(read));
  if (read.WORKERS > 1 && (read.DATABASE_URL === undefined || read.REDIS_URL === undefined))
    problems.push('WORKERS above 1 needs DATABASE_URL and REDIS_URL: processes share no memory');
  if (read.WORKERS > 1 && read.PORT === 0) problems.push('WORKERS above 1 needs a PORT: they share it');
  return problems;
}

function toServerConfig(read: EnvironmentValues, production: boolean): ServerConfig {
  const publicUrl = read.PUBLIC_URL ?? `http://localhost:${read.PORT}`;
  const mail = toMailConfig(read, publicUrl);
  const bankHost = ['0.0.0.0', '::'].includes(read.HOST) ? '127.0.0.1' : read.HOST;
  return {
    production,
    host: read.HOST,
    port: read.PORT,
    publicUrl,
    dataDir: read.DATA_DIR,
    ...toDatabaseConfig(read),
    workers: read.WORKERS,
    masterKey: read.MASTER_KEY ?? loadMasterKey(read.DATA_DIR),
    ...(read.MASTER_KEY_OLD === undefined ? {} : { oldMasterKey: read.MASTER_KEY_OLD }),
    backOffice: toBackOfficeConfig(read),
    paymentProvider: read.PAYMENT_PROVIDER,
    pspSandboxPort: read.PSP_SANDBOX_PORT,
    bank:
      read.PAYMENT_PROVIDER === 'pix'
        ? toPixConfig(read)
        : createSandboxBankConfig(
            `http://${bankHost.includes(':') ? `[${bankHost}]` : bankHost}:${read.PSP_SANDBOX_PORT}`,
          ),
    identity: toIdentityConfig(read),
    exclusionRegister: toExclusionRegisterConfig(read),
    rateLimits: read.RATE_LIMITS === 'on',
    ...toDepositConfig(read),
    ...(read.CAPTCHA_TEST_CODE === undefined ? {} : { captchaTestCode: read.CAPTCHA_TEST_CODE }),
    mail,
    push: toPushConfig(read, { production, mailFrom: mail.from }),
    ...toSupportConfig(read),
    storage: toStorageConfig(read),
    pixel: toAdvertisingPixelConfig(read),
    sessionIdleSeconds: read.SESSION_IDLE_S,
    sessionLifeSeconds: read.SESSION_LIFE_S,
    withdraw: toWithdrawConfig(read),
    ...toGamesConfig(read),
    ...toConnectionsConfig(read, production),
    feed: toFeedConfig(read, production),
  };
}

/** The sandbox bank's development credentials: the same in the bank's own defaults, worth nothing outside. */
const createSandboxBankConfig = (url: string): ServerConfig['bank'] => ({
  url,
  clientId: 'arara-dev',
  clientSecret: 'arara-dev-secret',
  webhookSecret: 'arara-dev-webhook-secret',
  pixKey: '7f0a3c52-6d1e-4b8a-9c47-2e5b81d0a6f3',
});

/** The environment of the sandbox bank, which is a process of its own and reads its own variables. */
export const buildSandboxBankEnvironment = (
  config: ServerConfig,
  siteOrigins: readonly string[],
): Record<string, string | undefined> => ({
  ...process.env,
  PSP_SANDBOX_PORT: String(config.pspSandboxPort),
  HOST: config.host,
  DATA_DIR: config.dataDir,
  SITE_ORIGINS: siteOrigins.join(','),
  PSP_CLIENT_ID: config.bank.clientId,
  PSP_CLIENT_SECRET: config.bank.clientSecret,
  PSP_WEBHOOK_SECRET: config.bank.webhookSecret,
  PSP_PIX_KEY: config.bank.pixKey,
});

/** Lines of `--help`: every variable with its default and its meaning. */
export function formatEnvironmentHelp(): string {
  const width = Math.max(...environmentVariables.map((variable) => variable.name.length));
  const lines = environmentVariables.map(
    ({ name, meaning, fallback }) => `  ${name.padEnd(width)}  ${meaning} [${fallback === '' ? 'unset' : fallback}]`,
  );
  return ['Arara: online casino. Started with: npm start', '', 'Environment variables [default]:', ...lines, ''].join(
    '\n',
  );
}

/** The text of `.env.example`, from the same source as the help. */
export function formatEnvExample(): string {
  const entries = environmentVariables.map(({ name, meaning, fallback }) => `# ${meaning}\n# ${name}=${fallback}\n`);
  return ['# Environment variables with their defaults; an empty one counts as unset.\n', ...entries].join('\n');
}
