import { optional, setting } from '@arara/settings';
import {
  hostName,
  httpOrigin,
  matching,
  onOrOff,
  portNumber,
  serverUrl,
  sharedSettings,
  text,
  wholeNumber,
  words,
} from '@arara/settings/formats';
import { masterKey, networks } from './formats.ts';

const postgresUrl = serverUrl('PostgreSQL', 'postgres:', 'postgresql:');
const manyConnections = wholeNumber(1, 9_999_999);

/** Where the site listens, what it stores in, whose calls it takes and how many. */
export const siteSettings = {
  port: setting('PORT', portNumber, '8080', 'web app, API and real time on one port'),
  ...sharedSettings,
  publicUrl: optional(
    'PUBLIC_URL',
    httpOrigin,
    'the address in links, bank callbacks and the Origin check (localhost and 127.0.0.1 count as one)',
    'http://localhost:PORT',
  ),
  databaseUrl: optional(
    'DATABASE_URL',
    postgresUrl,
    'a PostgreSQL server (15 or later) instead of the embedded database',
  ),
  databaseOwnerUrl: optional(
    'DATABASE_OWNER_URL',
    postgresUrl,
    'the same database as the role that owns the tables: migrations and partitions use it, nothing else does',
    'DATABASE_URL',
  ),
  databaseReaderUrl: optional(
    'DATABASE_READER_URL',
    postgresUrl,
    'the same database as a role that may only read: statements, records and player files are read by it',
    'DATABASE_URL',
  ),
  /** A standby that takes over has every commit that was answered. */
  trustsStandby: setting(
    'DATABASE_STANDBY',
    words('none', 'synchronous').transform((word) => word === 'synchronous'),
    'none',
    'none, or synchronous: the database confirms nothing before a standby has it (Patroni, synchronous_mode_strict), so after a fail-over nothing waits for npm run restored',
  ),
  redisUrl: optional(
    'REDIS_URL',
    serverUrl('Redis', 'redis:', 'rediss:'),
    'a Redis server, needed as soon as more than one node runs',
  ),
  workers: setting(
    'WORKERS',
    // Ids have room for 16 processes (platform/cluster/node-ids.ts); one that died holds its number for some seconds.
    wholeNumber(1, 12),
    '1',
    'processes of the server behind the one port, 1 to 12; more than one needs DATABASE_URL and REDIS_URL; all nodes on one database together are 16 processes at most, those that are just being replaced counted',
  ),
  /** Seals CPF, payout data and seeds. */
  masterKey: optional(
    'MASTER_KEY',
    masterKey,
    '32 bytes as 64 hex digits or base64; seals CPF, payout data and seeds; made in DATA_DIR, required with DATABASE_URL',
  ),
  oldMasterKey: optional(
    'MASTER_KEY_OLD',
    masterKey,
    'while the master key is changed by npm run keys:rotate: the key that the database has, beside the new one in MASTER_KEY; on every node, until the command has ended',
  ),
  profile: setting(
    'PROFILE',
    words('default', 'br-regulated').refine((word) => word === 'default', 'br-regulated is not built yet'),
    'default',
    'the rules of a market; default is the only one',
  ),
  metrics: {
    port: optional(
      'METRICS_PORT',
      portNumber,
      'a port of its own for GET /metrics, for Prometheus; without it there is none. It asks for no password',
    ),
    host: setting('METRICS_HOST', hostName, '127.0.0.1', 'the address that METRICS_PORT listens on'),
  },
  /** Whose X-Forwarded-For is trusted. */
  trustedProxies: optional(
    'TRUSTED_PROXIES',
    networks,
    'addresses or networks (10.0.0.0/8) of the proxies before the server, with commas between them: only these are believed when X-Forwarded-For says whose a call is; without them it is whoever connects, and behind a proxy all players share its limits',
  ),
  countryHeader: optional(
    'COUNTRY_HEADER',
    matching(/^[\w-]{1,64}$/, 'is not the name of a header').toLowerCase(),
    'the header in which TRUSTED_PROXIES say the country of a call (CF-IPCountry); players see it beside their sessions, and without it that the country is unknown',
  ),
  /** Of the site's port; what does not fit into the system's limit of open files is left off where it listens. */
  connections: {
    total: setting(
      'CONNECTIONS',
      manyConnections,
      '15000',
      'connections that one process holds; fewer where the system allows less open files (ulimit -n), of which 1024 stay free for the rest of the server',
    ),
    perAddress: setting(
      'CONNECTIONS_PER_ADDRESS',
      manyConnections,
      '200',
      'connections of one address to one process, the real-time ones among them; not for TRUSTED_PROXIES. RATE_LIMITS=off lifts it',
    ),
  },
  /** Real-time connections of visitors; players have slots of their own. */
  sockets: {
    visitors: setting(
      'VISITOR_SOCKETS',
      manyConnections,
      '4000',
      'real-time connections of visitors to one process; players who are signed in are not counted',
    ),
    visitorsPerAddress: setting(
      'VISITOR_SOCKETS_PER_ADDRESS',
      manyConnections,
      '50',
      'real-time connections of visitors from one address to one process. RATE_LIMITS=off lifts it',
    ),
  },
  stopNoticeMs: optional(
    'STOP_NOTICE_MS',
    // The rest of the nine seconds of a stop is for running work.
    wholeNumber(0, 5000, 'milliseconds'),
    'a process that is asked to stop takes calls for so long, up to 5000, while /readyz answers 503, so that the proxy gives new ones to others; only then it drains. Longer than the interval in which the proxy asks',
    '2500 in production, else 0',
  ),
  rateLimits: setting('RATE_LIMITS', onOrOff, 'on', 'on or off; off is refused in production'),
  captchaTestCode: optional(
    'CAPTCHA_TEST_CODE',
    text.max(16, 'is longer than 16 characters'),
    'this code passes every captcha; refused in production',
  ),
  sessionIdleSeconds: setting(
    'SESSION_IDLE_S',
    wholeNumber(1, 999_999, 'seconds'),
    '604800',
    'seconds without use after which a session ends',
  ),
  sessionLifeSeconds: setting(
    'SESSION_LIFE_S',
    wholeNumber(1, 99_999_999, 'seconds'),
    '2592000',
    'seconds after a log-in at which its sessions end, used or not',
  ),
};
