import type { Lang } from '../../platform/text/lang.ts';
import type { AccountTexts } from './account-texts.ts';
import { accountTexts as deDe } from './de-de.ts';
import { accountTexts as enUs } from './en-us.ts';
import { accountTexts as esEs } from './es-es.ts';
import { accountTexts as frFr } from './fr-fr.ts';
import { accountTexts as hiIn } from './hi-in.ts';
import { accountTexts as idId } from './id-id.ts';
import { accountTexts as itIt } from './it-it.ts';
import { accountTexts as jaJp } from './ja-jp.ts';
import { accountTexts as koKr } from './ko-kr.ts';
import { accountTexts as ptBr } from './pt-br.ts';
import { accountTexts as ruRu } from './ru-ru.ts';
import { accountTexts as viVn } from './vi-vn.ts';
import { accountTexts as zhCn } from './zh-cn.ts';

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
