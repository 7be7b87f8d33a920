import type texts from './pt_BR.json';

type RugbyTexts = typeof texts;

declare module 'use-intl' {
  interface SportMessages extends RugbyTexts {}
}
