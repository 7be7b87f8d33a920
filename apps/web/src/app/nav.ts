import { Dices, House, type LucideIcon, Wallet } from 'lucide-react';

/** The places of the main navigation, on the phone and on the web. */
export const NAV: readonly { readonly href: string; readonly label: 'home' | 'games' | 'wallet'; readonly icon: LucideIcon }[] = [
  { href: '/home', label: 'home', icon: House },
  { href: '/gameGroupList', label: 'games', icon: Dices },
  { href: '/conta', label: 'wallet', icon: Wallet },
];
