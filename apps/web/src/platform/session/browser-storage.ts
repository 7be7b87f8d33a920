/**
 * Some browsers forbid their storage (cookies blocked, a private window) or have no room left in it. Without this the page would
 * stay empty or lose a bet. What cannot be stored is kept in memory: everything works, and a reload forgets it.
 */

/** A storage of this page alone. As in the browser's own, entries are properties, and methods are not among its keys. */
class PageStorage {
  readonly [entry: string]: unknown;

  constructor(entries: Readonly<Record<string, string>>, original: Storage | undefined) {
    Object.assign(this, entries);
    Object.defineProperties(this, {
      getItem: { value: (key: string) => (Object.hasOwn(this, key) ? this[key] : null) },
      setItem: { value: (key: string, text: string) => void Object.assign(this, { [key]: text }) },
      removeItem: {
        value: (key: string) => {
          Reflect.deleteProperty(this, key);
          // Nothing of an account may stay in the browser, also if nothing more can be written.
          original?.removeItem(key);
        },
      },
    });
  }
}

const PROBE_KEY = 'arara.probe';

type StorageName = 'localStorage' | 'sessionStorage';

function findStorage(name: StorageName): Storage | undefined {
  try {
    return globalThis[name];
  } catch {
    // The browser forbids it, and says so with an exception.
    return undefined;
  }
}

function canStore(storage: Storage): boolean {
  try {
    storage.setItem(PROBE_KEY, '1');
    storage.removeItem(PROBE_KEY);
    return true;
  } catch {
    // No room is left.
    return false;
  }
}

/** Replaces a storage that keeps nothing; returns whether it was replaced. */
function replaceUnusable(name: StorageName): boolean {
  const storage = findStorage(name);
  if (storage !== undefined && canStore(storage)) return false;
  Object.defineProperty(globalThis, name, {
    configurable: true,
    value: new PageStorage(storage === undefined ? {} : { ...(storage as Readonly<Record<string, string>>) }, storage),
  });
  return true;
}

/** False when a reload forgets what this page stores: its player is then signed out. */
export const isStorageKept = [replaceUnusable('sessionStorage'), replaceUnusable('localStorage')].every(
  (isReplaced) => !isReplaced,
);
