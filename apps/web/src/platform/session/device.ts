const KEY = 'arara.device';

/** Random hexadecimal text: a device id, an idempotency key. */
export const createRandomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A random id kept on this device. Not a fingerprint: that needs consent (web.md, "Measuring and consent"). */
export function getDeviceId(): string {
  const kept = localStorage.getItem(KEY);
  if (kept !== null) return kept;
  const made = createRandomId();
  localStorage.setItem(KEY, made);
  return made;
}
