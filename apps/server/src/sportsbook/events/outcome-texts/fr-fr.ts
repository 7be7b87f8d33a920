import type { OutcomeTexts } from '../outcome-texts.ts';

export const outcomeTexts: OutcomeTexts = {
  match: (home, away) => `${home}\u00A0– ${away}`,
  draw: 'Nul',
  or: (a, b) => `${a} ou ${b}`,
  over: (number) => `Plus de ${number}`,
  under: (number) => `Moins de ${number}`,
  yes: 'Oui',
  no: 'Non',
  odd: 'Impair',
  even: 'Pair',
  otherScore: 'Autre score',
  neither: 'Aucun',
  noGoal: 'Aucun but',
};
