import type texts from '@arara/content/pt_BR/sports/rugby.json';

declare module 'use-intl' {
  interface SportMessages {
    readonly rugby: (typeof texts)['names'];
  }
}
