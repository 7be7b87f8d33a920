/**
 * The languages of the product: the key as on the wire with the tag for `Intl`, those of the picker first and in its order.
 * The Nigerian locale has the English texts.
 */
export const languageTags = {
  pt_BR: 'pt-BR',
  en_US: 'en-US',
  id_ID: 'id-ID',
  vi_VN: 'vi-VN',
  nr_NR: 'en-NG',
  ja_JP: 'ja-JP',
  ko_KR: 'ko-KR',
  zh_CN: 'zh-CN',
  ru_RU: 'ru-RU',
  de_DE: 'de-DE',
  es_ES: 'es-ES',
  fr_FR: 'fr-FR',
  it_IT: 'it-IT',
  hi_IN: 'hi-IN',
} as const;
export type LanguageKey = keyof typeof languageTags;

export const languageKeys = Object.keys(languageTags) as readonly LanguageKey[] as readonly [
  LanguageKey,
  ...LanguageKey[],
];
