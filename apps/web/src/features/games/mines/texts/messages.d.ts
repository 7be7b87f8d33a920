import type texts from './pt_BR.json';

type MinesTexts = typeof texts;

declare module 'use-intl' {
  interface GameMessages extends MinesTexts {}
}
