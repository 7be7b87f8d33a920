import type texts from '@arara/content/pt_BR/sports/badminton.json';

type BadmintonTexts = typeof texts;

declare module 'use-intl' {
  interface SportMessages extends BadmintonTexts {}
}
