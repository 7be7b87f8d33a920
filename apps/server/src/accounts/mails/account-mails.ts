/** The mails that accounts send: their texts in the player's language, as plain text and as HTML. */
import type { Ctx, Instant } from '../../context.ts';
import type { SqlStatement } from '../../platform/db/db.ts';
import { insertMail } from '../../platform/mail/mail-outbox.ts';
import { type Lang, parseLangHeader } from '../../platform/text/lang.ts';
import { formatIntlMessage, intlLocales } from '../../platform/text/messages.ts';
import type { MailMessage } from '../../ports/mail.ts';
import { mailFooters, type MailKind, mailTexts } from './mail-texts.ts';

interface AccountMail {
  readonly kind: MailKind;
  readonly to: string;
  /** The language of the account, one of those that the site offers. */
  readonly language: string;
  readonly values?: Readonly<Record<string, string | number>>;
  /** Shown large, to be typed. */
  readonly code?: string;
  readonly linkUrl?: string;
}

/** The statement that puts a mail out, for the transaction of what causes it. */
export const insertAccountMail = (
  ctx: Pick<Ctx, 'now' | 'newId' | 'vault'>,
  mail: AccountMail,
  options?: Parameters<typeof insertMail>[2],
): SqlStatement => insertMail(ctx, composeAccountMail(mail), options);

/** When something happened, as a mail says it: in Brasília's time. */
export const formatMailInstant = (at: Instant, language: string): string =>
  new Intl.DateTimeFormat(intlLocales[parseLangHeader(language)], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'America/Sao_Paulo',
  }).format(at);

/** Writes a mail. */
export function composeAccountMail({ kind, to, language, values = {}, code, linkUrl }: AccountMail): MailMessage {
  const lang = parseLangHeader(language);
  const texts = mailTexts[lang][kind];
  const [first = '', ...rest] = texts.paragraphs.map((text) => formatIntlMessage(text, lang, values));
  const linkLabel = texts.link ?? '';
  const footer = mailFooters[lang];
  const action = code ?? linkUrl;
  return {
    to,
    subject: texts.subject,
    text: [first, ...(action === undefined ? [] : [action]), ...rest, '--', footer].join('\n\n'),
    html: buildMailHtml(lang, [
      formatParagraph(first),
      ...(code === undefined ? [] : [`<p style="${CODE_STYLE}">${escapeHtml(code)}</p>`]),
      ...(linkUrl === undefined ? [] : [`<p><a href="${escapeHtml(linkUrl)}">${escapeHtml(linkLabel)}</a></p>`]),
      ...rest.map(formatParagraph),
      `<p style="color:#5c6b80;font-size:13px">${escapeHtml(footer)}</p>`,
    ]),
  };
}

const CODE_STYLE = 'font:700 28px/1.4 ui-monospace,Menlo,Consolas,monospace;letter-spacing:3px';
const formatParagraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

const buildMailHtml = (lang: Lang, parts: readonly string[]): string =>
  `<!doctype html><html lang="${intlLocales[lang]}"><head><meta charset="utf-8"></head>` +
  '<body style="font:16px/1.5 system-ui,Segoe UI,Roboto,sans-serif;color:#0d1b2e;max-width:560px;margin:24px auto;' +
  `padding:0 16px">${parts.join('')}</body></html>`;

const HTML_ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => HTML_ENTITIES[sign] ?? sign);
