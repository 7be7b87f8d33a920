import type texts from '@arara/content/pt_BR/games/row-double.json';

type RowDoubleTexts = typeof texts;

declare module 'use-intl' {
  interface GameMessages extends RowDoubleTexts {}
}
