import { languageTags } from '@arara/contract/protocol/languages';
import type { MailMessage } from '../../ports/mail.ts';
import { answerTextsByLang } from '../text/answer-texts.ts';
import type { Lang } from '../text/lang.ts';
import { formatIntlMessage } from '../text/messages.ts';

/** A mail: its subject, its paragraphs, and what a button of it says. In ICU MessageFormat. */
export interface MailTexts {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly link?: string;
}

/** Writes a mail, as plain text and as HTML. */
export function composeMail({
  to,
  lang,
  texts,
  values = {},
  code,
  linkUrl,
}: {
  readonly to: string;
  readonly lang: Lang;
  readonly texts: MailTexts;
  readonly values?: Readonly<Record<string, string | number>>;
  /** Shown large, to be typed. */
  readonly code?: string | undefined;
  readonly linkUrl?: string | undefined;
}): MailMessage {
  const [first = '', ...rest] = texts.paragraphs.map((text) => formatIntlMessage(text, lang, values));
  const linkLabel = texts.link ?? '';
  const footer = answerTextsByLang[lang].mailFooter;
  const action = code ?? linkUrl;
  return {
    to,
    subject: formatIntlMessage(texts.subject, lang, values),
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
  `<!doctype html><html lang="${languageTags[lang]}"><head><meta charset="utf-8"></head>` +
  '<body style="font:16px/1.5 system-ui,Segoe UI,Roboto,sans-serif;color:#0d1b2e;max-width:560px;margin:24px auto;' +
  `padding:0 16px">${parts.join('')}</body></html>`;

const HTML_ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => HTML_ENTITIES[sign] ?? sign);
