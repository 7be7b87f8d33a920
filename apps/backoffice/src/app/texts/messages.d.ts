import type awards from '@arara/content/pt_BR/office/awards.json';
import type games from '@arara/content/pt_BR/office/games.json';
import type ledgerAudits from '@arara/content/pt_BR/office/ledger-audits.json';
import type notices from '@arara/content/pt_BR/office/notices.json';
import type offers from '@arara/content/pt_BR/office/offers.json';
import type payments from '@arara/content/pt_BR/office/payments.json';
import type players from '@arara/content/pt_BR/office/players.json';
import type protection from '@arara/content/pt_BR/office/protection.json';
import type referrals from '@arara/content/pt_BR/office/referrals.json';
import type staff from '@arara/content/pt_BR/office/staff.json';
import type support from '@arara/content/pt_BR/office/support.json';
import type trading from '@arara/content/pt_BR/office/trading.json';
import type app from '@arara/content/pt_BR/office/app.json';

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
