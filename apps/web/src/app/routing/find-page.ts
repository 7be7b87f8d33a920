import { buildFaqTopicPage, buildGamePage, faqTopics, type Page, type PageName, pages } from '@arara/contract/pages';
import type { GameCode } from '@arara/games';
import { gamePages } from '../../features/games/games.ts';
import type { PreloadableComponent } from '../../platform/i18n/lazy-with-texts.ts';
import { getComponentOfGame, getComponentOfPage, type PageProps } from './page-components.ts';

/** A page with what draws it. Home has no component here: the app draws it by itself. */
interface PageRoute {
  readonly page: Page;
  readonly component?: PreloadableComponent<PageProps>;
  readonly props?: PageProps;
  readonly gameCode?: GameCode;
}

/** A page that an address leads to, with what its component is given. */
export interface FoundPage extends PageRoute {
  readonly props: PageProps;
}

const routes: readonly PageRoute[] = [
  ...(Object.keys(pages) as PageName[]).map((name) => ({
    page: pages[name],
    ...(name === 'home' ? {} : { component: getComponentOfPage(name) }),
  })),
  ...faqTopics.map((topic) => ({
    page: buildFaqTopicPage(topic),
    component: getComponentOfPage('faq'),
    props: { topic },
  })),
  ...gamePages.map((game) => ({
    page: buildGamePage(game),
    component: getComponentOfGame(game.id),
    props: { title: game.name },
    gameCode: game.code,
  })),
];

/** The pattern of a path: `:name` stands for one part. */
const toPattern = (path: string | RegExp): RegExp =>
  path instanceof RegExp ? path : new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`, 'i');

const patterns = routes.map((route) => ({ route, pattern: toPattern(route.page.path) }));

/** The page of a path; undefined for a path that no page has. */
export function findPage(path: string): FoundPage | undefined {
  for (const { route, pattern } of patterns) {
    const match = pattern.exec(path);
    if (match !== null) return { ...route, props: { ...match.groups, ...route.props } };
  }
  return undefined;
}

/** Where a path without a page leads: to the page whose other address it is, else to the loading screen and from there to home. */
export const findRedirect = (path: string): string =>
  String(routes.find(({ page }) => page.aliases?.includes(path.toLowerCase()))?.page.path ?? '/');
