import type texts from '@arara/content/pt_BR/sports/cricket.json';

declare module 'use-intl' {
  interface SportMessages {
    readonly cricket: (typeof texts)['names'];
  }
}
