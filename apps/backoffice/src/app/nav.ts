import type { Permission } from '@arara/contract/staff/access';
import {
  ArrowUpFromLine,
  Dices,
  Gift,
  Inbox,
  Link2,
  type IconComponent,
  Tags,
  UserSearch,
  UsersRound,
} from '@arara/ui/art/lucide-icons';

export interface NavItem {
  readonly path: string;
  readonly label: 'withdrawals' | 'payments' | 'players' | 'awards' | 'offers' | 'games' | 'team' | 'trail';
  readonly icon: IconComponent;
  /** The entry is shown only to staff with this permission. */
  readonly permission: Permission;
}

/** The entries of the navigation, in their order. */
export const NAV_ITEMS: readonly NavItem[] = [
  { path: '/saques', label: 'withdrawals', icon: ArrowUpFromLine, permission: 'seeWithdrawals' },
  { path: '/depositos', label: 'payments', icon: Inbox, permission: 'seePayments' },
  { path: '/jogadores', label: 'players', icon: UserSearch, permission: 'seePlayers' },
  { path: '/creditos', label: 'awards', icon: Gift, permission: 'seeAwards' },
  { path: '/ofertas', label: 'offers', icon: Tags, permission: 'seeOffers' },
  { path: '/jogos', label: 'games', icon: Dices, permission: 'seeGames' },
  { path: '/equipe', label: 'team', icon: UsersRound, permission: 'seeTeam' },
  { path: '/auditoria', label: 'trail', icon: Link2, permission: 'readTrail' },
];
