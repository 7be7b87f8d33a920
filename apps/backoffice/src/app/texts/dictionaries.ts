import type { DictionaryLoaders } from '../../platform/i18n/i18n.ts';

/**
 * The dictionaries of the app. The build answers each of these imports with the texts of the shell and of every feature
 * (scripts/joined-texts.mjs).
 */
export const backOfficeDictionaryLoaders: DictionaryLoaders = {
  pt_BR: () => import('./pt_BR.json?all'),
  en_US: () => import('./en_US.json?all'),
};
