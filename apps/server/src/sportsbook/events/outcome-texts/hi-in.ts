import type { OutcomeTexts } from '../outcome-texts.ts';

export const outcomeTexts: OutcomeTexts = {
  match: (home, away) => `${home}\u00A0बनाम ${away}`,
  draw: 'ड्रॉ',
  or: (a, b) => `${a} या ${b}`,
  over: (number) => `ओवर ${number}`,
  under: (number) => `अंडर ${number}`,
  yes: 'हाँ',
  no: 'नहीं',
  odd: 'विषम',
  even: 'सम',
  otherScore: 'कोई दूसरा स्कोर',
  neither: 'कोई नहीं',
  noGoal: 'कोई गोल नहीं',
};
