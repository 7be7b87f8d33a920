import type texts from './pt_BR.json';

type DiceTexts = typeof texts;

declare module 'use-intl' {
  interface GameMessages extends DiceTexts {}
}
