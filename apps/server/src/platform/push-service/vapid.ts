/** How a server names itself to push services: a signed token for each of them (VAPID, RFC 8292). */
import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import type { VapidKeys } from '../../config/vapid-keys.ts';

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
export function createVapidSigner(keys: VapidKeys, subject: string): (origin: string, now: number) => string {
  const key = importSigningKey(keys);
  const head = encodePart({ typ: 'JWT', alg: 'ES256' });
  return (origin, now) => {
    const claims = { aud: origin, exp: Math.floor(now / 1000) + TOKEN_LIFE_S, sub: subject };
    const signed = `${head}.${encodePart(claims)}`;
    const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
    return `vapid t=${signed}.${signature}, k=${keys.publicKey}`;
  };
}
