import type { Dictionaries } from '@arara/client/i18n';

/**
 * The dictionaries of the app. The build answers each of these imports with the joined texts of the shell, of all features, games and
 * sports (scripts/content-texts.mjs): `first` has the texts of the first screen, `rest` has all others.
 */
export const dictionaries: Dictionaries = {
  source: {
    key: 'pt_BR',
    tag: 'pt-BR',
    first: () => import('@arara/content/pt_BR/web/app.json?first'),
    rest: () => import('@arara/content/pt_BR/web/app.json?rest'),
  },
  findOther: async (names) => (await import('./other-dictionaries.ts')).findDictionary(names),
};
