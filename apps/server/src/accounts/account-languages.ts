import type { Lang } from '../platform/text/lang.ts';
import type { AccountTexts } from './account-texts.ts';
import { accountTexts as enUs } from './texts/en-us.ts';
import { accountTexts as ptBr } from './texts/pt-br.ts';

/** What accounts say, in each language. */
export const accountTextsByLang: Readonly<Record<Lang, AccountTexts>> = {
  pt_BR: ptBr,
  en_US: enUs,
  nr_NR: enUs,
};
