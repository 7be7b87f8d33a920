import { Children, isValidElement, type ReactNode } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { screens } from '../../../../../e2e/gallery/screens.ts';
import { DIALOG_NAMES } from '../../platform/overlay/dialogs.ts';

beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  vi.stubGlobal('location', { search: '', pathname: '/home' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
});

/** The path of a route; of a pattern its first word. The route of everything else has none: `*`. */
function toPathText(path: string | RegExp | undefined): string {
  if (!(path instanceof RegExp)) return path ?? '*';
  const word = /^\^\\\/(\w+)/.exec(path.source)?.[1];
  if (word === undefined) throw new Error(`the pattern ${path.source} begins with no word`);
  return `/${word}`;
}

const listPaths = (tree: ReactNode): string[] =>
  Children.toArray(tree).flatMap((element) =>
    isValidElement<{ path?: string | RegExp }>(element) ? [toPathText(element.props.path)] : [],
  );

test('every route of the app has a screen in the gallery, and every screen a route', async () => {
  const { PageRoutes } = await import('./pages.tsx');
  const { children } = (PageRoutes() as { props: { children: ReactNode } }).props;
  // Two are not in the list of the pages: the loading screen, and home, which is kept alive.
  const paths = ['/', '/home', ...listPaths(children)];
  expect(paths.length).toBeGreaterThan(40);
  const routes = screens.map(({ route }) => route).filter((route) => !route.startsWith('?'));
  expect([...new Set(routes)].toSorted()).toEqual(paths.toSorted());
});

test('every dialog of the app has a screen in the gallery, and every such screen a dialog', () => {
  const prefix = '?dialog=';
  const dialogs = screens.flatMap(({ route }) => (route.startsWith(prefix) ? [route.slice(prefix.length)] : []));
  expect(dialogs.toSorted()).toEqual([...DIALOG_NAMES].toSorted());
});
