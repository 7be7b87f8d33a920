import type { BaseballFacts } from '@arara/sports/baseball/grade';
import { ruleSentences } from '../../sport/rule-sentences/ja-jp.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { baseballLines, extra, regular } from './examples.ts';

const { line, handicap, early } = ruleSentences;
const homeBats = '攻撃中のホームが結果を確定させた場合、終了前に支払われます。';

export const baseballRules: SportRulesText<BaseballFacts> = {
  ...baseballLines,
  home: 'ホーム',
  away: 'アウェイ',
  general: [
    '延長は試合のマーケットに含まれます。',
    'ランライン、合計、奇数/偶数には9イニング（7回制では7）が必要で、ホームがリードなら半イニング少なくてもかまいません。それより早く終わった試合では、確定したものだけが有効で、残りは無効です。',
    '1イニングや最初の5イニングのマーケットは、その部分が終われば有効です。',
  ],
  options: {
    'listedPitchers=action': '投手：誰が先発してもベットは有効です。',
    'winner=fiveInnings': '短縮試合：勝者は5回終了後、ホームがリードなら4回半終了後に公式となります。',
    'suspendedHours=36': 'サスペンデッド：36時間以内に終われば有効です。その後はすべて無効です。',
  },
  markets: {
    winner: 'どちらが勝つか（延長を含む）。同点で終わった場合は返金されます。',
    runLine: `試合の得点で判定。${handicap}`,
    totalRuns: `両チームの得点。${line}${early}`,
    homeRunsTotal: `ホームの得点。${line}${early}`,
    awayRunsTotal: `アウェイの得点。${line}${early}`,
    oddEvenRuns: '両チームの得点の合計が奇数か偶数か。',
    extraInnings: '9イニング終了時に同点で続く場合は「はい」。',
    fiveInningsResult: `5イニング終了時にどちらがリードしているか、または引き分け。${homeBats}`,
    fiveInningsHandicap: `最初の5イニングの得点で判定。${handicap}${homeBats}`,
    fiveInningsTotal: `最初の5イニングの両チームの得点。${line}${early}`,
    inningResult: `そのイニングでどちらの得点が多いか、または引き分け。${homeBats}行われないイニングのベットは無効です。`,
    inningTotal: `そのイニングの両チームの得点。${line}${early}行われないイニングのベットは無効です。`,
  },
  examples: [
    { heading: '最終 5–3、5回 3–3、1回 2–0', facts: regular },
    { heading: '10回で最終 5–4、5回 3–2、1回 0–1', facts: extra },
  ],
};
