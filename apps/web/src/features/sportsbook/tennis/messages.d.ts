import type texts from '@arara/content/pt_BR/sports/tennis.json';

declare module 'use-intl' {
  interface SportMessages {
    readonly tennis: (typeof texts)['names'];
  }
}
