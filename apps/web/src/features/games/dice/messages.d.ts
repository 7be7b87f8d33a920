import type texts from '@arara/content/pt_BR/games/dice.json';

type DiceTexts = typeof texts;

declare module 'use-intl' {
  interface GameMessages extends DiceTexts {}
}
