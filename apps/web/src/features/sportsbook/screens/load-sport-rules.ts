import type { LanguageKey } from '../../../platform/i18n/i18n.ts';
import type { SportRulesByCode } from './name-sport-rules.ts';

const SPORT_RULES_LOADERS = {
  pt_BR: () => import('./sport-rules/pt-br.ts'),
  en_US: () => import('./sport-rules/en-us.ts'),
  nr_NR: () => import('./sport-rules/en-us.ts'),
} as const;

/** Loads the rules of all sports in one language. They are long, so only the page that shows them loads them. */
export const loadSportRules = async (language: LanguageKey): Promise<SportRulesByCode> =>
  (await SPORT_RULES_LOADERS[language]()).sportRules;
