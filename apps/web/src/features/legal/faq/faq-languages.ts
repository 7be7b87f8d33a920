/** Loads the questions in each language. */
export const faqLoaders = {
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
