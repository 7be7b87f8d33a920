import type { Dictionaries, Dictionary } from '@arara/client/i18n';

/** A dictionary that travels in one part. */
const inOnePart = (dictionary: Omit<Dictionary, 'rest'>): Dictionary => ({
  ...dictionary,
  rest: async () => ({ default: {} }),
});

/**
 * The dictionaries of the app. The build answers each of these imports with the texts of the shell and of every feature
 * (scripts/content-texts.mjs).
 */
export const backOfficeDictionaries: Dictionaries = {
  source: inOnePart({ key: 'pt_BR', tag: 'pt-BR', first: () => import('@arara/content/pt_BR/office/app.json?all') }),
  findOther: async (names) =>
    names.find((name) => name === 'pt_BR' || name === 'en_US') === 'en_US'
      ? inOnePart({ key: 'en_US', tag: 'en-US', first: () => import('@arara/content/en_US/office/app.json?all') })
      : undefined,
};
