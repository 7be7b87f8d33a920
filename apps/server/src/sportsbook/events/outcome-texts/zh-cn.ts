import type { OutcomeTexts } from '../outcome-texts.ts';

export const outcomeTexts: OutcomeTexts = {
  match: (home, away) => `${home}\u00A0vs ${away}`,
  draw: '平局',
  or: (a, b) => `${a} 或 ${b}`,
  over: (number) => `大 ${number}`,
  under: (number) => `小 ${number}`,
  yes: '是',
  no: '否',
  odd: '单',
  even: '双',
  otherScore: '其他比分',
  neither: '均无',
  noGoal: '无进球',
};
