import { ruleSentences } from '../rule-sentences/ja-jp.ts';

const { line, handicap, early } = ruleSentences;

/** What sports in which every rally is a point share in their rules, in Japanese. */
export function describeRallyRules(setName: 'set' | 'game') {
  const word = setName === 'set' ? 'セット' : 'ゲーム';
  const notPlayed = `行われない${word}のベットは無効です。`;
  return {
    walkover: '試合なしの決着（不戦）：すべて無効です。',
    retirement: `棄権または失格：確定したものと終了した${word}は有効です。その他は試合の勝者も含めて無効です。`,
    race: `指定の${word}でどちらが先にこの点数に達するか。達した時点で終了前に支払われます。それより前に終わるか、行われない${word}のベットは無効です。`,
    markets: {
      winner: 'どちらが試合に勝つか。',
      correctScore: `${word}の最終スコア。`,
      totalPoints: `すべての${word}の両者のポイント。${line}${early}`,
      pointHandicap: `試合全体のポイントで判定。${handicap}`,
      [`${setName}Winner`]: `指定の${word}をどちらが取るか。${notPlayed}`,
      [`${setName}TotalPoints`]: `指定の${word}の両者のポイント。${line}${early}${notPlayed}`,
      [`${setName}PointHandicap`]: `指定の${word}のポイントで判定。${handicap}${notPlayed}`,
    },
  };
}
