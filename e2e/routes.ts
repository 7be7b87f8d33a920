import { dialogs } from '@arara/contract/dialogs';
import { buildGamePage, getSampleAddress, listPages, type PageName, pages } from '@arara/contract/pages';
import { gameManifestsByCode } from '@arara/games';

const games = Object.values(gameManifestsByCode);

/** The paths of the games. */
export const listGameRoutes = (): string[] => games.map((game) => buildGamePage(game).path);

/** An address of each page, and the other addresses that lead to one. */
export const listRoutes = (): string[] =>
  listPages(games).flatMap((page) => [getSampleAddress(page), ...(page.aliases ?? [])]);

/** The dialogs of the web app. */
export const listDialogs = (): string[] => Object.keys(dialogs);

const PAGES_THAT_DIFFER: readonly PageName[] = [
  'home',
  'account',
  'records',
  'protection',
  'security',
  'share',
  'bonuses',
  'agent',
  'paymentResult',
  'vip',
  'offers',
];

/** The addresses that show a player something else than a visitor. */
export const ROUTES_OF_PLAYERS: readonly string[] = [
  ...PAGES_THAT_DIFFER.map((name) => getSampleAddress(pages[name])),
  // A game of each kind.
  '/dice',
  '/mines',
  '/double',
];
