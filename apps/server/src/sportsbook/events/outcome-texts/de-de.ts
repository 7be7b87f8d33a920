import type { OutcomeTexts } from '../outcome-texts.ts';

export const outcomeTexts: OutcomeTexts = {
  match: (home, away) => `${home}\u00A0– ${away}`,
  draw: 'Remis',
  or: (a, b) => `${a} oder ${b}`,
  over: (number) => `Über ${number}`,
  under: (number) => `Unter ${number}`,
  yes: 'Ja',
  no: 'Nein',
  odd: 'Ungerade',
  even: 'Gerade',
  otherScore: 'Anderes Ergebnis',
  neither: 'Keiner',
  noGoal: 'Keine Tore',
};
