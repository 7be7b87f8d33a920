import type { LanguageKey } from '@arara/contract/protocol/languages';

/** A language to choose, in its own words, with the prefix of its place's phone numbers. All play in reais. */
export interface LanguageChoice {
  readonly key: LanguageKey;
  readonly name: string;
  readonly phonePrefix: string;
}

/** The languages of the picker, in its order. The others are chosen by the browser's language or by the address. */
export const languageChoices: readonly LanguageChoice[] = [
  { key: 'pt_BR', name: 'Português (Brasil)', phonePrefix: '+55' },
  { key: 'en_US', name: 'English (United States)', phonePrefix: '+1' },
  { key: 'id_ID', name: 'Bahasa Indonesia', phonePrefix: '+62' },
  { key: 'vi_VN', name: 'Tiếng Việt', phonePrefix: '+84' },
  { key: 'nr_NR', name: 'English (Nigeria)', phonePrefix: '+234' },
  { key: 'ja_JP', name: '日本語', phonePrefix: '+81' },
  { key: 'ko_KR', name: '한국어', phonePrefix: '+82' },
  { key: 'zh_CN', name: '简体中文', phonePrefix: '+86' },
  { key: 'ru_RU', name: 'Русский', phonePrefix: '+7' },
];
