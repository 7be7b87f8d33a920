/**
 * A stand-in of a push service with the browsers behind it: it checks who sends (RFC 8292) and how (RFC 8030), and each device
 * decrypts what it gets (RFC 8291).
 */
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushMessage } from '@arara/contract/player/web-push';
import { answerWithFault, type StandInFault } from './stand-in-server.ts';

const DAY_S = 86_400;

/** What a device shows, with what the push service knows about it. */
export interface DeliveredPush extends PushMessage {
  readonly topic: string;
  readonly lifeSeconds: number;
}

/** A browser on a device. */
export interface PushDevice {
  /** What the browser gives to the page. */
  readonly subscription: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  /** In the order in which they came. */
  readonly received: readonly DeliveredPush[];
  /** How often the push service was asked to send something, taken or not. */
  readonly attempts: number;
  /** Faults of the next requests for this device, one each; a status of 4xx or 5xx takes the message away. */
  injectFaults(...faults: readonly StandInFault[]): void;
}

export interface PushStandIn {
  readonly url: string;
  /** Why requests were refused. */
  readonly problems: readonly string[];
  addDevice(): PushDevice;
  /** Ends the connections of those who still wait for an answer. */
  hangUp(): void;
  close(): Promise<void>;
}

interface Browser {
  readonly keys: ECDH;
  readonly auth: Buffer;
  readonly received: DeliveredPush[];
  readonly faults: StandInFault[];
  attempts: number;
}

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** Decrypts a body of the content encoding aes128gcm, in one record, as a browser does. */
function decrypt({ keys, auth }: Browser, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + body.readUInt8(20));
  const record = body.subarray(21 + senderKey.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey]);
  const secret = derive(keys.computeSecret(senderKey), auth, info, 32);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  );
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the padding is wrong');
  return padded.toString('utf8', 0, end);
}

/** What is wrong with who sends; undefined if nothing is. */
function findSenderProblem(
  { authorization = '' }: IncomingHttpHeaders,
  expected: { readonly audience: string; readonly now: number },
): string | undefined {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return 'no key of the sender';
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) return 'the token is not signed by the key';
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  const { aud, exp, sub } = read(claims);
  if (read(head)['alg'] !== 'ES256') return 'another algorithm';
  if (aud !== expected.audience) return `the audience is ${String(aud)}`;
  const leftSeconds = Number(exp) - expected.now / 1000;
  if (!(leftSeconds > 0 && leftSeconds <= DAY_S)) return `the token ends in ${leftSeconds} s`;
  return /^(mailto:|https:)/.test(String(sub)) ? undefined : `the subject is ${String(sub)}`;
}

/** Starts a push service on any free port. `now` is the clock of the server that sends. */
export async function startPushStandIn({ now }: { readonly now: () => number }): Promise<PushStandIn> {
  const browsers = new Map<string, Browser>();
  const problems: string[] = [];
  const deliver = (path: string, headers: IncomingHttpHeaders, body: Buffer, audience: string): number => {
    const browser = browsers.get(path);
    if (browser === undefined) return 404;
    const problem = findSenderProblem(headers, { audience, now: now() });
    if (problem !== undefined) problems.push(problem);
    if (problem !== undefined) return 403;
    if (headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(headers['ttl']))) return 400;
    const message = JSON.parse(decrypt(browser, body)) as PushMessage;
    browser.received.push({ ...message, topic: String(headers['topic']), lifeSeconds: Number(headers['ttl']) });
    return 201;
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      const browser = browsers.get(path);
      if (browser !== undefined) browser.attempts++;
      const fault = browser?.faults.shift();
      // Without an answer it is unknown whether the message was taken.
      const isTaken = fault === undefined || fault.kind === 'silence';
      const status = isTaken
        ? deliver(path, request.headers, Buffer.concat(parts), `http://${String(request.headers.host)}`)
        : 0;
      if (fault === undefined) response.writeHead(status).end();
      else answerWithFault(response, fault);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    problems,
    hangUp: () => server.closeAllConnections(),
    addDevice: () => {
      const path = `/push/${randomBytes(12).toString('base64url')}`;
      const browser: Browser = {
        keys: createECDH('prime256v1'),
        auth: randomBytes(16),
        received: [],
        faults: [],
        attempts: 0,
      };
      browser.keys.generateKeys();
      browsers.set(path, browser);
      return {
        subscription: {
          endpoint: url + path,
          p256dh: browser.keys.getPublicKey().toString('base64url'),
          auth: browser.auth.toString('base64url'),
        },
        received: browser.received,
        get attempts() {
          return browser.attempts;
        },
        injectFaults: (...faults) => void browser.faults.push(...faults),
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
