/**
 * The languages of the product: the key as on the wire with the tag for `Intl`, those of the picker first and in its order.
 * The Nigerian locale has the English texts.
 */
export const languageTags = {
  pt_BR: 'pt-BR',
  en_US: 'en-US',
  nr_NR: 'en-NG',
} as const;
export type LanguageKey = keyof typeof languageTags;

export const languageKeys = Object.keys(languageTags) as readonly LanguageKey[] as readonly [
  LanguageKey,
  ...LanguageKey[],
];
