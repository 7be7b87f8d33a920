import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { loadVapidKeys } from '../../config/vapid-keys.ts';
import type { PushConfig } from '../../config/config.ts';
import type { OutgoingPush, PushOutcome, PushSender } from '../../ports/push-sender.ts';
import { describeRequestError } from '../http/outgoing-request.ts';
import { lookUpPublicAddress, parsePushEndpoint } from './endpoint-rules.ts';
import { encryptPushMessage, parseDeviceKeys } from './message-encryption.ts';
import { createVapidSigner } from './vapid.ts';

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
