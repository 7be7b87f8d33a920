import type { Lang } from './lang.ts';
import type { AnswerTexts } from './answer-texts.ts';
import { answerTexts as deDe } from './answers/de-de.ts';
import { answerTexts as enUs } from './answers/en-us.ts';
import { answerTexts as esEs } from './answers/es-es.ts';
import { answerTexts as frFr } from './answers/fr-fr.ts';
import { answerTexts as hiIn } from './answers/hi-in.ts';
import { answerTexts as idId } from './answers/id-id.ts';
import { answerTexts as itIt } from './answers/it-it.ts';
import { answerTexts as jaJp } from './answers/ja-jp.ts';
import { answerTexts as koKr } from './answers/ko-kr.ts';
import { answerTexts as ptBr } from './answers/pt-br.ts';
import { answerTexts as ruRu } from './answers/ru-ru.ts';
import { answerTexts as viVn } from './answers/vi-vn.ts';
import { answerTexts as zhCn } from './answers/zh-cn.ts';

/** What the server answers, in each language. */
export const answerTextsByLang: Readonly<Record<Lang, AnswerTexts>> = {
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
