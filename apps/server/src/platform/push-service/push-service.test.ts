import { describe, expect, test } from 'vitest';
import { proves } from '../../../../../scripts/proof/proves.ts';
import { encryptPushMessage, parseDeviceKeys } from './message-encryption.ts';
import { isPublicAddress, lookUpPublicAddress, parsePushEndpoint, readPushOutcome } from './push-service-sender.ts';

/** The example of RFC 8291, appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

describe('the encryption of a push message', () => {
  test('is that of RFC 8291 to the letter', () => {
    proves('A-660');
    const device = parseDeviceKeys(example);
    if (device === undefined) throw new Error('the keys of the example are refused');
    const body = encryptPushMessage(example.text, device, {
      salt: Buffer.from(example.salt, 'base64url'),
      privateKey: Buffer.from(example.privateKey, 'base64url'),
    });
    expect(body.toString('base64url')).toBe(example.body);
    expect(() => encryptPushMessage('a'.repeat(4000), device)).toThrow(RangeError);
  });

  test.each([
    ['a point that is not on the curve', { ...example, p256dh: Buffer.alloc(65, 4).toString('base64url') }],
    ['a short key', { ...example, p256dh: 'AAAA' }],
    ['a short secret', { ...example, auth: 'AAAA' }],
  ])('%s is no key of a device', (_, keys) => {
    expect(parseDeviceKeys(keys)).toBeUndefined();
  });
});

describe('the address of a subscription', () => {
  const services = ['fcm.example.com', '*.push.example.com', 'http://127.0.0.1:9009'];
  test.each(['https://fcm.example.com/fcm/send/abc', 'https://a.push.example.com/x', 'http://127.0.0.1:9009/x'])(
    '%s is sent to',
    (endpoint) => {
      expect(parsePushEndpoint(endpoint, services)?.href).toBe(endpoint);
    },
  );
  test.each([
    'http://fcm.example.com/x',
    'https://fcm.example.com:8443/x',
    'https://user@fcm.example.com/x',
    'https://fcm.example.com.evil.example/x',
    'https://evilfcm.example.com/x',
    'https://push.example.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:9010/x',
    'http://localhost:9009/x',
    'file:///etc/passwd',
    'nothing',
  ])('%s is not', (endpoint) => {
    proves('A-661');
    expect(parsePushEndpoint(endpoint, services)).toBeUndefined();
  });

  test.each([
    '127.0.0.1',
    '10.0.0.7',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '::1',
    'fd00::1',
    '::ffff:10.0.0.7',
  ])('a name that leads to %s is not connected to', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
  test('a public address is', () => {
    expect([isPublicAddress('142.250.219.10'), isPublicAddress('2800:3f0:4001::200a')]).toEqual([true, true]);
  });
  test('a name of this machine ends the look-up with an error', async () => {
    proves('A-661');
    const error = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
      lookUpPublicAddress('localhost', {}, (found) => resolve(found));
    });
    expect(error?.code).toBe('EPRIVATE');
  });
});

test.each([
  [201, {}, { outcome: 'sent' }],
  [404, {}, { outcome: 'gone' }],
  [410, {}, { outcome: 'gone' }],
  [403, {}, { outcome: 'refused', detail: 'answer 403' }],
  [307, {}, { outcome: 'refused', detail: 'answer 307' }],
  [503, {}, { outcome: 'postponed', detail: 'answer 503' }],
  [429, { 'retry-after': '120' }, { outcome: 'postponed', detail: 'answer 429', retryAfterMs: 120_000 }],
] as const)('a push service that answers %i with %j: %j', (statusCode, headers, outcome) => {
  expect(readPushOutcome({ statusCode, headers })).toEqual(outcome);
});
