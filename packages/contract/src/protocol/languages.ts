/** A language of the product, and how a person finds it. */
interface Language {
  /** for `Intl` */
  readonly tag: string;
  /** Its name in its own words, and the prefix of its place's phone numbers: with them it is in the picker. All play in reais. */
  readonly picker?: { readonly name: string; readonly phonePrefix: string };
  /** The language whose texts it has; without it there is a folder `packages/content/<key>`. */
  readonly textsFrom?: string;
}

/**
 * The languages by their keys on the wire, those of the picker first and in its order. The others are chosen by the browser's
 * language or by the address.
 */
const languages = {
  pt_BR: { tag: 'pt-BR', picker: { name: 'Português (Brasil)', phonePrefix: '+55' } },
  en_US: { tag: 'en-US', picker: { name: 'English (United States)', phonePrefix: '+1' } },
  id_ID: { tag: 'id-ID', picker: { name: 'Bahasa Indonesia', phonePrefix: '+62' } },
  vi_VN: { tag: 'vi-VN', picker: { name: 'Tiếng Việt', phonePrefix: '+84' } },
  nr_NR: { tag: 'en-NG', picker: { name: 'English (Nigeria)', phonePrefix: '+234' }, textsFrom: 'en_US' },
  ja_JP: { tag: 'ja-JP', picker: { name: '日本語', phonePrefix: '+81' } },
  ko_KR: { tag: 'ko-KR', picker: { name: '한국어', phonePrefix: '+82' } },
  zh_CN: { tag: 'zh-CN', picker: { name: '简体中文', phonePrefix: '+86' } },
  ru_RU: { tag: 'ru-RU', picker: { name: 'Русский', phonePrefix: '+7' } },
  de_DE: { tag: 'de-DE' },
  es_ES: { tag: 'es-ES' },
  fr_FR: { tag: 'fr-FR' },
  it_IT: { tag: 'it-IT' },
  hi_IN: { tag: 'hi-IN' },
} as const satisfies Readonly<Record<string, Language>>;
export type LanguageKey = keyof typeof languages;

const rows = Object.entries(languages) as readonly (readonly [LanguageKey, Language])[];

export const languageKeys = rows.map(([key]) => key) as readonly LanguageKey[] as readonly [
  LanguageKey,
  ...LanguageKey[],
];

/** The tag of each language for `Intl`. */
export const languageTags = Object.fromEntries(rows.map(([key, { tag }]) => [key, tag])) as Readonly<
  Record<LanguageKey, string>
>;

/** The folder of `packages/content` that has a language's texts. */
export const getTextsFolder = (key: LanguageKey): string => (languages[key] as Language).textsFrom ?? key;

/** The languages of the picker, in its order. */
export const languageChoices = rows.flatMap(([key, { picker }]) => (picker === undefined ? [] : [{ key, ...picker }]));
