import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as AppUpdate from './app-update.ts';
import type * as MissingCode from './missing-code.ts';

const buildPage = (script: string) => `<script type="module" crossorigin src="${script}"></script>`;
const OWN = '/assets/own.js';
const NEW = '/assets/new.js';
const gone = new TypeError('Failed to fetch dynamically imported module');

/** A field of a form, as far as this module knows it. */
class FakeField extends EventTarget {
  isConnected = true;
  value = '';
}

let missingCode: typeof MissingCode;
let appUpdate: typeof AppUpdate;
let page: EventTarget;
let served: string | undefined;
const reload = vi.fn();
let stored: Record<string, string>;

beforeEach(async () => {
  vi.resetModules();
  reload.mockClear();
  [page, served, stored] = [new EventTarget(), NEW, {}];
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('HTMLInputElement', FakeField);
  vi.stubGlobal('HTMLTextAreaElement', FakeField);
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => OWN }) });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void (stored[key] = value),
  });
  vi.stubGlobal('fetch', async () => {
    if (served === undefined) throw new TypeError('no network');
    return new Response(buildPage(served));
  });
  missingCode = await import('./missing-code.ts');
  appUpdate = await import('./app-update.ts');
  missingCode.watchForMissingCode();
});
afterEach(() => vi.unstubAllGlobals());

/** An import fails, as the loader of the build reports it, and the part of the screen that needed it breaks. */
async function failImport(error = gone): Promise<void> {
  page.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  await missingCode.reloadIfCodeIsGone(error);
}
const isUpdateOffered = () => appUpdate.useWaitingAppUpdate.getState().isPageOutdated;

test('code that a new version has replaced: the page is loaded again, once for that version', async () => {
  await failImport();
  expect(reload).toHaveBeenCalledOnce();
  await failImport();
  expect(reload).toHaveBeenCalledOnce();
  expect(isUpdateOffered()).toBe(true);
  served = '/assets/newer.js';
  await failImport();
  expect(reload).toHaveBeenCalledTimes(2);
});

test.each([undefined, OWN])(
  'code that did not come although the server has %s: nothing is reloaded',
  async (version) => {
    served = version;
    await failImport();
    expect([reload.mock.calls.length, isUpdateOffered()]).toEqual([0, false]);
  },
);

test('an error that is no failed import reloads nothing', async () => {
  await missingCode.reloadIfCodeIsGone(gone);
  await missingCode.reloadIfCodeIsGone('text');
  expect(reload).not.toHaveBeenCalled();
});

test('code that was only loaded ahead is no reason to reload: the banner offers it', async () => {
  page.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: gone }));
  await vi.waitFor(() => expect(isUpdateOffered()).toBe(true));
  expect(reload).not.toHaveBeenCalled();
});

test('a typed text is not lost by a reload, as long as it stands in its field', async () => {
  const field = new FakeField();
  field.value = 'A bet of mine …';
  page.dispatchEvent(Object.defineProperty(new Event('input'), 'target', { value: field }));
  await failImport();
  expect([reload.mock.calls.length, isUpdateOffered()]).toEqual([0, true]);
  field.isConnected = false;
  await failImport();
  expect(reload).toHaveBeenCalledOnce();
});
