import type texts from '@arara/content/pt_BR/sports/badminton.json';

declare module 'use-intl' {
  interface SportMessages {
    readonly badminton: (typeof texts)['names'];
  }
}
