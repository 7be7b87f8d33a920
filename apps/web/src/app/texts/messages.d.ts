import type accounts from '../../features/accounts/texts/pt_BR.json';
import type advertising from '../../features/advertising/texts/pt_BR.json';
import type games from '../../features/games/texts/pt_BR.json';
import type home from '../../features/home/texts/pt_BR.json';
import type legal from '../../features/legal/texts/pt_BR.json';
import type menu from '../../features/menu/texts/pt_BR.json';
import type notices from '../../features/notices/texts/pt_BR.json';
import type payments from '../../features/payments/texts/pt_BR.json';
import type promotions from '../../features/promotions/texts/pt_BR.json';
import type protection from '../../features/protection/texts/pt_BR.json';
import type referral from '../../features/referral/texts/pt_BR.json';
import type sportsbook from '../../features/sportsbook/texts/pt_BR.json';
import type support from '../../features/support/texts/pt_BR.json';
import type wallet from '../../features/wallet/texts/pt_BR.json';
import type webPush from '../../features/web-push/texts/pt_BR.json';
import type app from './pt_BR.json';

/** The texts of all features together: a key that none of them has does not compile. */
declare module 'use-intl' {
  /** The texts of all games. Each game adds its own in `texts/messages.d.ts` of its folder. */
  interface GameMessages {}
  /** The texts of all sports. Each sport adds its own in `texts/messages.d.ts` of its folder. */
  interface SportMessages {}
  interface AppConfig {
    Messages: typeof app &
      typeof accounts &
      typeof advertising &
      typeof games &
      typeof home &
      typeof legal &
      typeof menu &
      typeof notices &
      typeof payments &
      typeof promotions &
      typeof protection &
      typeof referral &
      typeof sportsbook &
      typeof support &
      typeof wallet &
      typeof webPush &
      GameMessages &
      SportMessages;
    Locale: string;
  }
}
