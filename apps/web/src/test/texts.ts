import type { Messages } from 'use-intl';

export interface Texts {
  readonly [key: string]: string | Texts;
}

/** All text files of the app by their path, for tests: the build joins them in another way (scripts/joined-texts.mjs). */
export const textFiles = import.meta.glob<Texts>(
  ['../app/texts/*.json', '../features/*/texts/*.json', '../features/*/*/texts/*.json'],
  {
    eager: true,
    import: 'default',
  },
);

/** The joined dictionary of one language. */
export const joinTexts = (language: string): Texts =>
  Object.assign(
    {},
    ...Object.keys(textFiles).flatMap((path) => (path.endsWith(`/${language}.json`) ? textFiles[path] : [])),
  );

/** The dictionary in Portuguese, for components. */
export const ptBR = joinTexts('pt_BR') as unknown as Messages;
