/** Whose a connection or a request is. */
import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { toRateLimitNetwork } from '../ip-network.ts';

export interface ClientAddressResolver {
  /** True for a proxy whose X-Forwarded-For is trusted: its connections belong to many clients. */
  isProxy(address: string): boolean;
  /** The network of the client that made the request, by the rule that Fastify applies to `request.ip`. */
  findNetwork(request: IncomingMessage): string;
}

/** Reads whose a request is, with these proxies trusted. */
export function createClientAddressResolver(trustedProxies: readonly string[]): ClientAddressResolver {
  const trusts = trustedProxies.length === 0 ? () => false : proxyAddress.compile([...trustedProxies]);
  return {
    isProxy: (address) => trusts(address, 0),
    findNetwork: (request) => toRateLimitNetwork(proxyAddress(request, trusts)),
  };
}
