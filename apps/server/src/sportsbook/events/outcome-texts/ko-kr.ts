import type { OutcomeTexts } from '../outcome-texts.ts';

export const outcomeTexts: OutcomeTexts = {
  match: (home, away) => `${home}\u00A0vs ${away}`,
  draw: '무승부',
  or: (a, b) => `${a} 또는 ${b}`,
  over: (number) => `${number} 오버`,
  under: (number) => `${number} 언더`,
  yes: '예',
  no: '아니요',
  odd: '홀',
  even: '짝',
  otherScore: '기타 스코어',
  neither: '둘 다 아님',
  noGoal: '골 없음',
};
