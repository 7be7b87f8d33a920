import { beforeEach, expect, test, vi } from 'vitest';
import { proves } from '../../../../../scripts/proof/proves.ts';

beforeEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
});

/** A storage as a browser gives it: entries are properties. */
function createStorage(entries: Record<string, string>, isFull: boolean) {
  const storage: Record<string, unknown> = { ...entries };
  Object.defineProperties(storage, {
    setItem: {
      value: (key: string, text: string) => {
        if (isFull) throw new DOMException('no room', 'QuotaExceededError');
        storage[key] = text;
      },
    },
    removeItem: { value: (key: string) => delete storage[key] },
    getItem: { value: (key: string) => storage[key] ?? null },
  });
  return storage;
}

const load = () => import('./browser-storage.ts');

test('a storage with room is left as it is', async () => {
  const storage = createStorage({ 'arara.session': 'token' }, false);
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', createStorage({}, false));
  expect((await load()).isStorageKept).toBe(true);
  expect(globalThis.localStorage).toBe(storage);
  expect(Object.keys(storage)).toEqual(['arara.session']);
});

test('a full storage is read, written in memory, and cleared for good', async () => {
  proves('A-723');
  const storage = createStorage({ 'arara.session': 'token' }, true);
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', createStorage({}, true));
  expect((await load()).isStorageKept).toBe(false);
  expect(localStorage.getItem('arara.session')).toBe('token');
  localStorage.setItem('arara.slip', 'a slip');
  expect(Object.keys(localStorage)).toEqual(['arara.session', 'arara.slip']);
  localStorage.removeItem('arara.session');
  expect(localStorage.getItem('arara.session')).toBeNull();
  expect(Object.keys(storage)).toEqual([]);
});

test('a forbidden storage is replaced by one in memory', async () => {
  proves('A-723');
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
  expect((await load()).isStorageKept).toBe(false);
  sessionStorage.setItem('pixelid', '7');
  expect((sessionStorage as { pixelid?: string }).pixelid).toBe('7');
  expect(localStorage.getItem('arara.session')).toBeNull();
  for (const name of ['localStorage', 'sessionStorage']) Reflect.deleteProperty(globalThis, name);
});
