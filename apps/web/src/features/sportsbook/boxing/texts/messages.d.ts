import type texts from './pt_BR.json';

type BoxingTexts = typeof texts;

declare module 'use-intl' {
  interface SportMessages extends BoxingTexts {}
}
