import type texts from '@arara/content/pt_BR/sports/baseball.json';

type BaseballTexts = typeof texts;

declare module 'use-intl' {
  interface SportMessages extends BaseballTexts {}
}
