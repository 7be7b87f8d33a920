import type { ComplaintState } from '@arara/contract/player/complaints';
import type { MailTexts } from '../../platform/mail/compose-mail.ts';

/** What a mail of support is about: a reply in the chat, or a complaint's new state. */
export type SupportMailKind = 'reply' | ComplaintState;

/** The mails of support in one language: `texts/` has a file for each. None has a word of what was written: a mailbox is read by others too. */
export type SupportMailTexts = Readonly<Record<SupportMailKind, MailTexts>>;
