import type supportMails from '@arara/content/pt_BR/server/support-mails.json';
import type { ComplaintState } from '@arara/contract/player/complaints';
import type { MailTexts } from '../../platform/mail/compose-mail.ts';
import type { Lang } from '../../platform/text/lang.ts';
import { readTexts } from '../../platform/text/read-texts.ts';

/** What a mail of support is about: a reply in the chat, or a complaint's new state. */
export type SupportMailKind = 'reply' | ComplaintState;

/** The mails of support in one language. None has a word of what was written: a mailbox is read by others too. */
export type SupportMailTexts = Readonly<Record<SupportMailKind, MailTexts>>;

/** The mails of support, in each language. */
export const supportMailTextsByLang: Readonly<Record<Lang, SupportMailTexts>> = readTexts('support-mails') as Readonly<
  Record<Lang, typeof supportMails>
>;
