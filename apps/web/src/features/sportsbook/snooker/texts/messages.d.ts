import type texts from './pt_BR.json';

type SnookerTexts = typeof texts;

declare module 'use-intl' {
  interface SportMessages extends SnookerTexts {}
}
