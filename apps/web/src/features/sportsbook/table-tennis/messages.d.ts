import type texts from '@arara/content/pt_BR/sports/table-tennis.json';

declare module 'use-intl' {
  interface SportMessages {
    readonly 'table-tennis': (typeof texts)['names'];
  }
}
