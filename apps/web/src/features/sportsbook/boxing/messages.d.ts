import type texts from '@arara/content/pt_BR/sports/boxing.json';

declare module 'use-intl' {
  interface SportMessages {
    readonly boxing: (typeof texts)['names'];
  }
}
