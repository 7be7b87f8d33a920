import { isIPv6 } from 'node:net';

const GROUPS = 8;

const splitGroups = (text: string): string[] => (text === '' ? [] : text.split(':'));

/**
 * Whom a limit by address counts: an IPv4 address itself, of IPv6 the /64, because whoever has one address there has all of its
 * network. An IPv4 address in the dress of IPv6 is what it is.
 */
export function toRateLimitNetwork(ip: string): string {
  const [bare = ''] = ip.split('%');
  if (!isIPv6(bare)) return ip;
  // The one way to write it: lower case, no leading zeros, no dotted end.
  const [head = '', tail = ''] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [splitGroups(head), splitGroups(tail)];
  const missing = Array.from({ length: GROUPS - before.length - after.length }, () => '0');
  const groups = [...before, ...missing, ...after];
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff')
    return groups
      .slice(6)
      .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff])
      .join('.');
  return `${groups.slice(0, 4).join(':')}::/64`;
}
