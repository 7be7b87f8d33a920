import type texts from './pt_BR.json';

type LimboTexts = typeof texts;

declare module 'use-intl' {
  interface GameMessages extends LimboTexts {}
}
