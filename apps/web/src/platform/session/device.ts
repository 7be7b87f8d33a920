const DEVICE_ID_STORAGE_KEY = 'arara.device';

/** Random hexadecimal text, for a device id or an idempotency key. */
export const createRandomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A random id that is kept on this device. It is no fingerprint: that would need the person's consent (docs/web.md). */
export function getDeviceId(): string {
  const stored = localStorage.getItem(DEVICE_ID_STORAGE_KEY);
  if (stored !== null) return stored;
  const created = createRandomId();
  localStorage.setItem(DEVICE_ID_STORAGE_KEY, created);
  return created;
}
