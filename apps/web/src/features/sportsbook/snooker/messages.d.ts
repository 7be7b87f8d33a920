import type texts from '@arara/content/pt_BR/sports/snooker.json';

declare module 'use-intl' {
  interface SportMessages {
    readonly snooker: (typeof texts)['names'];
  }
}
