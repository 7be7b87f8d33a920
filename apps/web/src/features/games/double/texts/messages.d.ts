import type texts from './pt_BR.json';

type DoubleGameTexts = typeof texts;

declare module 'use-intl' {
  interface GameMessages extends DoubleGameTexts {}
}
