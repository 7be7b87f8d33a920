import { ApiError } from '@arara/contract/protocol/client';
import { now } from '../time/clock.ts';
import { createRandomId } from '../session/device.ts';
import { onSignOut } from '../session/session.ts';

/** True when the server has not stored a result for this key: the same action is sent under it again. */
const isUnresolved = (error: unknown): boolean => {
  if (!(error instanceof ApiError)) return true;
  return !(error.status === 9999 || error.status === 1403 || [403, 404, 409, 422].includes(error.http));
};

interface PendingKey {
  readonly action: string;
  readonly key: string;
  /** When it was tried first, in Unix milliseconds. */
  readonly at: number;
}
/** After this time the same action gets a new key: by then the player has seen the outcome of the first one in the records. */
const REUSE_FOR_MS = 10 * 60_000;
/** The keys of actions whose result is not known, by path. They outlive the sheet that sent them. */
const pendingKeys = new Map<string, PendingKey>();
onSignOut(() => pendingKeys.clear());

const getStorageKey = (path: string): string => `arara.openCall.${path}`;

/** The key that was stored before a reload; undefined without one. */
function readStoredKey(path: string): PendingKey | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(getStorageKey(path)) ?? 'null') as Partial<PendingKey> | null;
    const { action, key, at } = stored ?? {};
    return typeof action === 'string' && typeof key === 'string' && typeof at === 'number'
      ? { action, key, at }
      : undefined;
  } catch {
    // The text is not JSON, so it was not stored by this app.
    return undefined;
  }
}

/** The key for this action: the key of the same action while its result is unknown, else a new one. A stored key survives a reload. */
export function getIdempotencyKey(path: string, action: string, isStored: boolean): string {
  const before = pendingKeys.get(path) ?? (isStored ? readStoredKey(path) : undefined);
  const isSame = before?.action === action && now() - before.at < REUSE_FOR_MS;
  const pending = isSame ? before : { action, key: createRandomId(), at: now() };
  pendingKeys.set(path, pending);
  if (isStored) localStorage.setItem(getStorageKey(path), JSON.stringify(pending));
  return pending.key;
}

/** Ends the use of a key after an answer or a final refusal. After a wrong password or without an answer the key stays. */
export function closeIdempotencyKey(path: string, error?: unknown): void {
  if (error !== undefined && isUnresolved(error)) return;
  pendingKeys.delete(path);
  localStorage.removeItem(getStorageKey(path));
}
