import type { StaffPermission } from '@arara/contract/staff/access';
import {
  ArrowUpFromLineIcon,
  BookOpenIcon,
  CheckCheckIcon,
  ReceiptTextIcon,
  SlidersHorizontalIcon,
  TicketIcon,
  TrophyIcon,
  ZapIcon,
  DicesIcon,
  GiftIcon,
  InboxIcon,
  FlagIcon,
  Link2Icon,
  MessageCircleIcon,
  type IconComponent,
  SendIcon,
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
    | 'notices'
    | 'trading'
    | 'results'
    | 'tradedBets'
    | 'terms'
    | 'margins'
    | 'feed'
    | 'team'
    | 'ledgerAudits'
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
  { path: '/avisos', label: 'notices', icon: SendIcon, permission: 'seeNotices' },
  { path: '/jogos', label: 'games', icon: DicesIcon, permission: 'seeGames' },
  { path: '/mesa', label: 'trading', icon: TrophyIcon, permission: 'seeTrading' },
  { path: '/resultados', label: 'results', icon: CheckCheckIcon, permission: 'seeTrading' },
  { path: '/apostas', label: 'tradedBets', icon: TicketIcon, permission: 'seeTrading' },
  { path: '/limites', label: 'terms', icon: SlidersHorizontalIcon, permission: 'seeTrading' },
  { path: '/margens', label: 'margins', icon: ReceiptTextIcon, permission: 'seeTrading' },
  { path: '/feed', label: 'feed', icon: ZapIcon, permission: 'seeTrading' },
  { path: '/equipe', label: 'team', icon: UsersRoundIcon, permission: 'seeTeam' },
  { path: '/livros', label: 'ledgerAudits', icon: BookOpenIcon, permission: 'seeLedgerAudits' },
  { path: '/auditoria', label: 'trail', icon: Link2Icon, permission: 'readTrail' },
];
