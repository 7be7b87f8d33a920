import type texts from './pt_BR.json';

type BadmintonTexts = typeof texts;

declare module 'use-intl' {
  interface SportMessages extends BadmintonTexts {}
}
