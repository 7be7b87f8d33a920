import { languageTags } from '@arara/contract/protocol/languages';
import { IntlMessageFormat } from 'intl-messageformat';
import type { Lang } from './lang.ts';

/** Compiled messages of each language: the texts are constants, so there are as many as there are texts. */
const compiledMessages = new Map<Lang, Map<string, IntlMessageFormat>>();

function compileMessage(text: string, lang: Lang): IntlMessageFormat {
  const compiled = compiledMessages.get(lang) ?? new Map<string, IntlMessageFormat>();
  compiledMessages.set(lang, compiled);
  const message = new IntlMessageFormat(text, languageTags[lang], undefined, { ignoreTag: true });
  compiled.set(text, message);
  return message;
}

/** A text in ICU MessageFormat with its arguments filled in. Throws when an argument is missing. */
export function formatIntlMessage(text: string, lang: Lang, values: Readonly<Record<string, string | number>>): string {
  const message = compiledMessages.get(lang)?.get(text) ?? compileMessage(text, lang);
  return String(message.format(values));
}
