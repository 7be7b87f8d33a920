import type texts from '@arara/content/pt_BR/sports/basketball.json';

declare module 'use-intl' {
  interface SportMessages {
    readonly basketball: (typeof texts)['names'];
  }
}
