import { type Dialog, dialogs } from '@arara/contract/dialogs';
import { getSampleAddress, listPages, type Page } from '@arara/contract/pages';
import { gameManifestsByCode } from '@arara/games';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { screens } from '../../../../../e2e/gallery/screens.ts';
import { ptBR } from '../../test/texts.ts';
import type * as FindPage from './find-page.ts';

const games = Object.values(gameManifestsByCode);
const pages = listPages(games);
let findPage: typeof FindPage.findPage;
let findRedirect: typeof FindPage.findRedirect;

beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  vi.stubGlobal('location', { search: '', pathname: '/home' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  ({ findPage, findRedirect } = await import('./find-page.ts'));
});

/** The path of a page; of a pattern its first word. */
function toPathText(path: string | RegExp): string {
  if (!(path instanceof RegExp)) return path;
  const word = /^\^\\\/(\w+?)(?:\\|\(|$)/.exec(path.source)?.[1];
  if (word === undefined) throw new Error(`the pattern ${path.source} begins with no word`);
  return `/${word}`;
}

describe('the table of pages', () => {
  test('every page has a screen in the gallery, and every screen a page', () => {
    // The loading screen, and an address that no page has, are no pages.
    const paths = ['/', '*', ...pages.flatMap(({ path, aliases = [] }) => [toPathText(path), ...aliases])];
    const routes = screens.map(({ route }) => route).filter((route) => !route.startsWith('?'));
    expect([...new Set(routes)].toSorted()).toEqual(paths.toSorted());
  });

  test.each(pages.map((page) => [getSampleAddress(page), page] as const))('%s leads to its page', (address, page) => {
    expect(findPage(address)?.page).toEqual(
      page.path === '/home' ? page : expect.objectContaining({ path: page.path }),
    );
    if (typeof page.path === 'string') expect(findPage(address.toUpperCase())?.page.path).toBe(page.path);
    expect(findPage(address)?.component === undefined).toBe(page.path === '/home');
  });

  test('a page is given what its path names, a game its name', () => {
    expect(findPage('/sport/snooker')?.props['code']).toBe('snooker');
    expect(findPage('/y/H2K9')?.props['code']).toBe('H2K9');
    expect(findPage('/text_faq_jr')?.props['topic']).toBe('jr');
    expect(findPage('/luckycolor')?.props['title']).toBe('LuckyColor');
  });

  test('a path that no page has leads to home', () => {
    for (const path of ['/no-such-page', '/text_x', '/sport', '/sport/a/b', '/minesx'])
      expect([findPage(path), findRedirect(path)], path).toEqual([undefined, '/']);
    expect([findPage('/main'), findRedirect('/Main')]).toEqual([undefined, '/home']);
  });
});

test("the web's registry says of each game's page what its manifest says", async () => {
  const { gamePages } = await import('../../features/games/games.ts');
  const pick = ({ id, code, access, name }: { id: string; code: string; access: Page['access']; name: string }) =>
    `${id} ${code} ${access} ${name.toUpperCase()}`;
  expect(gamePages.map(pick).toSorted()).toEqual(games.map(pick).toSorted());
});

/** The text at a key of the Portuguese dictionary. */
const readText = (key: string): unknown =>
  key.split('.').reduce<unknown>((texts, name) => (texts as Record<string, unknown> | undefined)?.[name], ptBR);

test('every page and every dialog has its title and its description in the dictionary', () => {
  const keys = [
    ...pages.flatMap(({ title, description }) => [title, description]),
    ...Object.values<Dialog>(dialogs).map(({ title }) => title),
  ].filter((key) => typeof key === 'string');
  expect(keys.length).toBeGreaterThan(50);
  // A sentence with an argument is no title.
  expect(keys.filter((key) => !/^[^{<]+$/.test(String(readText(key) ?? '{')))).toEqual([]);
});

test('every dialog has a screen in the gallery, and every such screen a dialog', () => {
  const prefix = '?dialog=';
  const shown = screens.flatMap(({ route }) => (route.startsWith(prefix) ? [route.slice(prefix.length)] : []));
  expect(shown.toSorted()).toEqual(Object.keys(dialogs).toSorted());
});

const sources = import.meta.glob<string>('../../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });

/** A link, or a call that goes to an address of the app. */
const LINK = /(?:href=|to=|href: |navigate\(|closeDialog\(|openDialogOnHome\()(?:\{?)["'`](\/[\w-]*)/g;

test('every link in the sources leads to a page', () => {
  const dead = Object.entries(sources)
    .filter(([file]) => !file.includes('.test.'))
    .flatMap(([file, source]) =>
      [...source.matchAll(LINK)]
        .map(([, path = '']) => path)
        .filter((path) => path !== '/' && path !== '/sport' && path !== '/icon' && findPage(path) === undefined)
        .map((path) => `${file}: ${path}`),
    );
  expect(dead).toEqual([]);
});
