import { ApiError } from '@arara/contract/protocol/client';
import { now } from '../time/clock.ts';
import { createRandomId } from '../session/device.ts';
import { onSignOut } from '../session/session.ts';

/** True when the server has said nothing about this key that it will remember: the same action goes out under it again. */
const isUnresolved = (error: unknown): boolean => {
  if (!(error instanceof ApiError)) return true;
  return !(error.status === 9999 || error.status === 1403 || [403, 404, 409, 422].includes(error.http));
};

interface PendingKey {
  readonly action: string;
  readonly key: string;
  /** Unix milliseconds of its first try. */
  readonly at: number;
}
/** Who asks for the same again after so long means another one, and has seen in the records what became of the first. */
const REUSE_FOR_MS = 10 * 60_000;
/** Keys of actions whose end is not known, by call: they outlive the sheet that sent them. */
const pendingKeys = new Map<string, PendingKey>();
onSignOut(() => pendingKeys.clear());

const getStorageKey = (path: string): string => `arara.openCall.${path}`;

/** What a reload left of this call; undefined where nothing is, or nothing of ours. */
function readStoredKey(path: string): PendingKey | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(getStorageKey(path)) ?? 'null') as Partial<PendingKey> | null;
    const { action, key, at } = kept ?? {};
    return typeof action === 'string' && typeof key === 'string' && typeof at === 'number'
      ? { action, key, at }
      : undefined;
  } catch {
    // Not JSON: nothing of ours.
    return undefined;
  }
}

/** The key under which this action goes out: that of the same action while its end is not known. `keeps`: a reload keeps it. */
export function getIdempotencyKey(path: string, action: string, isStored: boolean): string {
  const before = pendingKeys.get(path) ?? (isStored ? readStoredKey(path) : undefined);
  const isSame = before?.action === action && now() - before.at < REUSE_FOR_MS;
  const mine = isSame ? before : { action, key: createRandomId(), at: now() };
  pendingKeys.set(path, mine);
  if (isStored) localStorage.setItem(getStorageKey(path), JSON.stringify(mine));
  return mine.key;
}

/** How an action ended: what was answered, or refused for good, closes its key; a wrong password or no answer does not. */
export function closeIdempotencyKey(path: string, error?: unknown): void {
  if (error !== undefined && isUnresolved(error)) return;
  pendingKeys.delete(path);
  localStorage.removeItem(getStorageKey(path));
}
