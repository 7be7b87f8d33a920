import type { IconName } from '@arara/ui/icon';

/** The places of the main navigation, on the phone and on the web. */
export const NAV: readonly {
  readonly href: string;
  readonly label: 'home' | 'games' | 'wallet';
  readonly icon: IconName;
}[] = [
  { href: '/home', label: 'home', icon: 'house' },
  { href: '/gameGroupList', label: 'games', icon: 'dices' },
  { href: '/conta', label: 'wallet', icon: 'wallet' },
];
