/** Which addresses push messages may be sent to. A client names the address, so it could otherwise have this server call anything. */
import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

const isServiceHost = (host: string, service: string): boolean =>
  service.startsWith('*.') ? host.endsWith(service.slice(1)) && host.length > service.length - 1 : host === service;

/**
 * The address of a subscription, if it may be sent to: https on the usual port of a known push service, without a user, or the
 * configured origin of a stand-in. Undefined otherwise.
 */
export function parsePushEndpoint(endpoint: string, services: readonly string[]): URL | undefined {
  if (!URL.canParse(endpoint)) return undefined;
  const url = new URL(endpoint);
  if (url.username !== '' || url.password !== '') return undefined;
  if (url.protocol === 'http:') return services.includes(url.origin) ? url : undefined;
  const isKnown = services.some((service) => isServiceHost(url.hostname, service));
  return url.protocol === 'https:' && url.port === '' && isKnown ? url : undefined;
}

/** True for an address of the public internet: not of this machine, of a private network, or of one with a special use. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

/** The look-up of a connection, which ends with an error where a name leads to an address that is not public. */
export const lookUpPublicAddress: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, []);
    const blocked = addresses.length === 0 || addresses.some(({ address }) => !isPublicAddress(address));
    if (blocked) return callback(Object.assign(new Error('not a public address'), { code: 'EPRIVATE' }), []);
    const [first] = addresses;
    if (options.all === true || first === undefined) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};
