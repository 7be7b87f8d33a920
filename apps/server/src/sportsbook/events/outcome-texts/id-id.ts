import type { OutcomeTexts } from '../outcome-texts.ts';

export const outcomeTexts: OutcomeTexts = {
  match: (home, away) => `${home}\u00A0vs ${away}`,
  draw: 'Seri',
  or: (a, b) => `${a} atau ${b}`,
  over: (number) => `Over ${number}`,
  under: (number) => `Under ${number}`,
  yes: 'Ya',
  no: 'Tidak',
  odd: 'Ganjil',
  even: 'Genap',
  otherScore: 'Skor lain',
  neither: 'Tidak ada',
  noGoal: 'Tanpa gol',
};
