import type accounts from '@arara/content/pt_BR/web/accounts.json';
import type advertising from '@arara/content/pt_BR/web/advertising.json';
import type games from '@arara/content/pt_BR/web/games.json';
import type home from '@arara/content/pt_BR/web/home.json';
import type legal from '@arara/content/pt_BR/web/legal.json';
import type menu from '@arara/content/pt_BR/web/menu.json';
import type notices from '@arara/content/pt_BR/web/notices.json';
import type payments from '@arara/content/pt_BR/web/payments.json';
import type promotions from '@arara/content/pt_BR/web/promotions.json';
import type protection from '@arara/content/pt_BR/web/protection.json';
import type referral from '@arara/content/pt_BR/web/referral.json';
import type sportsbook from '@arara/content/pt_BR/web/sportsbook.json';
import type support from '@arara/content/pt_BR/web/support.json';
import type wallet from '@arara/content/pt_BR/web/wallet.json';
import type webPush from '@arara/content/pt_BR/web/web-push.json';
import type app from '@arara/content/pt_BR/web/app.json';

/** The texts of all features together: a key that none of them has does not compile. */
declare module 'use-intl' {
  /** The texts of all games. Each game adds its own in `messages.d.ts` of its folder. */
  interface GameMessages {}
  /** The texts of all sports. Each sport adds its own in `messages.d.ts` of its folder. */
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
