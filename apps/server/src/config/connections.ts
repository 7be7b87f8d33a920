import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { type EnvironmentVariable, portNumberSchema } from './variable.ts';

/** Whose connections are whose, and how many each process of the server holds. */
export interface IncomingConnectionsConfig {
  /** Addresses and networks of the proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  /** The header in which a trusted proxy says the country of a request, in small letters. */
  readonly countryHeader?: string;
  /** Of the site's port; what does not fit into the system's limit of open files is left off where it listens. */
  readonly connections: { readonly perAddress: number; readonly total: number };
  /** Real-time connections of visitors; players have slots of their own. */
  readonly sockets: { readonly visitorsPerAddress: number; readonly visitors: number };
  /** Where `/metrics` is served; undefined where it is off. */
  readonly metrics?: { readonly host: string; readonly port: number };
  /** How long a process that stops goes on taking calls while `/readyz` says that it is not ready. */
  readonly stopNoticeMs: number;
}

export const connectionsEnvironmentVariables: readonly EnvironmentVariable[] = [
  {
    name: 'METRICS_PORT',
    fallback: '',
    meaning: 'a port of its own for GET /metrics, for Prometheus; without it there is none. It asks for no password',
  },
  { name: 'METRICS_HOST', fallback: '127.0.0.1', meaning: 'the address that METRICS_PORT listens on' },
  {
    name: 'TRUSTED_PROXIES',
    fallback: '',
    meaning:
      'addresses or networks (10.0.0.0/8) of the proxies before the server, with commas between them: only these are believed when X-Forwarded-For says whose a call is; without them it is whoever connects, and behind a proxy all players share its limits',
  },
  {
    name: 'COUNTRY_HEADER',
    fallback: '',
    meaning:
      'the header in which TRUSTED_PROXIES say the country of a call (CF-IPCountry); players see it beside their sessions, and without it that the country is unknown',
  },
  {
    name: 'CONNECTIONS',
    fallback: '15000',
    meaning:
      'connections that one process holds; fewer where the system allows less open files (ulimit -n), of which 1024 stay free for the rest of the server',
  },
  {
    name: 'CONNECTIONS_PER_ADDRESS',
    fallback: '200',
    meaning:
      'connections of one address to one process, the real-time ones among them; not for TRUSTED_PROXIES. RATE_LIMITS=off lifts it',
  },
  {
    name: 'VISITOR_SOCKETS',
    fallback: '4000',
    meaning: 'real-time connections of visitors to one process; players who are signed in are not counted',
  },
  {
    name: 'VISITOR_SOCKETS_PER_ADDRESS',
    fallback: '50',
    meaning: 'real-time connections of visitors from one address to one process. RATE_LIMITS=off lifts it',
  },
  {
    name: 'STOP_NOTICE_MS',
    fallback: '2500 in production, else 0',
    meaning:
      'a process that is asked to stop takes calls for so long, up to 5000, while /readyz answers 503, so that the proxy gives new ones to others; only then it drains. Longer than the interval in which the proxy asks',
  },
];

/** Wider than these is no network of one's own: 10.0.0.0/8 and fc00::/7 are the widest private ones. */
const SHORTEST_TRUSTED_PREFIX = { ipv4: 8, ipv6: 7 } as const;
/** IPv4 addresses as IPv6 writes them. */
const MAPPED_PREFIX_BITS = 96;

/** An address, or a network with the length of its prefix; no network that holds much of the internet: that would trust everybody. */
function isIpAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (bits === undefined) return true;
  if (!/^[1-9]\d{0,2}$/.test(bits) || Number(bits) > (version === 4 ? 32 : 128)) return false;
  if (version === 4) return Number(bits) >= SHORTEST_TRUSTED_PREFIX.ipv4;
  const isWideAsMapped = Number(bits) < MAPPED_PREFIX_BITS + SHORTEST_TRUSTED_PREFIX.ipv4;
  return (
    Number(bits) >= SHORTEST_TRUSTED_PREFIX.ipv6 && !(isWideAsMapped && holdsMappedAddresses(address, Number(bits)))
  );
}

/** Whether a network of IPv6 lies in the one of mapped IPv4 addresses, or that one in it. */
function holdsMappedAddresses(address: string, bits: number): boolean {
  const shorter = new BlockList();
  shorter.addSubnet(address, Math.min(bits, MAPPED_PREFIX_BITS), 'ipv6');
  return shorter.check('::ffff:0:0', 'ipv6');
}

const positiveIntegerSchema = z
  .string()
  .regex(/^[1-9]\d{0,6}$/, 'is not a whole number from 1 to 9999999')
  .transform(Number);

/** A little longer than the two seconds of `deploy/Caddyfile`. */
const PRODUCTION_STOP_NOTICE_MS = 2500;
/** The rest of the nine seconds is for running work. */
const MAX_STOP_NOTICE_MS = 5000;

/** Fields of the environment, for config.ts to read. */
export const connectionsEnvironmentSchemas = {
  METRICS_PORT: portNumberSchema.optional(),
  METRICS_HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'is not a host name or address')
    .default('127.0.0.1'),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((entry) => entry.trim()))
    .refine(
      (all) => all.every(isIpAddressOrNetwork),
      'is not a list of addresses or networks like 127.0.0.1,10.0.0.0/8',
    )
    .default([]),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'is not the name of a header')
    .transform((name) => name.toLowerCase())
    .optional(),
  CONNECTIONS: positiveIntegerSchema.default(15_000),
  CONNECTIONS_PER_ADDRESS: positiveIntegerSchema.default(200),
  VISITOR_SOCKETS: positiveIntegerSchema.default(4000),
  VISITOR_SOCKETS_PER_ADDRESS: positiveIntegerSchema.default(50),
  STOP_NOTICE_MS: z
    .string()
    .regex(/^\d{1,4}$/, 'is not a whole number of milliseconds from 0 to 5000')
    .transform(Number)
    .refine((ms) => ms <= MAX_STOP_NOTICE_MS, 'is not a whole number of milliseconds from 0 to 5000')
    .optional(),
};

type IncomingConnectionsEnvironmentValues = z.output<z.ZodObject<typeof connectionsEnvironmentSchemas>> & {
  readonly RATE_LIMITS: 'on' | 'off';
};

export const toConnectionsConfig = (
  read: IncomingConnectionsEnvironmentValues,
  production: boolean,
): IncomingConnectionsConfig => {
  const limitPerAddress = (wanted: number): number => (read.RATE_LIMITS === 'on' ? wanted : Infinity);
  return {
    trustedProxies: read.TRUSTED_PROXIES,
    ...(read.COUNTRY_HEADER === undefined ? {} : { countryHeader: read.COUNTRY_HEADER }),
    ...(read.METRICS_PORT === undefined ? {} : { metrics: { host: read.METRICS_HOST, port: read.METRICS_PORT } }),
    connections: { perAddress: limitPerAddress(read.CONNECTIONS_PER_ADDRESS), total: read.CONNECTIONS },
    sockets: {
      visitorsPerAddress: limitPerAddress(read.VISITOR_SOCKETS_PER_ADDRESS),
      visitors: read.VISITOR_SOCKETS,
    },
    stopNoticeMs: read.STOP_NOTICE_MS ?? (production ? PRODUCTION_STOP_NOTICE_MS : 0),
  };
};
