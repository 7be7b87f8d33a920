import type { Lang } from '../../platform/text/lang.ts';

/**
 * A PDF is drawn with the Helvetica that every reader has, so that no font travels in it: it has the characters of Western Europe.
 * Others lose their accents, or become a question mark. French separates thousands by a narrow space, which Helvetica lacks.
 */
export const toPdfDrawableText = (text: string): string =>
  text
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll('\u202f', '\u00a0')
    .replaceAll(/[^ -ÿ]/gu, (mark) => mark.normalize('NFD').replaceAll(/[^ -ÿ]/gu, '') || '?');

/** The languages whose letters Helvetica lacks. */
const UNDRAWABLE_LANGS: ReadonlySet<string> = new Set(['vi_VN', 'ja_JP', 'ko_KR', 'zh_CN', 'ru_RU', 'hi_IN']);

/** The language of a PDF: English where Helvetica cannot draw the player's own. */
export const choosePdfLang = (lang: Lang): Lang => (UNDRAWABLE_LANGS.has(lang) ? 'en_US' : lang);
