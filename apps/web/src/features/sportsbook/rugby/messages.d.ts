import type texts from '@arara/content/pt_BR/sports/rugby.json';

type RugbyTexts = typeof texts;

declare module 'use-intl' {
  interface SportMessages extends RugbyTexts {}
}
