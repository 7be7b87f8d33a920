/** Push messages on this device, as its browser sees them. Nothing here asks the person by itself: only `subscribeDevice` does. */

/** Why no message can be shown here, or whether the browser would show one. */
export type DevicePermission = 'unsupported' | 'needsInstallation' | 'blocked' | 'notAsked' | 'granted';

/** What the server is given of a subscription. */
export interface DeviceSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** The worker is registered once the page is idle; a browser that forbids workers never has one. */
const WORKER_WAIT_MS = 5000;

/** An iPad says that it is a Mac, but a Mac has no touch screen. */
const isAppleMobile = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** Whether this browser shows messages. Asks nobody. */
export function readDevicePermission(): DevicePermission {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  // There only an app on the home screen has messages.
  if (!isSupported) return isAppleMobile() ? 'needsInstallation' : 'unsupported';
  const { permission } = Notification;
  return permission === 'denied' ? 'blocked' : permission === 'granted' ? 'granted' : 'notAsked';
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Whether this browser has a subscription, of whichever player. */
export const hasDeviceSubscription = async (): Promise<boolean> =>
  readDevicePermission() === 'granted' && (await findSubscription()) !== null;

const waitForWorker = (): Promise<ServiceWorkerRegistration | undefined> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<undefined>((resolve) => {
      setTimeout(() => resolve(undefined), WORKER_WAIT_MS);
    }),
  ]);

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const isSameKey = (key: ArrayBuffer | null, wanted: Uint8Array): boolean =>
  key !== null && new Uint8Array(key).join() === wanted.join();

/**
 * Asks the person for the browser's permission, unless it was given, and subscribes this device with the key of the server. Called
 * by a press of theirs alone. Undefined when they say no, or the browser has no worker. Throws when its push service fails.
 */
export async function subscribeDevice(serverKey: string): Promise<DeviceSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const registration = await waitForWorker();
  if (registration === undefined) return undefined;
  const key = fromBase64Url(serverKey);
  let subscription = await registration.pushManager.getSubscription();
  // A subscription of an earlier key of the server gets nothing any more.
  if (subscription !== null && !isSameKey(subscription.options.applicationServerKey, key)) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' };
}

/** Gives the subscription of this browser up; the server has forgotten it already. */
export async function unsubscribeDevice(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}
