import type { QueryKeyMap } from '../../platform/api/query-client.ts';
import type { LanguageKey } from '@arara/client/i18n';

/** The query keys of the text pages, of the questions and of the sports rules. */
export const legalQueryKeys = {
  texts: (language: LanguageKey) => ['public', 'texts', language],
  faq: (language: LanguageKey) => ['public', 'faq', language],
  sportsRules: (language: LanguageKey) => ['public', 'sports rules', language],
} as const satisfies QueryKeyMap;
