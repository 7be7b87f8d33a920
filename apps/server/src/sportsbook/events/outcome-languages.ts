import type { Lang } from '../../platform/text/lang.ts';
import type { OutcomeTexts } from './outcome-texts.ts';
import { outcomeTexts as deDe } from './outcome-texts/de-de.ts';
import { outcomeTexts as enUs } from './outcome-texts/en-us.ts';
import { outcomeTexts as esEs } from './outcome-texts/es-es.ts';
import { outcomeTexts as frFr } from './outcome-texts/fr-fr.ts';
import { outcomeTexts as hiIn } from './outcome-texts/hi-in.ts';
import { outcomeTexts as idId } from './outcome-texts/id-id.ts';
import { outcomeTexts as itIt } from './outcome-texts/it-it.ts';
import { outcomeTexts as jaJp } from './outcome-texts/ja-jp.ts';
import { outcomeTexts as koKr } from './outcome-texts/ko-kr.ts';
import { outcomeTexts as ptBr } from './outcome-texts/pt-br.ts';
import { outcomeTexts as ruRu } from './outcome-texts/ru-ru.ts';
import { outcomeTexts as viVn } from './outcome-texts/vi-vn.ts';
import { outcomeTexts as zhCn } from './outcome-texts/zh-cn.ts';

/** What outcomes are called, in each language. */
export const outcomeTextsByLang: Readonly<Record<Lang, OutcomeTexts>> = {
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
