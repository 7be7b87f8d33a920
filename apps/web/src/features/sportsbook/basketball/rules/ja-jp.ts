import type { BasketballFacts } from '@arara/sports/basketball/grade';
import { ruleSentences } from '../../sport/rule-sentences/ja-jp.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { basketballLines, overtime, regular } from './examples.ts';

const { line, handicap, early } = ruleSentences;

export const basketballRules: SportRulesText<BasketballFacts> = {
  ...basketballLines,
  home: 'ホーム',
  away: 'アウェイ',
  general: [
    '延長は試合のマーケットに含まれます。「延長除く」のマーケットは4クォーターで決まり、同点もありえます。',
    '前半のマーケットは最初の2クォーター、クォーターのマーケットはその得点だけで決まります。',
    '試合中のベットは、ベット後の得点だけでなく、試合全体のスコアで判定します。',
  ],
  options: {
    'abandoned=lateStands':
      '打ち切り：4クォーターの残りが5分以内（48分中43分、または40分中35分経過）ならスコアは有効です。終わらなかったクォーターと「延長あり？」は無効です。',
  },
  markets: {
    winner: 'どちらが勝つか（延長を含む）。引き分けのある大会で同点で終わった場合は返金されます。',
    handicap: `延長を含む。${handicap}`,
    total: `両チームの得点（延長を含む）。${line}${early}`,
    homeTotal: `ホームの得点（延長を含む）。${line}${early}`,
    awayTotal: `アウェイの得点（延長を含む）。${line}${early}`,
    oddEven: '両チームの得点の合計（延長を含む）が奇数か偶数か。',
    overtime: '4クォーター終了時に同点で延長に入る場合は「はい」。',
    regulationResult: '4クォーター終了時にどちらがリードしているか、または引き分け。延長は含みません。',
    regulationHandicap: `4クォーターのスコアで判定。${handicap}`,
    regulationTotal: `4クォーターの両チームの得点。${line}${early}`,
    halfResult: '2クォーター終了時にどちらがリードしているか、または引き分け。',
    halfHandicap: `最初の2クォーターのスコアで判定。${handicap}`,
    halfTotal: `最初の2クォーターの両チームの得点。${line}${early}`,
    quarterResult: 'そのクォーターでどちらの得点が多いか、または引き分け。',
    quarterDrawNoBet: 'そのクォーターでどちらの得点が多いか。引き分けは返金されます。',
    quarterHandicap: `そのクォーターの得点で判定。${handicap}`,
    quarterTotal: `そのクォーターの両チームの得点。${line}${early}`,
  },
  examples: [
    { heading: 'クォーター 25–22、20–27、28–24、25–22、最終 98–95', facts: regular },
    {
      heading: 'クォーター 22–22、24–22、25–26、20–21、延長 12–7、最終 103–98',
      facts: overtime,
    },
  ],
};
