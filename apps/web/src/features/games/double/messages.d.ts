import type texts from '@arara/content/pt_BR/games/double.json';

type DoubleGameTexts = typeof texts;

declare module 'use-intl' {
  interface GameMessages extends DoubleGameTexts {}
}
