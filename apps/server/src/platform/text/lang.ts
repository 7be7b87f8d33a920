import { type LanguageKey, languageTags } from '@arara/contract/protocol/languages';

/** A language in which the server answers. */
export type Lang = LanguageKey;

/** Of an answer for which nobody asked in a language: staff's lists, the copy of a player's data. */
export const defaultLang: Lang = 'pt_BR';

/** The language of a request's `lang` header; any other, or none, is Brazilian Portuguese. */
export const parseLangHeader = (header: string | undefined): Lang =>
  header !== undefined && Object.hasOwn(languageTags, header) ? (header as Lang) : defaultLang;
