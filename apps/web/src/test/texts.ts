import type { Messages } from 'use-intl';

export interface Texts {
  readonly [key: string]: string | Texts;
}

/** The joined dictionary of each language by its path (scripts/content-texts.mjs). */
export const dictionaries = import.meta.glob<Texts>('./*/web/app.json', {
  base: '../../../../packages/content',
  query: '?all',
  eager: true,
  import: 'default',
});

/** The joined dictionary of one language. */
export function joinTexts(language: string): Texts {
  const texts = dictionaries[`./${language}/web/app.json`];
  if (texts === undefined) throw new Error(`there are no texts in ${language}`);
  return texts;
}

/** The dictionary in Portuguese, for components. */
export const ptBR = joinTexts('pt_BR') as unknown as Messages;
