import type texts from '@arara/content/pt_BR/sports/football.json';

type FootballTexts = typeof texts;

declare module 'use-intl' {
  interface SportMessages extends FootballTexts {}
}
