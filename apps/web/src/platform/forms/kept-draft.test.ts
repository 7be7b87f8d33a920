import { beforeEach, expect, test, vi } from 'vitest';
import type * as Drafts from './kept-draft.ts';
import type * as Session from '../session/session.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const KEPT = { name: 'string', amount: 'number', isOpen: 'boolean' } as const;
interface Draft {
  readonly name?: string;
  readonly amount?: number;
  readonly isOpen?: boolean;
  readonly pwd?: string;
}

/** A storage whose keys are its properties, as in a browser. */
function createStorage(entries: Readonly<Record<string, string>> = {}) {
  const storage: Record<string, string> = { ...entries };
  return Object.defineProperties(storage, {
    getItem: { value: (key: string) => storage[key] ?? null },
    setItem: { value: (key: string, text: string) => void (storage[key] = text), writable: true },
    removeItem: { value: (key: string) => delete storage[key] },
  });
}

let drafts: typeof Drafts;
let session: typeof Session;
let reportStorage: (event: { key: string | null }) => void = () => undefined;

/** Loads the page again: the storages stay, everything else begins again. */
async function reload(): Promise<void> {
  vi.resetModules();
  drafts = await import('./kept-draft.ts');
  session = await import('../session/session.ts');
}

beforeEach(async () => {
  vi.stubGlobal('localStorage', createStorage());
  vi.stubGlobal('sessionStorage', createStorage());
  vi.stubGlobal('addEventListener', (_: string, listen: typeof reportStorage) => {
    reportStorage = listen;
  });
  await reload();
});

const save = (draft: Draft) => drafts.saveKeptDraft<Draft>('form', KEPT, draft);
const read = () => drafts.readKeptDraft<Draft>('form', KEPT);

test('what was typed is there again after a reload, the password is not stored', async () => {
  proves('A-761');
  save({ name: 'Rui', amount: 1050, isOpen: true, pwd: 'garoa mansa 21' });
  expect(JSON.stringify(sessionStorage)).not.toContain('garoa');
  await reload();
  expect(read()).toEqual({ name: 'Rui', amount: 1050, isOpen: true });
  drafts.forgetKeptDraft('form');
  expect(read()).toEqual({});
});

test('a field of another type, of another version, or of no draft is not read', () => {
  save({ name: 'Rui' });
  expect(drafts.readKeptDraft<{ name: number }>('form', { name: 'number' })).toEqual({});
  expect(drafts.readKeptDraft<Draft>('form', { amount: 'number' })).toEqual({});
  for (const text of ['', 'null', '{"owner":""}', '{"owner":"","fields":null}', '[']) {
    sessionStorage.setItem('arara.draft.form', text);
    expect(read()).toEqual({});
  }
});

test.each([
  ['a log-in', () => session.signIn('a token of Ana')],
  ['a log-out', () => session.signOut()],
  [
    'a log-out in another tab',
    () => {
      session.syncSessionAcrossTabs();
      reportStorage({ key: null });
    },
  ],
])('%s forgets every draft, and nothing else of this tab', (_, happen) => {
  proves('A-761');
  sessionStorage.setItem('pixelid', '7');
  save({ name: 'Rui' });
  happen();
  expect(Object.keys(sessionStorage)).toEqual(['pixelid']);
});

test('a tab that comes back with the session of somebody else has no draft', async () => {
  proves('A-761');
  localStorage.setItem('arara.session', 'a token of Ana');
  await reload();
  save({ name: 'Ana' });
  expect(read()).toEqual({ name: 'Ana' });
  localStorage.setItem('arara.session', 'a token of Rui');
  await reload();
  expect(read()).toEqual({});
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('a storage without room loses the draft with the page, and breaks nothing', () => {
  proves('A-761');
  sessionStorage.setItem = () => {
    throw new DOMException('no room', 'QuotaExceededError');
  };
  save({ name: 'Rui' });
  expect(read()).toEqual({});
});

test('a forbidden storage keeps the draft as long as the page', async () => {
  proves('A-761');
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, createStorage({ blocked: 'yes' }));
  sessionStorage.setItem = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  await import('../session/browser-storage.ts');
  save({ name: 'Rui' });
  expect(read()).toEqual({ name: 'Rui' });
  session.signOut();
  expect(read()).toEqual({});
});
