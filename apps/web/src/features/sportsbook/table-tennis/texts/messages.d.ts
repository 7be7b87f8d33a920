import type texts from './pt_BR.json';

type TableTennisTexts = typeof texts;

declare module 'use-intl' {
  interface SportMessages extends TableTennisTexts {}
}
