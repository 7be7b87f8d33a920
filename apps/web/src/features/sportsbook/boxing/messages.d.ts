import type texts from '@arara/content/pt_BR/sports/boxing.json';

type BoxingTexts = typeof texts;

declare module 'use-intl' {
  interface SportMessages extends BoxingTexts {}
}
