import type { Dictionaries } from '../../platform/i18n/i18n.ts';

/**
 * The dictionaries of the app. The build replaces each of these imports by the joined texts of the shell and of all features
 * (scripts/joined-texts.mjs): `first` has the texts of the first screen, `rest` has all others.
 */
export const dictionaries: Dictionaries = {
  source: {
    key: 'pt_BR',
    tag: 'pt-BR',
    first: () => import('./pt_BR.json?first'),
    rest: () => import('./pt_BR.json?rest'),
  },
  findOther: async (names) => (await import('./other-dictionaries.ts')).findDictionary(names),
};
