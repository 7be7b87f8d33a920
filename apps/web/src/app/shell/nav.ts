import type { SpriteIconName } from '@arara/ui/art/icon';
import { useLocation } from 'wouter';
import { gamePaths } from '../../features/games/games.ts';

/** The items of the main navigation, on the phone and in the wide layout. */
export const MAIN_NAV_ITEMS: readonly {
  readonly href: string;
  readonly label: 'home' | 'sports' | 'games' | 'wallet';
  readonly icon: SpriteIconName;
}[] = [
  { href: '/home', label: 'home', icon: 'house' },
  { href: '/footballPage', label: 'sports', icon: 'trophy' },
  { href: '/gameGroupList', label: 'games', icon: 'dices' },
  { href: '/conta', label: 'wallet', icon: 'wallet' },
];

/** The navigation item of pages that have no item of their own; pages about invitations or levels belong to none. */
const NAV_HREF_BY_PATH: Readonly<Record<string, string>> = {
  '/verificar': '/gameGroupList',
  '/play': '/footballPage',
  '/registros': '/conta',
  '/protecao': '/conta',
  '/seguranca': '/conta',
  '/gamebouns': '/conta',
  '/paySuccess': '/conta',
};

/** The navigation item of the open page. */
export function useActiveNavHref(): string {
  const [path] = useLocation();
  if (path.startsWith('/sport/')) return '/footballPage';
  return gamePaths.includes(path) ? '/gameGroupList' : (NAV_HREF_BY_PATH[path] ?? path);
}
