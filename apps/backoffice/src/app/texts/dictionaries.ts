import type { DictionaryLoaders } from '../../platform/i18n/i18n.ts';

/**
 * The dictionaries of the app. The build answers each of these imports with the texts of the shell and of every feature
 * (scripts/content-texts.mjs).
 */
export const backOfficeDictionaryLoaders: DictionaryLoaders = {
  pt_BR: () => import('@arara/content/pt_BR/office/app.json?all'),
  en_US: () => import('@arara/content/en_US/office/app.json?all'),
};
