import { type GameWithPage, listPages, type Page } from '@arara/contract/pages';
import { gameManifestsByCode } from '@arara/games';

/** What the frame around a page must know of it before the list of the pages is loaded. */
export type ShellOfPage = Pick<Page, 'tab' | 'mainAction'> & { readonly isImmersive?: true };

const toShell = ({ tab, mainAction, frame }: Page): ShellOfPage => ({
  ...(tab === undefined ? {} : { tab }),
  ...(mainAction === undefined ? {} : { mainAction }),
  ...(frame === 'immersive' ? { isImmersive: true } : {}),
});

/**
 * By the first part of a page's path, in small letters; pages about which there is nothing to know are not listed. Computed at the
 * build (`computedTables` in vite.config.ts), since the table of the pages is too long for the first script.
 */
export const shellByPath: Readonly<Record<string, ShellOfPage>> = Object.fromEntries(
  listPages(Object.values<GameWithPage>(gameManifestsByCode)).flatMap((page) => {
    const [start] = /^\/\w+/.exec(String(page.path)) ?? [];
    const shell = toShell(page);
    return start === undefined || Object.keys(shell).length === 0 ? [] : [[start.toLowerCase(), shell]];
  }),
);
