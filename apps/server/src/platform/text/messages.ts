import { languageTags } from '@arara/contract/protocol/languages';
import { IntlMessageFormat } from 'intl-messageformat';
import type { Lang } from './lang.ts';

/** Compiled messages: the texts are constants, so there are as many as there are texts. */
const compiledMessages = new Map<string, IntlMessageFormat>();

/** A text in ICU MessageFormat with its arguments filled in. Throws when an argument is missing. */
export function formatIntlMessage(text: string, lang: Lang, values: Readonly<Record<string, string | number>>): string {
  const key = `${lang} ${text}`;
  const message =
    compiledMessages.get(key) ?? new IntlMessageFormat(text, languageTags[lang], undefined, { ignoreTag: true });
  compiledMessages.set(key, message);
  return String(message.format({ ...values }));
}
