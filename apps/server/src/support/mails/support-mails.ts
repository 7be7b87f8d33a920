/** Mails that lead back to the site: support has answered, a complaint has a new state. */
import type { Ctx } from '../../context.ts';
import type { SqlStatement } from '../../platform/db/db.ts';
import { composeMail, type MailTexts } from '../../platform/mail/compose-mail.ts';
import { insertMail } from '../../platform/mail/mail-outbox.ts';
import { parseLangHeader, type Lang } from '../../platform/text/lang.ts';
import type supportMails from '@arara/content/pt_BR/server/support-mails.json';
import type { ComplaintState } from '@arara/contract/player/support/complaints';
import { readTexts } from '../../platform/text/read-texts.ts';

/** A reply is mailed when the player has not read it after this time: until then they may be there. */
export const UNREAD_REPLY_MS = 2 * 60_000;
/** A player gets one mail about replies in this time. */
export const REPLY_MAIL_INTERVAL_MS = 3_600_000;
/** A complaint gets one mail about its states in this time. */
export const COMPLAINT_MAIL_INTERVAL_MS = 10 * 60_000;
/** Mails that confirm a complaint, to one address in a day: anybody may type any address. */
export const MAX_COMPLAINT_RECEIPTS_PER_DAY = 3;
export const COMPLAINT_RECEIPT_PERIOD_MS = 24 * 3_600_000;
/** Wakes the worker of these mails, on one node. */
export const SUPPORT_MAIL_WAKE_TOPIC = 'support mail';

/** The statement that puts a mail out, for the transaction that records it as sent. `number` is a complaint's. */
export const insertSupportMail = (
  ctx: Pick<Ctx, 'config' | 'now' | 'newId' | 'vault'>,
  { kind, to, language, number }: { kind: SupportMailKind; to: string; language: string; number?: string },
): SqlStatement => {
  const lang = parseLangHeader(language);
  const path = kind === 'reply' ? '/home?dialog=support' : `/complaint_text?number=${number ?? ''}`;
  const values = number === undefined ? {} : { number };
  const linkUrl = `${ctx.config.publicUrl}${path}`;
  return insertMail(ctx, composeMail({ to, lang, texts: supportMailTextsByLang[lang][kind], values, linkUrl }));
};

/** What a mail of support is about: a reply in the chat, or a complaint's new state. */
type SupportMailKind = 'reply' | ComplaintState;

/** The mails of support in one language. None has a word of what was written: a mailbox is read by others too. */
type SupportMailTexts = Readonly<Record<SupportMailKind, MailTexts>>;

/** The mails of support, in each language. */
const supportMailTextsByLang: Readonly<Record<Lang, SupportMailTexts>> = readTexts('support-mails') as Readonly<
  Record<Lang, typeof supportMails>
>;
