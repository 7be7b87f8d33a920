import { isIP } from 'node:net';
import { z } from 'zod';
import type { EnvironmentVariable } from './variable.ts';

/** Whose connections are whose, and how many each process of the server holds. */
export interface ConnectionsConfig {
  /** Addresses and networks of the proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  /** Of the site's port; what does not fit into the system's limit of open files is left off where it listens. */
  readonly connections: { readonly perAddress: number; readonly total: number };
  /** Real-time connections of visitors; players have slots of their own. */
  readonly sockets: { readonly visitorsPerAddress: number; readonly visitors: number };
}

export const connectionsVariables: readonly EnvironmentVariable[] = [
  {
    name: 'TRUSTED_PROXIES',
    fallback: '',
    meaning:
      'addresses or networks (10.0.0.0/8) of the proxies before the server, with commas between them: only these are believed when X-Forwarded-For says whose a call is; without them it is whoever connects, and behind a proxy all players share its limits',
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
];

/** An address, or a network with the length of its prefix; not the network of all addresses: that would trust everybody. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const count = z
  .string()
  .regex(/^[1-9]\d{0,6}$/, 'is not a whole number from 1 to 9999999')
  .transform(Number);

/** Fields of the environment, for config.ts to read. */
export const connectionsEnvironment = {
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((entry) => entry.trim()))
    .refine((all) => all.every(isNetwork), 'is not a list of addresses or networks like 127.0.0.1,10.0.0.0/8')
    .default([]),
  CONNECTIONS: count.default(15_000),
  CONNECTIONS_PER_ADDRESS: count.default(200),
  VISITOR_SOCKETS: count.default(4000),
  VISITOR_SOCKETS_PER_ADDRESS: count.default(50),
};

type Read = z.output<z.ZodObject<typeof connectionsEnvironment>> & { readonly RATE_LIMITS: 'on' | 'off' };

export const toConnectionsConfig = (read: Read): ConnectionsConfig => {
  const limitPerAddress = (wanted: number): number => (read.RATE_LIMITS === 'on' ? wanted : Infinity);
  return {
    trustedProxies: read.TRUSTED_PROXIES,
    connections: { perAddress: limitPerAddress(read.CONNECTIONS_PER_ADDRESS), total: read.CONNECTIONS },
    sockets: {
      visitorsPerAddress: limitPerAddress(read.VISITOR_SOCKETS_PER_ADDRESS),
      visitors: read.VISITOR_SOCKETS,
    },
  };
};
