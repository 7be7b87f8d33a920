import type texts from '@arara/content/pt_BR/games/coin.json';

type Texts = typeof texts;

declare module 'use-intl' {
  interface GameMessages extends Texts {}
}
