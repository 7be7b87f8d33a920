import type texts from '@arara/content/pt_BR/sports/football.json';

declare module 'use-intl' {
  interface SportMessages {
    readonly football: (typeof texts)['names'];
  }
}
