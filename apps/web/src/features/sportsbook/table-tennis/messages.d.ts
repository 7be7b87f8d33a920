import type texts from '@arara/content/pt_BR/sports/table-tennis.json';

type TableTennisTexts = typeof texts;

declare module 'use-intl' {
  interface SportMessages extends TableTennisTexts {}
}
