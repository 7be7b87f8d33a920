import type { Lang } from '../../platform/text/lang.ts';
import type { SupportMailTexts } from './support-mail-texts.ts';
import { supportMailTexts as enUs } from './texts/en-us.ts';
import { supportMailTexts as ptBr } from './texts/pt-br.ts';

/** The mails of support, in each language. */
export const supportMailTextsByLang: Readonly<Record<Lang, SupportMailTexts>> = {
  pt_BR: ptBr,
  en_US: enUs,
  nr_NR: enUs,
};
