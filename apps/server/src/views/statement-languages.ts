import type { Lang } from '../platform/text/lang.ts';
import type { StatementTexts } from './statement-texts.ts';
import { statementTexts as enUs } from './statement-texts/en-us.ts';
import { statementTexts as ptBr } from './statement-texts/pt-br.ts';

/** What a statement says, in each language. */
export const statementTextsByLang: Readonly<Record<Lang, StatementTexts>> = {
  pt_BR: ptBr,
  en_US: enUs,
  nr_NR: enUs,
};
