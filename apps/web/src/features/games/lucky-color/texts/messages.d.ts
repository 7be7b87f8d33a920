import type texts from './pt_BR.json';

type LuckyColorTexts = typeof texts;

declare module 'use-intl' {
  interface GameMessages extends LuckyColorTexts {}
}
