/** Languages in which the server answers. */
export const supportedLangs = ['pt_BR', 'en_US'] as const;
export type Lang = (typeof supportedLangs)[number];

/** The language of a request's `lang` header; any other, or none, is Brazilian Portuguese. */
export const parseLangHeader = (header: string | undefined): Lang => (header === 'en_US' ? 'en_US' : 'pt_BR');
