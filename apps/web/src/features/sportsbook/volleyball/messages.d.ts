import type texts from '@arara/content/pt_BR/sports/volleyball.json';

declare module 'use-intl' {
  interface SportMessages {
    readonly volleyball: (typeof texts)['names'];
  }
}
