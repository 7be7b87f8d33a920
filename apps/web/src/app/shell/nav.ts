import type { SpriteIconName } from '@arara/ui/art/icon';
import type { NavTab } from '@arara/contract/pages';
import { useLocation } from 'wouter';
import { shellByPath, type ShellOfPage } from './page-table.ts';

/** The items of the main navigation, on the phone and in the wide layout. */
export const MAIN_NAV_ITEMS: readonly {
  readonly href: string;
  readonly label: NavTab;
  readonly icon: SpriteIconName;
}[] = [
  { href: '/home', label: 'home', icon: 'house' },
  { href: '/footballPage', label: 'sports', icon: 'trophy' },
  { href: '/gameGroupList', label: 'games', icon: 'dices' },
  { href: '/conta', label: 'wallet', icon: 'wallet' },
];

const NOTHING_KNOWN: ShellOfPage = {};

/** What the frame knows of the page at this path. */
export const getShellOfPage = (path: string): ShellOfPage =>
  shellByPath[`/${path.split('/')[1]?.toLowerCase()}`] ?? NOTHING_KNOWN;

/** The same of the open page. */
export const useShellOfPage = (): ShellOfPage => getShellOfPage(useLocation()[0]);
