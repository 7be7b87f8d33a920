import type texts from './pt_BR.json';

type BaseballTexts = typeof texts;

declare module 'use-intl' {
  interface SportMessages extends BaseballTexts {}
}
