import type texts from '@arara/content/pt_BR/sports/tennis.json';

type TennisTexts = typeof texts;

declare module 'use-intl' {
  interface SportMessages extends TennisTexts {}
}
