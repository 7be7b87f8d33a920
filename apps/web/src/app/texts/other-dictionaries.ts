import { languageTags } from '@arara/contract/protocol/languages';
import { chooseLanguage } from '../../platform/i18n/choose-language.ts';
import type { Dictionary, LanguageKey } from '../../platform/i18n/i18n.ts';

/** The loaders of all dictionaries but the source's. The Nigerian locale has the English texts. */
const dictionaryLoaders: Readonly<Record<Exclude<LanguageKey, 'pt_BR'>, Pick<Dictionary, 'first' | 'rest'>>> = {
  en_US: { first: () => import('./en_US.json?first'), rest: () => import('./en_US.json?rest') },
  id_ID: { first: () => import('./id_ID.json?first'), rest: () => import('./id_ID.json?rest') },
  vi_VN: { first: () => import('./vi_VN.json?first'), rest: () => import('./vi_VN.json?rest') },
  nr_NR: { first: () => import('./en_US.json?first'), rest: () => import('./en_US.json?rest') },
  ja_JP: { first: () => import('./ja_JP.json?first'), rest: () => import('./ja_JP.json?rest') },
  ko_KR: { first: () => import('./ko_KR.json?first'), rest: () => import('./ko_KR.json?rest') },
  zh_CN: { first: () => import('./zh_CN.json?first'), rest: () => import('./zh_CN.json?rest') },
  ru_RU: { first: () => import('./ru_RU.json?first'), rest: () => import('./ru_RU.json?rest') },
  de_DE: { first: () => import('./de_DE.json?first'), rest: () => import('./de_DE.json?rest') },
  es_ES: { first: () => import('./es_ES.json?first'), rest: () => import('./es_ES.json?rest') },
  fr_FR: { first: () => import('./fr_FR.json?first'), rest: () => import('./fr_FR.json?rest') },
  it_IT: { first: () => import('./it_IT.json?first'), rest: () => import('./it_IT.json?rest') },
  hi_IN: { first: () => import('./hi_IN.json?first'), rest: () => import('./hi_IN.json?rest') },
};

/** The dictionary of the first key or tag that has one; undefined for the source's. */
export function findDictionary(names: readonly string[]): Dictionary | undefined {
  const key = chooseLanguage(names);
  return key === 'pt_BR' ? undefined : { key, tag: languageTags[key], ...dictionaryLoaders[key] };
}
