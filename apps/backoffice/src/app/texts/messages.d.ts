import type awards from '../../features/awards/texts/pt_BR.json';
import type games from '../../features/games/texts/pt_BR.json';
import type ledgerAudits from '../../features/ledger-audits/texts/pt_BR.json';
import type notices from '../../features/notices/texts/pt_BR.json';
import type offers from '../../features/offers/texts/pt_BR.json';
import type payments from '../../features/payments/texts/pt_BR.json';
import type players from '../../features/players/texts/pt_BR.json';
import type protection from '../../features/protection/texts/pt_BR.json';
import type referrals from '../../features/referrals/texts/pt_BR.json';
import type staff from '../../features/staff/texts/pt_BR.json';
import type support from '../../features/support/texts/pt_BR.json';
import type trading from '../../features/trading/texts/pt_BR.json';
import type app from './pt_BR.json';

/** The texts of all features together: a key that none of them has does not compile. */
declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof app &
      typeof awards &
      typeof games &
      typeof ledgerAudits &
      typeof notices &
      typeof offers &
      typeof payments &
      typeof players &
      typeof protection &
      typeof referrals &
      typeof staff &
      typeof support &
      typeof trading;
    Locale: string;
  }
}
