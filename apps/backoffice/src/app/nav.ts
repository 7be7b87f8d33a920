import type { Permission } from '@arara/contract/staff/access';
import {
  ArrowUpFromLine,
  Dices,
  Gift,
  Inbox,
  Link2,
  type LucideIcon,
  Tags,
  UserSearch,
  UsersRound,
} from 'lucide-react';

export interface Place {
  readonly path: string;
  readonly label: 'withdrawals' | 'payments' | 'players' | 'awards' | 'offers' | 'games' | 'team' | 'trail';
  readonly icon: LucideIcon;
  /** Who may not do this does not see the place. */
  readonly needs: Permission;
}

/** The places of the back office, in the order of the navigation. */
export const PLACES: readonly Place[] = [
  { path: '/saques', label: 'withdrawals', icon: ArrowUpFromLine, needs: 'seeWithdrawals' },
  { path: '/depositos', label: 'payments', icon: Inbox, needs: 'seePayments' },
  { path: '/jogadores', label: 'players', icon: UserSearch, needs: 'seePlayers' },
  { path: '/creditos', label: 'awards', icon: Gift, needs: 'seeAwards' },
  { path: '/ofertas', label: 'offers', icon: Tags, needs: 'seeOffers' },
  { path: '/jogos', label: 'games', icon: Dices, needs: 'seeGames' },
  { path: '/equipe', label: 'team', icon: UsersRound, needs: 'seeTeam' },
  { path: '/auditoria', label: 'trail', icon: Link2, needs: 'readTrail' },
];
