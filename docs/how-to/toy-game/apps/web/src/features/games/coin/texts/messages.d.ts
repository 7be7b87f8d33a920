import type texts from './pt_BR.json';

type Texts = typeof texts;

declare module 'use-intl' {
  interface GameMessages extends Texts {}
}
