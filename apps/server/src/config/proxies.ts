import { isIP } from 'node:net';
import { z } from 'zod';
import type { EnvironmentVariable } from './variable.ts';

export const proxyVariables: readonly EnvironmentVariable[] = [
  {
    name: 'TRUSTED_PROXIES',
    fallback: '',
    meaning:
      'addresses or networks (10.0.0.0/8) of the proxies before the server, with commas between them: only these are believed when X-Forwarded-For says whose a call is; without them it is whoever connects, and behind a proxy all players share its limits',
  },
];

/** An address, or a network with the length of its prefix; not the network of all addresses: that would trust everybody. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Fields of the environment, for config.ts to read. */
export const proxyEnvironment = {
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((entry) => entry.trim()))
    .refine((all) => all.every(isNetwork), 'is not a list of addresses or networks like 127.0.0.1,10.0.0.0/8')
    .default([]),
};
