import type texts from './pt_BR.json';

type RowDoubleTexts = typeof texts;

declare module 'use-intl' {
  interface GameMessages extends RowDoubleTexts {}
}
