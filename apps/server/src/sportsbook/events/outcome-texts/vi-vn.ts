import type { OutcomeTexts } from '../outcome-texts.ts';

export const outcomeTexts: OutcomeTexts = {
  match: (home, away) => `${home}\u00A0– ${away}`,
  draw: 'Hòa',
  or: (a, b) => `${a} hoặc ${b}`,
  over: (number) => `Tài ${number}`,
  under: (number) => `Xỉu ${number}`,
  yes: 'Có',
  no: 'Không',
  odd: 'Lẻ',
  even: 'Chẵn',
  otherScore: 'Tỷ số khác',
  neither: 'Không ai',
  noGoal: 'Không bàn thắng',
};
