import { type LanguageKey, languageTags } from '@arara/contract/protocol/languages';

const LANGUAGES = Object.entries(languageTags) as readonly (readonly [LanguageKey, string])[];

/** The language of a key (`de_DE`) or a tag (`de-DE`, `de`, `de-AT`): the same place, else the first with the same language. */
export function findLanguage(name: string): LanguageKey | undefined {
  const tag = name.replace('_', '-').toLowerCase();
  const find = (isMatch: (tag: string, key: string) => boolean) =>
    LANGUAGES.find(([key, own]) => isMatch(own.toLowerCase(), key.toLowerCase()))?.[0];
  return (
    find((own, key) => own === tag || key === tag.replace('-', '_')) ??
    find((own) => own.split('-')[0] === tag.split('-')[0])
  );
}

/** The language of the first of these keys or tags that there is, else Brazilian Portuguese. */
export const chooseLanguage = (names: readonly string[]): LanguageKey =>
  names.map(findLanguage).find((key) => key !== undefined) ?? 'pt_BR';
