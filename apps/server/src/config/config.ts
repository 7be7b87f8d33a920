import { gameManifestsByCode, type GameCode, gameCodes } from '@arara/games';
import { type Environment, readSettings, withoutEmpty } from '@arara/settings';
import { loadMasterKey } from './master-key.ts';
import { checkCombinations, checkProduction, findReasonForProductionMode } from './setting-rules.ts';
import { type ServerSettings, serverSettings } from './settings.ts';
import { readVapidKeys, type VapidKeys } from './vapid-keys.ts';

/** Everything that an operator decides, checked. It is read once at the start; nothing else reads the environment. */
export type ServerConfig = Readonly<ReturnType<typeof toServerConfig>>;

export type ConfigResult =
  | { readonly ok: true; readonly config: ServerConfig }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Reads and checks the environment; each problem is one line that names its variable and never repeats a secret. */
export function readConfig(env: Environment = process.env): ConfigResult {
  const given = withoutEmpty(env);
  const read = readSettings(serverSettings, given);
  const problems = [...(read.ok ? checkCombinations(read.values) : read.problems), ...checkProduction(given)];
  if (!read.ok || problems.length > 0) return { ok: false, problems };
  return { ok: true, config: toServerConfig(read.values, findReasonForProductionMode(given) !== undefined) };
}

/** A little longer than the two seconds of `deploy/Caddyfile`. */
const PRODUCTION_STOP_NOTICE_MS = 2500;
/** A month of DOUBLE, and 35 days of LUCKYCOLOR. */
const SHARED_ROUND_SEED_CHAIN_LENGTH = 100_000;

/** The values, with what follows from several of them. Only after the rules found no problem. */
function toServerConfig(values: ServerSettings, production: boolean) {
  const { nodeEnv: _mode, profile: _rules, pix: _pix, sandboxBank, metrics, ...plain } = values;
  const publicUrl = values.publicUrl ?? `http://localhost:${values.port}`;
  const mailFrom = values.mail.from ?? `no-reply@${new URL(publicUrl).hostname}`;
  const limitPerAddress = (wanted: number): number => (values.rateLimits ? wanted : Infinity);
  return {
    ...plain,
    /** The rules of production hold: by NODE_ENV, or because a bank moves real money. */
    production,
    /** The site's own origin, without a slash at its end. */
    publicUrl,
    masterKey: values.masterKey ?? loadMasterKey(values.dataDir),
    backOffice: toBackOfficeConfig(values),
    pspSandboxPort: sandboxBank.port,
    bank: toBankConfig(values),
    identity: toIdentityConfig(values.identity),
    exclusionRegister: toExclusionRegisterConfig(values.exclusionRegister),
    mail: { url: values.mail.url, from: mailFrom },
    push: toPushConfig(values, { production, mailFrom }),
    /** Null while support is off. */
    support: values.support.id === 'off' ? null : values.support,
    storage: toStorageConfig(values),
    pixel: toPixelConfig(values.pixel),
    games: Object.fromEntries(gameCodes.map((code) => [code, toGameConfig(code)])) as Record<
      GameCode,
      ReturnType<typeof toGameConfig>
    >,
    /** Rounds that one chain of seeds is for. */
    chainLength: SHARED_ROUND_SEED_CHAIN_LENGTH,
    trustedProxies: values.trustedProxies ?? [],
    /** Where `/metrics` is served; undefined where it is off. */
    ...(metrics.port === undefined ? {} : { metrics: { host: metrics.host, port: metrics.port } }),
    connections: { ...values.connections, perAddress: limitPerAddress(values.connections.perAddress) },
    sockets: { ...values.sockets, visitorsPerAddress: limitPerAddress(values.sockets.visitorsPerAddress) },
    /** How long a process that stops goes on taking calls while `/readyz` says that it is not ready. */
    stopNoticeMs: values.stopNoticeMs ?? (production ? PRODUCTION_STOP_NOTICE_MS : 0),
    feed: toFeedConfig(values, production),
  };
}

const DEFAULT_BACK_OFFICE_PORT = 8081;

function toBackOfficeConfig({ backOffice, port: sitePort, rateLimits }: ServerSettings) {
  const port = backOffice.port ?? (sitePort === 0 ? 0 : DEFAULT_BACK_OFFICE_PORT);
  return {
    ...backOffice,
    port,
    /** True when the port is the default: if another server has it, the site runs without a back office and says so. */
    portByDefault: backOffice.port === undefined,
    publicUrl: backOffice.publicUrl ?? `http://localhost:${port}`,
    /** How many connections its listener holds, apart from the site's. */
    connections: { perAddress: rateLimits ? 64 : Infinity, total: 256 },
    /** A session of staff ends after this time without use, and after the longer one in any case. */
    idleSeconds: 15 * 60,
    longestSeconds: 8 * 3600,
  };
}

/** The bank that moves the money. */
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
  readonly payerIdentity?: ServerSettings['pix']['payerIdentity'];
  readonly tls?: { readonly cert: string; readonly key: string; readonly ca?: string };
}

function toBankConfig({ paymentProvider, pix, sandboxBank, host }: ServerSettings): BankConfig {
  if (paymentProvider === 'sandbox') {
    const { port, ...credentials } = sandboxBank;
    return { ...credentials, url: formatLocalUrl(host, port) };
  }
  const { cert = '', certKey = '', ca, ...bank } = pix;
  const required = { url: '', clientId: '', clientSecret: '', webhookSecret: '', pixKey: '' };
  const tls = { cert, key: certKey, ...(ca === undefined ? {} : { ca }) };
  return { ...required, ...bank, notices: 'address', tls };
}

const toIdentityConfig = ({ service, url = '', key = '', secret = '' }: ServerSettings['identity']) =>
  service === 'sandbox' ? { service } : { service, url, key, secret };

const toExclusionRegisterConfig = ({ service, url = '', token = '' }: ServerSettings['exclusionRegister']) =>
  service === 'sandbox' ? { service } : { service, url, token };

/** How push messages are sent to browsers. */
export interface PushConfig {
  /** Undefined in development on the embedded database: the pair is made in the data folder at the start. */
  readonly keys: VapidKeys | undefined;
  /** Whom a push service may write to about this server: mailto: or https:. */
  readonly subject: string;
  /** The push services that are sent to. */
  readonly services: readonly string[];
}

/** Null while push is off. */
function toPushConfig(
  { push, databaseUrl }: ServerSettings,
  { production, mailFrom }: { readonly production: boolean; readonly mailFrom: string },
): PushConfig | null {
  const keys = push.privateKey === undefined ? undefined : readVapidKeys(push.privateKey);
  // Nodes of one database need one pair, which only their operator can give them.
  if (keys === undefined && (production || databaseUrl !== undefined)) return null;
  return { keys, subject: push.subject ?? `mailto:${mailFrom}`, services: push.services };
}

function toStorageConfig({ storage, dataDir }: ServerSettings) {
  const {
    kind,
    folder = `${dataDir}/files`,
    url = '',
    bucket = '',
    prefix = '',
    region,
    keyId = '',
    secret = '',
  } = storage;
  return kind === 'folder' ? { kind, folder } : { kind, url, bucket, prefix, region, keyId, secret };
}

/** Null while there is none: then no script is loaded, no consent asked for, nothing reported. */
function toPixelConfig({ script, ids, reportsTo }: ServerSettings['pixel']) {
  if (script === undefined || ids === undefined) return null;
  const scriptOrigin = new URL(script).origin;
  return {
    script,
    ids,
    scriptOrigin,
    reportOrigin: reportsTo === undefined ? scriptOrigin : new URL(reportsTo).origin,
  };
}

const toGameConfig = (code: GameCode) => ({
  edgeBasisPoints: gameManifestsByCode[code].edgeBp,
  ...gameManifestsByCode[code].limits,
});

/** The port of a sandbox feed whose settings name none. */
const DEFAULT_SANDBOX_FEED_PORT = 8083;

function toFeedConfig(
  { feed: { source: wanted, url, sandboxPort, ...feed }, host }: ServerSettings,
  production: boolean,
) {
  const source = wanted ?? { source: production ? ('off' as const) : ('simulator' as const) };
  const port = sandboxPort ?? DEFAULT_SANDBOX_FEED_PORT;
  return {
    ...feed,
    ...source,
    /** Where the feed answers. */
    url: url ?? formatLocalUrl(host, port),
    /** The sandbox feed that is started with the server; undefined where none is. */
    sandbox:
      source.source === 'simulator' && url === undefined
        ? { port, isPortByDefault: sandboxPort === undefined }
        : undefined,
  };
}

/** The address of a program on this machine that listens on the host of the server. */
export function formatLocalUrl(host: string, port: number): string {
  const reached = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}

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

/** The environment of the sandbox feed, which is a process of its own and reads its own variables. */
export const buildSandboxFeedEnvironment = (
  { feed, host, dataDir }: ServerConfig,
  port: number,
): Record<string, string | undefined> => ({
  ...process.env,
  FEED_SANDBOX_PORT: String(port),
  HOST: host,
  DATA_DIR: dataDir,
  FEED_TOKEN: feed.token,
  FEED_SPEED: String(feed.speed),
  FEED_SEED: feed.seed,
  FEED_TROUBLES: feed.troubles,
  FEED_SPORTS: feed.sports?.join(),
});
