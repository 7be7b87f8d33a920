import type texts from '@arara/content/pt_BR/sports/snooker.json';

type SnookerTexts = typeof texts;

declare module 'use-intl' {
  interface SportMessages extends SnookerTexts {}
}
