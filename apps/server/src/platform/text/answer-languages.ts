import type { Lang } from './lang.ts';
import type { AnswerTexts } from './answer-texts.ts';
import { answerTexts as enUs } from './answers/en-us.ts';
import { answerTexts as ptBr } from './answers/pt-br.ts';

/** What the server answers, in each language. */
export const answerTextsByLang: Readonly<Record<Lang, AnswerTexts>> = {
  pt_BR: ptBr,
  en_US: enUs,
  nr_NR: enUs,
};
