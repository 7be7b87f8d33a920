import ipaddr from 'ipaddr.js';

/**
 * The network by which a rate limit counts an address: an IPv4 address itself; of an IPv6 address its /64, because whoever has
 * one address has all of that network. An IPv4 address that is written as IPv6 counts as IPv4.
 */
export function toRateLimitNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
