import type texts from '@arara/content/pt_BR/games/mines.json';

type MinesTexts = typeof texts;

declare module 'use-intl' {
  interface GameMessages extends MinesTexts {}
}
