import type { Dictionaries } from '../../platform/i18n/i18n.ts';

/**
 * The dictionaries of the app. Each of these imports is answered by the build with the texts of the shell and of every feature
 * (scripts/joined-texts.mjs): `first` holds what the first screen says, `rest` everything else.
 */
export const dictionaries: Dictionaries = {
  pt_BR: { first: () => import('./pt_BR.json?first'), rest: () => import('./pt_BR.json?rest') },
  en_US: { first: () => import('./en_US.json?first'), rest: () => import('./en_US.json?rest') },
};
