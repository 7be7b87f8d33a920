import type { OutcomeTexts } from '../outcome-texts.ts';

export const outcomeTexts: OutcomeTexts = {
  match: (home, away) => `${home}\u00A0– ${away}`,
  draw: 'Pareggio',
  or: (a, b) => `${a} o ${b}`,
  over: (number) => `Over ${number}`,
  under: (number) => `Under ${number}`,
  yes: 'Sì',
  no: 'No',
  odd: 'Dispari',
  even: 'Pari',
  otherScore: 'Altro risultato',
  neither: 'Nessuno',
  noGoal: 'Nessun gol',
};
