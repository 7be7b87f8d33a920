import type { Lang } from '../platform/text/lang.ts';
import type { StatementTexts } from './statement-texts.ts';
import { statementTexts as deDe } from './statement-texts/de-de.ts';
import { statementTexts as enUs } from './statement-texts/en-us.ts';
import { statementTexts as esEs } from './statement-texts/es-es.ts';
import { statementTexts as frFr } from './statement-texts/fr-fr.ts';
import { statementTexts as hiIn } from './statement-texts/hi-in.ts';
import { statementTexts as idId } from './statement-texts/id-id.ts';
import { statementTexts as itIt } from './statement-texts/it-it.ts';
import { statementTexts as jaJp } from './statement-texts/ja-jp.ts';
import { statementTexts as koKr } from './statement-texts/ko-kr.ts';
import { statementTexts as ptBr } from './statement-texts/pt-br.ts';
import { statementTexts as ruRu } from './statement-texts/ru-ru.ts';
import { statementTexts as viVn } from './statement-texts/vi-vn.ts';
import { statementTexts as zhCn } from './statement-texts/zh-cn.ts';

/** What a statement says, in each language. */
export const statementTextsByLang: Readonly<Record<Lang, StatementTexts>> = {
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
