import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { loadVapidKeys, type VapidKeys } from '../../config/vapid-keys.ts';
import type { PushConfig } from '../../config/config.ts';
import type { OutgoingPush, PushOutcome, PushSender } from '../../ports/push-sender.ts';
import { describeRequestError } from '../http/outgoing-request.ts';
import { encryptPushMessage, parseDeviceKeys } from './message-encryption.ts';
import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { createPrivateKey, type KeyObject, sign } from 'node:crypto';

const PUSH_TIMEOUT_MS = 5000;
const MAX_RETRY_AFTER_MS = 3_600_000;

/**
 * Sends to the push services of browsers by their one protocol (RFC 8030), encrypted for the device. Undefined while push is off.
 * Makes the keys of development at its first call.
 */
export function createPushServiceSender(
  { push, dataDir }: { readonly push: PushConfig | null; readonly dataDir: string },
  now: () => number,
): PushSender | undefined {
  if (push === null) return undefined;
  const { services, subject, keys = loadVapidKeys(dataDir) } = push;
  const signFor = createVapidSigner(keys, subject);
  return {
    publicKey: keys.publicKey,
    accepts: (target) =>
      parsePushEndpoint(target.endpoint, services) !== undefined && parseDeviceKeys(target) !== undefined,
    send: async (target, message) => {
      // What is stored was accepted once; the list of push services may be another one since.
      const url = parsePushEndpoint(target.endpoint, services);
      const device = parseDeviceKeys(target);
      if (url === undefined || device === undefined) return { outcome: 'gone' };
      const headers = buildPushHeaders(message, signFor(url.origin, now()));
      try {
        return readPushOutcome(await post(url, headers, encryptPushMessage(message.text, device)));
      } catch (error) {
        return { outcome: 'postponed', detail: describeRequestError({ cause: error }) };
      }
    },
  };
}

const buildPushHeaders = ({ topic, lifeSeconds }: OutgoingPush, authorization: string) => ({
  authorization,
  'content-encoding': 'aes128gcm',
  'content-type': 'application/octet-stream',
  ttl: String(lifeSeconds),
  topic,
  urgency: 'normal',
});

/** Sends a request and waits for the head of its answer; the rest says nothing that is needed. No redirect is followed. */
function post(url: URL, headers: Record<string, string>, body: Buffer): Promise<IncomingMessage> {
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': String(body.length) },
    signal: AbortSignal.timeout(PUSH_TIMEOUT_MS),
    ...(url.protocol === 'https:' ? { lookup: lookUpPublicAddress } : {}),
  };
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (response) => {
      response.destroy();
      resolve(response);
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** What the status of a push service means (RFC 8030, and the services' own pages for 401, 403 and 413). */
export function readPushOutcome({
  statusCode = 0,
  headers,
}: Pick<IncomingMessage, 'statusCode' | 'headers'>): PushOutcome {
  if (statusCode >= 200 && statusCode < 300) return { outcome: 'sent' };
  if (statusCode === 404 || statusCode === 410) return { outcome: 'gone' };
  const detail = `answer ${statusCode}`;
  if (statusCode !== 429 && statusCode < 500) return { outcome: 'refused', detail };
  const seconds = Number(headers['retry-after']);
  return Number.isFinite(seconds) && seconds > 0
    ? { outcome: 'postponed', detail, retryAfterMs: Math.min(seconds * 1000, MAX_RETRY_AFTER_MS) }
    : { outcome: 'postponed', detail };
}

/** Which addresses push messages may be sent to. A client names the address, so it could otherwise have this server call anything. */

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

/** How a server names itself to push services: a signed token for each of them (VAPID, RFC 8292). */

/** A push service takes tokens of up to a day; its clock may differ from this one. */
const TOKEN_LIFE_S = 12 * 3600;
const COORDINATE_BYTES = 32;

const encodePart = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

function importSigningKey({ publicKey, privateKey }: VapidKeys): KeyObject {
  // A byte that says that both coordinates follow.
  const [, ...point] = Buffer.from(publicKey, 'base64url');
  const x = Buffer.from(point.slice(0, COORDINATE_BYTES)).toString('base64url');
  const y = Buffer.from(point.slice(COORDINATE_BYTES)).toString('base64url');
  return createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey } });
}

/** Makes the header `Authorization` of a request to the push service of an origin, at a time in milliseconds. */
function createVapidSigner(keys: VapidKeys, subject: string): (origin: string, now: number) => string {
  const key = importSigningKey(keys);
  const head = encodePart({ typ: 'JWT', alg: 'ES256' });
  return (origin, now) => {
    const claims = { aud: origin, exp: Math.floor(now / 1000) + TOKEN_LIFE_S, sub: subject };
    const signed = `${head}.${encodePart(claims)}`;
    const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
    return `vapid t=${signed}.${signature}, k=${keys.publicKey}`;
  };
}
