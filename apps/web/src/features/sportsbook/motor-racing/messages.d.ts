import type texts from '@arara/content/pt_BR/sports/motor-racing.json';

declare module 'use-intl' {
  interface SportMessages {
    readonly 'motor-racing': (typeof texts)['names'];
  }
}
