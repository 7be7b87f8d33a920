import { gamePages } from '../../features/games/games.ts';
import { FaqPage } from '../../features/legal/legal.ts';
import { VipPage } from '../../features/promotions/promotions.ts';
import { SportPage } from '../../features/sportsbook/sportsbook.ts';

/**
 * The pages whose HTML has their first screen (FIRST_PAINT_PAGES of vite.config.ts), by their path in small letters: what they load is there before
 * the app draws for the first time, so that the screen is not replaced by a skeleton.
 */
const preloadFirstPageByPath: ReadonlyMap<string, () => Promise<unknown>> = new Map([
  ['/footballpage', SportPage.preload],
  ['/vip', VipPage.preload],
  ['/text_faq', FaqPage.preload],
  ...gamePages.map(({ path, page }) => [path.toLowerCase(), page.preload] as const),
]);

/** Loads what the page of this path draws first; the router does not tell capitals from small letters. */
export const preloadFirstPage = async (path: string): Promise<unknown> =>
  preloadFirstPageByPath.get(path.toLowerCase())?.();
