import type texts from './pt_BR.json';

type VolleyballTexts = typeof texts;

declare module 'use-intl' {
  interface SportMessages extends VolleyballTexts {}
}
