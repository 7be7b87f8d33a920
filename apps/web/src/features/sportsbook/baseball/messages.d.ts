import type texts from '@arara/content/pt_BR/sports/baseball.json';

declare module 'use-intl' {
  interface SportMessages {
    readonly baseball: (typeof texts)['names'];
  }
}
