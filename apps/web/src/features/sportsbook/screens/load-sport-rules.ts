import type { LanguageKey } from '@arara/client/i18n';
import type { SportRulesByCode } from './name-sport-rules.ts';

const SPORT_RULES_LOADERS = {
  pt_BR: () => import('./sport-rules/pt-br.ts'),
  en_US: () => import('./sport-rules/en-us.ts'),
  id_ID: () => import('./sport-rules/id-id.ts'),
  vi_VN: () => import('./sport-rules/vi-vn.ts'),
  nr_NR: () => import('./sport-rules/en-us.ts'),
  ja_JP: () => import('./sport-rules/ja-jp.ts'),
  ko_KR: () => import('./sport-rules/ko-kr.ts'),
  zh_CN: () => import('./sport-rules/zh-cn.ts'),
  ru_RU: () => import('./sport-rules/ru-ru.ts'),
  de_DE: () => import('./sport-rules/de-de.ts'),
  es_ES: () => import('./sport-rules/es-es.ts'),
  fr_FR: () => import('./sport-rules/fr-fr.ts'),
  it_IT: () => import('./sport-rules/it-it.ts'),
  hi_IN: () => import('./sport-rules/hi-in.ts'),
} as const;

/** Loads the rules of all sports in one language. They are long, so only the page that shows them loads them. */
export const loadSportRules = async (language: LanguageKey): Promise<SportRulesByCode> =>
  (await SPORT_RULES_LOADERS[language]()).sportRules;
