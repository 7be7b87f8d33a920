/** Loads the text pages in each language. */
export const legalTextLoaders = {
  pt_BR: () => import('./content/pt-br.ts'),
  en_US: () => import('./content/en-us.ts'),
  id_ID: () => import('./content/id-id.ts'),
  vi_VN: () => import('./content/vi-vn.ts'),
  nr_NR: () => import('./content/en-us.ts'),
  ja_JP: () => import('./content/ja-jp.ts'),
  ko_KR: () => import('./content/ko-kr.ts'),
  zh_CN: () => import('./content/zh-cn.ts'),
  ru_RU: () => import('./content/ru-ru.ts'),
  de_DE: () => import('./content/de-de.ts'),
  es_ES: () => import('./content/es-es.ts'),
  fr_FR: () => import('./content/fr-fr.ts'),
  it_IT: () => import('./content/it-it.ts'),
  hi_IN: () => import('./content/hi-in.ts'),
} as const;

/** Loads the frame of the sports rules in each language. */
export const sportsRulesLoaders = {
  pt_BR: () => import('./sports-rules/content/pt-br.ts'),
  en_US: () => import('./sports-rules/content/en-us.ts'),
  id_ID: () => import('./sports-rules/content/id-id.ts'),
  vi_VN: () => import('./sports-rules/content/vi-vn.ts'),
  nr_NR: () => import('./sports-rules/content/en-us.ts'),
  ja_JP: () => import('./sports-rules/content/ja-jp.ts'),
  ko_KR: () => import('./sports-rules/content/ko-kr.ts'),
  zh_CN: () => import('./sports-rules/content/zh-cn.ts'),
  ru_RU: () => import('./sports-rules/content/ru-ru.ts'),
  de_DE: () => import('./sports-rules/content/de-de.ts'),
  es_ES: () => import('./sports-rules/content/es-es.ts'),
  fr_FR: () => import('./sports-rules/content/fr-fr.ts'),
  it_IT: () => import('./sports-rules/content/it-it.ts'),
  hi_IN: () => import('./sports-rules/content/hi-in.ts'),
} as const;
