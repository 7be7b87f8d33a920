import { languageTags } from '@arara/contract/protocol/languages';
import { chooseLanguage } from '../../platform/i18n/choose-language.ts';
import type { Dictionary, LanguageKey } from '../../platform/i18n/i18n.ts';

/** The loaders of all dictionaries but the source's. The Nigerian locale has the English texts. */
const dictionaryLoaders: Readonly<Record<Exclude<LanguageKey, 'pt_BR'>, Pick<Dictionary, 'first' | 'rest'>>> = {
  en_US: { first: () => import('./en_US.json?first'), rest: () => import('./en_US.json?rest') },
  nr_NR: { first: () => import('./en_US.json?first'), rest: () => import('./en_US.json?rest') },
};

/** The dictionary of the first key or tag that has one; undefined for the source's. */
export function findDictionary(names: readonly string[]): Dictionary | undefined {
  const key = chooseLanguage(names);
  return key === 'pt_BR' ? undefined : { key, tag: languageTags[key], ...dictionaryLoaders[key] };
}
