import { beforeEach, expect, test, vi } from 'vitest';
import { proves } from '../../../../scripts/proof/proves.ts';
import type * as BackCloses from './back-closes.ts';

/** A browser's history of a page that came from another site: traversals end later, with an event. */
class TestHistory {
  entries: { page: string; state: unknown }[] = [
    { page: 'another site', state: null },
    { page: 'game', state: null },
  ];
  index = 1;
  listeners: (() => void)[] = [];
  get state(): unknown {
    return this.entries[this.index]?.state;
  }
  get page(): string | undefined {
    return this.entries[this.index]?.page;
  }
  push(page: string, state: unknown): void {
    this.entries = [...this.entries.slice(0, this.index + 1), { page, state }];
    this.index += 1;
  }
  pushState(state: unknown): void {
    this.push(this.page ?? '', state);
  }
  replaceState(state: unknown, _: string, page = this.page ?? ''): void {
    this.entries[this.index] = { page, state };
  }
  go(by: number): void {
    setTimeout(() => {
      this.index = Math.max(0, this.index + by);
      for (const listener of this.listeners) listener();
    }, 1);
  }
  back(): void {
    this.go(-1);
  }
}

let history: TestHistory;
let layers: typeof BackCloses;
const events = new Map<string, () => void>();

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  history = new TestHistory();
  vi.stubGlobal('history', history);
  vi.stubGlobal('document', {});
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => {
    events.set(name, listener);
    if (name === 'popstate') history.listeners.push(listener);
  });
  layers = await import('./back-closes.ts');
});

/** Opens a sheet; `close` is its cross. */
function openSheet() {
  const sheet = { isOpen: true, close: (): void => undefined };
  const release = layers.openLayer(() => sheet.close());
  sheet.close = () => {
    sheet.isOpen = false;
    release();
  };
  return sheet;
}
const settle = () => vi.runAllTimers();
const goBack = () => {
  history.back();
  settle();
};
/** The app goes to another page, as its router does. */
const navigate = (page: string) => {
  history.push(page, null);
  events.get('pushState')?.();
};

test('going back closes what was opened last, and then leaves the page', () => {
  proves('A-720');
  const [first, second] = [openSheet(), openSheet()];
  goBack();
  expect([first.isOpen, second.isOpen, history.page]).toEqual([true, false, 'game']);
  goBack();
  expect([first.isOpen, history.page]).toEqual([false, 'game']);
  goBack();
  expect(history.page).toBe('another site');
});

test('what was closed by its cross costs no press', () => {
  proves('A-720');
  openSheet().close();
  openSheet().close();
  expect(history.entries).toHaveLength(3);
  goBack();
  expect(history.page).toBe('another site');
});

test('from the page that a sheet’s link has opened one press leads back to the page below the sheet', () => {
  const sheet = openSheet();
  sheet.close();
  navigate('verifier');
  goBack();
  expect([history.page, history.index]).toEqual(['game', 1]);
  expect(sheet.isOpen).toBe(false);
});

test('a sheet that stays open under an alert is closed by the next press', () => {
  const sheet = openSheet();
  openSheet().close();
  goBack();
  expect([sheet.isOpen, history.page]).toEqual([false, 'game']);
  goBack();
  expect(history.page).toBe('another site');
});

test('what refuses to close keeps its entry', () => {
  let presses = 0;
  layers.openLayer(() => {
    presses += 1;
  });
  goBack();
  goBack();
  expect([presses, history.page]).toEqual([2, 'game']);
});

test('a dialog of the address is left or replaced together with what lies above it', () => {
  navigate('game?dialog=deposit');
  openSheet().close();
  layers.leaveLayers(() => history.replaceState(null, '', 'game?dialog=editBank'));
  settle();
  expect(history.entries.slice(0, 3).map(({ page }) => page)).toEqual(['another site', 'game', 'game?dialog=editBank']);
  expect(history.index).toBe(2);
  openSheet().close();
  layers.goBackBehindLayers();
  settle();
  expect([history.page, history.index]).toEqual(['game', 1]);
});

test('a reload with an open sheet leaves an entry that costs no press', async () => {
  openSheet();
  vi.resetModules();
  history.listeners = [];
  layers = await import('./back-closes.ts');
  goBack();
  expect(history.page).toBe('another site');
});
