import type texts from '@arara/content/pt_BR/games/lucky-color.json';

type LuckyColorTexts = typeof texts;

declare module 'use-intl' {
  interface GameMessages extends LuckyColorTexts {}
}
