import type { Lang } from '../../platform/text/lang.ts';
import type { SupportMailTexts } from './support-mail-texts.ts';
import { supportMailTexts as deDe } from './texts/de-de.ts';
import { supportMailTexts as enUs } from './texts/en-us.ts';
import { supportMailTexts as esEs } from './texts/es-es.ts';
import { supportMailTexts as frFr } from './texts/fr-fr.ts';
import { supportMailTexts as hiIn } from './texts/hi-in.ts';
import { supportMailTexts as idId } from './texts/id-id.ts';
import { supportMailTexts as itIt } from './texts/it-it.ts';
import { supportMailTexts as jaJp } from './texts/ja-jp.ts';
import { supportMailTexts as koKr } from './texts/ko-kr.ts';
import { supportMailTexts as ptBr } from './texts/pt-br.ts';
import { supportMailTexts as ruRu } from './texts/ru-ru.ts';
import { supportMailTexts as viVn } from './texts/vi-vn.ts';
import { supportMailTexts as zhCn } from './texts/zh-cn.ts';

/** The mails of support, in each language. */
export const supportMailTextsByLang: Readonly<Record<Lang, SupportMailTexts>> = {
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
