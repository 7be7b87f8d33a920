import type { Lang } from '../../platform/text/lang.ts';
import type { OutcomeTexts } from './outcome-texts.ts';
import { outcomeTexts as enUs } from './outcome-texts/en-us.ts';
import { outcomeTexts as ptBr } from './outcome-texts/pt-br.ts';

/** What outcomes are called, in each language. */
export const outcomeTextsByLang: Readonly<Record<Lang, OutcomeTexts>> = {
  pt_BR: ptBr,
  en_US: enUs,
  nr_NR: enUs,
};
