import { createRandomId } from '@arara/client/random-id';

const DEVICE_ID_STORAGE_KEY = 'arara.device';

/** A random id that is kept on this device. It is no fingerprint: that would need the person's consent (docs/web.md). */
export function getDeviceId(): string {
  const stored = localStorage.getItem(DEVICE_ID_STORAGE_KEY);
  if (stored !== null) return stored;
  const created = createRandomId();
  localStorage.setItem(DEVICE_ID_STORAGE_KEY, created);
  return created;
}
