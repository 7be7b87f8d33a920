import type texts from './pt_BR.json';

type TennisTexts = typeof texts;

declare module 'use-intl' {
  interface SportMessages extends TennisTexts {}
}
