import type texts from '@arara/content/pt_BR/games/limbo.json';

type LimboTexts = typeof texts;

declare module 'use-intl' {
  interface GameMessages extends LimboTexts {}
}
