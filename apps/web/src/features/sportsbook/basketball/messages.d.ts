import type texts from '@arara/content/pt_BR/sports/basketball.json';

type BasketballTexts = typeof texts;

declare module 'use-intl' {
  interface SportMessages extends BasketballTexts {}
}
