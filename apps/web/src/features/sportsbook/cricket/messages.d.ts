import type texts from '@arara/content/pt_BR/sports/cricket.json';

type CricketTexts = typeof texts;

declare module 'use-intl' {
  interface SportMessages extends CricketTexts {}
}
