import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { proves } from '../../../../../scripts/proof/proves.ts';
import { hasDeviceSubscription, readDevicePermission, subscribeDevice } from './push-device.ts';

/** The key of 65 bytes 4, and one of 65 bytes 5. */
const SERVER_KEY = `${'BAQE'.repeat(21)}BAQ`;
const OTHER_KEY = new Uint8Array(65).fill(5);
const ANDROID = 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0.0.0 Mobile';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Safari/604.1';
const IPAD = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15';

const createSubscription = (key = new Uint8Array(65).fill(4)) => ({
  options: { applicationServerKey: key.buffer },
  toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: vi.fn(() => Promise.resolve(true)),
});
let existing: ReturnType<typeof createSubscription> | null;
const subscribe = vi.fn(() => Promise.resolve(createSubscription()));
const requestPermission = vi.fn(() => Promise.resolve('granted'));
const registration = { pushManager: { getSubscription: () => Promise.resolve(existing), subscribe } };

/** A browser with push messages, whose person has decided so. */
function openBrowser(permission: string, userAgent = ANDROID): void {
  vi.stubGlobal('navigator', {
    userAgent,
    maxTouchPoints: 5,
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: () => Promise.resolve(registration) },
  });
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', { permission, requestPermission });
}

beforeEach(() => {
  existing = null;
  subscribe.mockClear();
  requestPermission.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

describe('what the browser allows', () => {
  test.each([
    ['default', 'notAsked'],
    ['granted', 'granted'],
    ['denied', 'blocked'],
  ])('with the permission %s it is %s, and nobody is asked', async (permission, state) => {
    proves('A-667');
    openBrowser(permission);
    expect(readDevicePermission()).toBe(state);
    await hasDeviceSubscription();
    expect(requestPermission).not.toHaveBeenCalled();
  });

  test.each([
    [ANDROID, 'unsupported'],
    [IPHONE, 'needsInstallation'],
    [IPAD, 'needsInstallation'],
  ])('a browser without push messages, %s: %s', (userAgent, state) => {
    vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5 });
    expect(readDevicePermission()).toBe(state);
  });
});

describe('subscribing', () => {
  test('asks for the permission, and subscribes with the key of the server to visible messages only', async () => {
    openBrowser('default');
    const given = await subscribeDevice(SERVER_KEY);
    expect(given).toEqual({ endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' });
    expect(requestPermission).toHaveBeenCalledOnce();
    expect(subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: new Uint8Array(65).fill(4),
    });
  });

  test('a no of the person is a no', async () => {
    openBrowser('default');
    requestPermission.mockResolvedValueOnce('denied');
    expect(await subscribeDevice(SERVER_KEY)).toBeUndefined();
    expect(subscribe).not.toHaveBeenCalled();
  });

  test('keeps a subscription of the same key, and replaces one of another key', async () => {
    openBrowser('granted');
    existing = createSubscription();
    await subscribeDevice(SERVER_KEY);
    expect([existing.unsubscribe.mock.calls.length, subscribe.mock.calls.length]).toEqual([0, 0]);
    existing = createSubscription(OTHER_KEY);
    await subscribeDevice(SERVER_KEY);
    expect([existing.unsubscribe.mock.calls.length, subscribe.mock.calls.length]).toEqual([1, 1]);
  });
});
