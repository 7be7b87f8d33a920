import type texts from '@arara/content/pt_BR/sports/volleyball.json';

type VolleyballTexts = typeof texts;

declare module 'use-intl' {
  interface SportMessages extends VolleyballTexts {}
}
