import type { Lang } from '../platform/text/lang.ts';
import type { PushTexts } from './push-texts.ts';
import { pushTexts as deDe } from './texts/de-de.ts';
import { pushTexts as enUs } from './texts/en-us.ts';
import { pushTexts as esEs } from './texts/es-es.ts';
import { pushTexts as frFr } from './texts/fr-fr.ts';
import { pushTexts as hiIn } from './texts/hi-in.ts';
import { pushTexts as idId } from './texts/id-id.ts';
import { pushTexts as itIt } from './texts/it-it.ts';
import { pushTexts as jaJp } from './texts/ja-jp.ts';
import { pushTexts as koKr } from './texts/ko-kr.ts';
import { pushTexts as ptBr } from './texts/pt-br.ts';
import { pushTexts as ruRu } from './texts/ru-ru.ts';
import { pushTexts as viVn } from './texts/vi-vn.ts';
import { pushTexts as zhCn } from './texts/zh-cn.ts';

/** The push messages, in each language. */
export const pushTextsByLang: Readonly<Record<Lang, PushTexts>> = {
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
