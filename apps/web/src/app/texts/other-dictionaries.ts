import { getTextsFolder, languageTags, type LanguageKey } from '@arara/contract/protocol/languages';
import type { Dictionary } from '@arara/client/i18n';

/** The parts of all dictionaries but the source's, by their path in `packages/content`. */
const first = import.meta.glob<Awaited<ReturnType<Dictionary['first']>>>(['./*/web/app.json', '!./pt_BR/**'], {
  base: '../../../../../packages/content',
  query: '?first',
});
const rest = import.meta.glob<Awaited<ReturnType<Dictionary['rest']>>>(['./*/web/app.json', '!./pt_BR/**'], {
  base: '../../../../../packages/content',
  query: '?rest',
});

/** The dictionary of the first key or tag that has one; undefined for the source's. */
export function findDictionary(names: readonly string[]): Dictionary | undefined {
  const key = chooseLanguage(names);
  const path = `./${getTextsFolder(key)}/web/app.json`;
  const [firstPart, restPart] = [first[path], rest[path]];
  if (firstPart === undefined || restPart === undefined) return undefined;
  return { key, tag: languageTags[key], first: firstPart, rest: restPart };
}

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
