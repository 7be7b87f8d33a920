import type accounts from '@arara/content/pt_BR/server/accounts.json';
import type { MailTexts } from '../../platform/mail/compose-mail.ts';
import type { Lang } from '../../platform/text/lang.ts';
import { readTexts } from '../../platform/text/read-texts.ts';

/** Why no account was opened or no identity confirmed, where a stranger must not read it on the screen. */
export type IdentityRefusal = 'emailUsed' | 'cpfUsed' | 'barred';

/** The mails of an account. */
export type MailKind =
  | IdentityRefusal
  | 'resetCode'
  | 'passwordChanged'
  | 'emailCode'
  | 'emailChangedOld'
  | 'emailChangedNew'
  | 'newDevice'
  | 'totpOn'
  | 'totpOff'
  | 'exportReady'
  | 'accountClosed'
  | 'registerBarred'
  | 'accountBlocked';

/** What accounts say in one language. */
export interface AccountTexts {
  /** What `confirmPlayerKyc` shows to the player. */
  readonly kyc: { readonly open: string; readonly confirmed: string };
  /** `{support}` is `none` where there is no support: then nobody is promised who answers. */
  readonly mails: Readonly<Record<MailKind, MailTexts>>;
}

/** What accounts say, in each language. */
export const accountTextsByLang: Readonly<Record<Lang, AccountTexts>> = readTexts('accounts') as Readonly<
  Record<Lang, typeof accounts>
>;
