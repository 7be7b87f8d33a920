/** Languages in which the server answers. */
export const supportedLangs = ['pt_BR', 'en_US'] as const;
export type Lang = (typeof supportedLangs)[number];

/** Of an answer for which nobody asked in a language: staff's lists, the copy of a player's data. */
export const defaultLang: Lang = 'pt_BR';

/** The language of a request's `lang` header; any other, or none, is Brazilian Portuguese. */
export const parseLangHeader = (header: string | undefined): Lang => (header === 'en_US' ? 'en_US' : defaultLang);
