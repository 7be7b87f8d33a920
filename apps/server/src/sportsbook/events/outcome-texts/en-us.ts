import type { OutcomeTexts } from '../outcome-texts.ts';

export const outcomeTexts: OutcomeTexts = {
  match: (home, away) => `${home}\u00A0v ${away}`,
  draw: 'Draw',
  or: (a, b) => `${a} or ${b}`,
  over: (number) => `Over ${number}`,
  under: (number) => `Under ${number}`,
  yes: 'Yes',
  no: 'No',
  odd: 'Odd',
  even: 'Even',
  otherScore: 'Any other score',
  neither: 'Neither',
  noGoal: 'No goal',
};
