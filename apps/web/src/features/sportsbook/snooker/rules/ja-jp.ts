import type { SnookerFacts } from '@arara/sports/snooker/grade';
import { ruleSentences } from '../../sport/rule-sentences/ja-jp.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { awayWin, fiveFrames, snookerLines } from './examples.ts';

const { line, handicap, early } = ruleSentences;
const certain = '残りのフレームで変わらなくなった時点で、終了前に支払われます。';
const notPlayed = '行われないフレームのベットは無効です。';

export const snookerRules: SportRulesText<SnookerFacts> = {
  ...snookerLines,
  home: '選手1',
  away: '選手2',
  general: [
    '獲得フレームを数えます。相手がコンシードしたものや、3回連続のミスで失ったものも含みます。',
    '並べ直したフレームは同じフレームです。ベットは有効のままで、それまでの得点は数えません。',
    '開始しない試合：すべて無効です。中断した試合は、別の日でも再開すれば有効です。',
  ],
  options: {
    'retirement=void': '棄権または失格：確定したものと終了したフレームは有効です。その他は試合の勝者も含めて無効です。',
  },
  markets: {
    winner: 'どちらが試合に勝つか。',
    frameHandicap: `獲得フレーム数で判定。${handicap}${certain}`,
    totalFrames: `行われるフレーム数。${line}${certain}`,
    raceToFrames:
      'どちらが先にこのフレーム数を取るか。達した時点で終了前に支払われます。どちらも達しなければ無効です。',
    correctScore: 'フレームの最終スコア。',
    frameWinner: `指定のフレームをどちらが取るか。${notPlayed}`,
    framePoints: `指定のフレームの両選手のポイント（ファウルを含む）。${line}${early}${notPlayed}`,
    frameCentury: `指定のフレームで、1回の連続プレーで100点以上を取る選手がいるか、はいまたはいいえ。起きた時点で終了前に支払われます。${notPlayed}`,
  },
  examples: [
    { heading: '72–31、104–8（ブレイク104）、40–65、81–22、66–50', facts: fiveFrames },
    { heading: '24–79、70–33、12–88、15–91、30–62', facts: awayWin },
  ],
};
