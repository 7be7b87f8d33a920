import { ApiCallError } from '@arara/contract/protocol/client';
import { getNowMs } from './clock.ts';
import { createRandomId } from './random-id.ts';

/** True when the server has not stored a result for this key: the same action is sent under it again. */
const isErrorWithoutStoredCommandResult = (error: unknown): boolean => {
  if (!(error instanceof ApiCallError) || error.status === 40303) return true;
  return !(error.status === 9999 || error.status === 1403 || [403, 404, 409, 422].includes(error.http));
};

/** True when nobody knows whether the action was done: no answer came, or one that says nothing about it. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiCallError) ||
  error.http < 400 ||
  (error.http >= 500 && error.status !== 9999 && error.status !== 1403);

interface PendingIdempotencyKey {
  readonly action: string;
  readonly key: string;
  /** When it was tried first, in Unix milliseconds. */
  readonly at: number;
}
/** After this time the same action gets a new key: by then the player has seen the outcome of the first one in the records. */
const IDEMPOTENCY_KEY_REUSE_MS = 10 * 60_000;
/** The keys of actions whose result is not known, by path. They outlive the sheet that sent them. */
const pendingIdempotencyKeys = new Map<string, PendingIdempotencyKey>();

/** Forgets the keys of a session that has ended. */
export const clearIdempotencyKeys = (): void => pendingIdempotencyKeys.clear();

const getPendingKeyStorageKey = (path: string): string => `arara.openCall.${path}`;

/** The key that was stored before a reload; undefined without one. */
function readStoredIdempotencyKey(path: string): PendingIdempotencyKey | undefined {
  try {
    const stored = JSON.parse(
      localStorage.getItem(getPendingKeyStorageKey(path)) ?? 'null',
    ) as Partial<PendingIdempotencyKey> | null;
    const { action, key, at } = stored ?? {};
    return typeof action === 'string' && typeof key === 'string' && typeof at === 'number'
      ? { action, key, at }
      : undefined;
  } catch {
    // The text is not JSON, so it was not stored by this app.
    return undefined;
  }
}

function storeKey(path: string, pending: PendingIdempotencyKey): void {
  try {
    localStorage.setItem(getPendingKeyStorageKey(path), JSON.stringify(pending));
  } catch {
    // No room is left: the call is sent all the same, under a key that this page knows.
  }
}

/** The key for this action: the key of the same action while its result is unknown, else a new one. A stored key survives a reload. */
export function getIdempotencyKey(path: string, action: string, isStored: boolean): string {
  const before = pendingIdempotencyKeys.get(path) ?? (isStored ? readStoredIdempotencyKey(path) : undefined);
  const isSame = before?.action === action && getNowMs() - before.at < IDEMPOTENCY_KEY_REUSE_MS;
  const pending = isSame ? before : { action, key: createRandomId(), at: getNowMs() };
  pendingIdempotencyKeys.set(path, pending);
  if (isStored) storeKey(path, pending);
  return pending.key;
}

/** Ends the use of a key after an answer or a final refusal. After a wrong password or without an answer the key stays. */
export function clearIdempotencyKeyIfResolved(path: string, error?: unknown): void {
  if (error !== undefined && isErrorWithoutStoredCommandResult(error)) return;
  pendingIdempotencyKeys.delete(path);
  localStorage.removeItem(getPendingKeyStorageKey(path));
}
