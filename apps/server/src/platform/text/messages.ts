import { IntlMessageFormat } from 'intl-messageformat';
import type { Lang } from './lang.ts';

export const intlLocales: Readonly<Record<Lang, string>> = { pt_BR: 'pt-BR', en_US: 'en-US' };

/** Compiled messages: the texts are constants, so there are as many as there are texts. */
const compiledMessages = new Map<string, IntlMessageFormat>();

/** A text in ICU MessageFormat with its arguments filled in. Throws when an argument is missing. */
export function formatIntlMessage(text: string, lang: Lang, values: Readonly<Record<string, string | number>>): string {
  const key = `${lang} ${text}`;
  const message =
    compiledMessages.get(key) ?? new IntlMessageFormat(text, intlLocales[lang], undefined, { ignoreTag: true });
  compiledMessages.set(key, message);
  return String(message.format({ ...values }));
}
