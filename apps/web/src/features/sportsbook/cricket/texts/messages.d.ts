import type texts from './pt_BR.json';

type CricketTexts = typeof texts;

declare module 'use-intl' {
  interface SportMessages extends CricketTexts {}
}
