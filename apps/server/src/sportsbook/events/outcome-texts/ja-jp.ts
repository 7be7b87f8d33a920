import type { OutcomeTexts } from '../outcome-texts.ts';

export const outcomeTexts: OutcomeTexts = {
  match: (home, away) => `${home}\u00A0vs ${away}`,
  draw: '引き分け',
  or: (a, b) => `${a} または ${b}`,
  over: (number) => `${number} オーバー`,
  under: (number) => `${number} アンダー`,
  yes: 'はい',
  no: 'いいえ',
  odd: '奇数',
  even: '偶数',
  otherScore: 'その他のスコア',
  neither: 'どちらもなし',
  noGoal: 'ゴールなし',
};
