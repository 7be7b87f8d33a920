import type texts from './pt_BR.json';

type FootballTexts = typeof texts;

declare module 'use-intl' {
  interface SportMessages extends FootballTexts {}
}
