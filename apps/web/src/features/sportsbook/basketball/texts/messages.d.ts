import type texts from './pt_BR.json';

type BasketballTexts = typeof texts;

declare module 'use-intl' {
  interface SportMessages extends BasketballTexts {}
}
