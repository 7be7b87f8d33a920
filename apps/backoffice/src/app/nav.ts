import type { StaffPermission } from '@arara/contract/staff/access';
import {
  ArrowUpFromLineIcon,
  DicesIcon,
  GiftIcon,
  InboxIcon,
  FlagIcon,
  Link2Icon,
  MessageCircleIcon,
  type IconComponent,
  ShieldAlertIcon,
  TagsIcon,
  UserRoundXIcon,
  UserSearchIcon,
  UsersRoundIcon,
} from '@arara/ui/art/lucide-icons';

export interface NavItem {
  readonly path: string;
  readonly label:
    | 'withdrawals'
    | 'payments'
    | 'players'
    | 'referrals'
    | 'harm'
    | 'awards'
    | 'offers'
    | 'games'
    | 'support'
    | 'complaints'
    | 'team'
    | 'trail';
  readonly icon: IconComponent;
  /** The entry is shown only to staff with this permission. */
  readonly permission: StaffPermission;
}

/** The entries of the navigation, in their order. */
export const BACK_OFFICE_NAV_ITEMS: readonly NavItem[] = [
  { path: '/saques', label: 'withdrawals', icon: ArrowUpFromLineIcon, permission: 'seeWithdrawals' },
  { path: '/depositos', label: 'payments', icon: InboxIcon, permission: 'seePayments' },
  { path: '/jogadores', label: 'players', icon: UserSearchIcon, permission: 'seePlayers' },
  { path: '/protecao', label: 'harm', icon: ShieldAlertIcon, permission: 'seeHarm' },
  { path: '/indicacoes', label: 'referrals', icon: UserRoundXIcon, permission: 'seePlayers' },
  { path: '/creditos', label: 'awards', icon: GiftIcon, permission: 'seeAwards' },
  { path: '/ofertas', label: 'offers', icon: TagsIcon, permission: 'seeOffers' },
  { path: '/atendimento', label: 'support', icon: MessageCircleIcon, permission: 'seeSupport' },
  { path: '/reclamacoes', label: 'complaints', icon: FlagIcon, permission: 'seeComplaints' },
  { path: '/jogos', label: 'games', icon: DicesIcon, permission: 'seeGames' },
  { path: '/equipe', label: 'team', icon: UsersRoundIcon, permission: 'seeTeam' },
  { path: '/auditoria', label: 'trail', icon: Link2Icon, permission: 'readTrail' },
];
