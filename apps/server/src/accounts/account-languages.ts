import type { Lang } from '../platform/text/lang.ts';
import type { AccountTexts } from './account-texts.ts';
import { accountTexts as deDe } from './texts/de-de.ts';
import { accountTexts as enUs } from './texts/en-us.ts';
import { accountTexts as esEs } from './texts/es-es.ts';
import { accountTexts as frFr } from './texts/fr-fr.ts';
import { accountTexts as hiIn } from './texts/hi-in.ts';
import { accountTexts as idId } from './texts/id-id.ts';
import { accountTexts as itIt } from './texts/it-it.ts';
import { accountTexts as jaJp } from './texts/ja-jp.ts';
import { accountTexts as koKr } from './texts/ko-kr.ts';
import { accountTexts as ptBr } from './texts/pt-br.ts';
import { accountTexts as ruRu } from './texts/ru-ru.ts';
import { accountTexts as viVn } from './texts/vi-vn.ts';
import { accountTexts as zhCn } from './texts/zh-cn.ts';

/** What accounts say, in each language. */
export const accountTextsByLang: Readonly<Record<Lang, AccountTexts>> = {
  pt_BR: ptBr,
  en_US: enUs,
  id_ID: idId,
  vi_VN: viVn,
  nr_NR: enUs,
  ja_JP: jaJp,
  ko_KR: koKr,
  zh_CN: zhCn,
  ru_RU: ruRu,
  de_DE: deDe,
  es_ES: esEs,
  fr_FR: frFr,
  it_IT: itIt,
  hi_IN: hiIn,
};
