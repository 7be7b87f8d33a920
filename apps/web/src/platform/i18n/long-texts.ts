import { getTextsFolder, type LanguageKey, languageTags } from '@arara/contract/protocol/languages';
import { createTranslator } from 'use-intl/core';

/** Values that texts name. */
export type TextValues = Readonly<Record<string, string | number>>;

/**
 * Texts that are loaded apart from the dictionary, as the build sends them (scripts/content-texts.mjs): a message, parsed if it names
 * values, or a group. A list is a group whose names are its places.
 */
export type LoadedTexts = string | readonly unknown[] | { readonly [name: string]: LoadedTexts };

/** Says one message of loaded texts by its path, with dots between the names. A value that is missing throws. */
export type TextFormatter = (path: string, values?: TextValues) => string;

export function createTextFormatter(texts: LoadedTexts, language: LanguageKey): TextFormatter {
  const t = createTranslator({
    locale: languageTags[language],
    messages: texts as object,
    onError: (error) => {
      throw error;
    },
  });
  return (path, values) => t(path as never, values as never);
}

/** Texts with these values in all their messages, and with lists as lists. */
export function fillTexts(texts: LoadedTexts, language: LanguageKey, values: TextValues = {}): unknown {
  const format = createTextFormatter(texts, language);
  const fill = (part: LoadedTexts, path: readonly string[]): unknown => {
    if (typeof part === 'string' || Array.isArray(part)) return format(path.join('.'), values);
    const filled = Object.entries(part as Readonly<Record<string, LoadedTexts>>).map(
      ([name, one]) => [name, fill(one, [...path, name])] as const,
    );
    const isList = filled.every(([name], place) => name === String(place));
    return isList ? filled.map(([, one]) => one) : Object.fromEntries(filled);
  };
  return fill(texts, []);
}

/** Loads the texts of a language from one of these files, which are named `./<folder of the language>/<file>`. */
export async function loadTexts(
  files: Readonly<Record<string, () => Promise<LoadedTexts>>>,
  file: string,
  language: LanguageKey,
): Promise<LoadedTexts> {
  const load = files[`./${getTextsFolder(language)}/${file}`];
  if (load === undefined) throw new Error(`there is no ${file} in ${language}`);
  return load();
}
