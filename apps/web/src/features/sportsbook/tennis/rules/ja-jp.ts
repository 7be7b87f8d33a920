import type { TennisFacts } from '@arara/sports/tennis/grade';
import { ruleSentences } from '../../sport/rule-sentences/ja-jp.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { tennisLines, threeSets, twoSets } from './examples.ts';

const { line, handicap, early } = ruleSentences;
const notPlayed = '行われないセットのベットは無効です。';

export const tennisRules: SportRulesText<TennisFacts> = {
  ...tennisLines,
  home: '選手1',
  away: '選手2',
  general: [
    'タイブレークは1ゲームです。マッチタイブレーク（最終セットの代わりに10点制）は1セット・1ゲームです。',
    '試合なしの決着（不戦）：すべて無効です。',
    'サーフェスやコート、屋内・屋外の変更では無効になりません。中断した試合は、別の日でも再開すれば有効です。',
  ],
  options: {
    'retirement=void': '棄権または失格：確定したものと終了したセットは有効です。その他は試合の勝者も含めて無効です。',
  },
  markets: {
    winner: 'どちらが試合に勝つか。',
    setWinner: `指定のセットをどちらが取るか。${notPlayed}`,
    setHandicap: `獲得セット数で判定。${handicap}残りのセットで変わらなくなった時点で、終了前に支払われます。`,
    correctScore: 'セットの最終スコア。',
    homeWinsSet: '第1選手が1セット以上取るか、はいまたはいいえ。確定した時点で終了前に支払われます。',
    awayWinsSet: '第2選手が1セット以上取るか、はいまたはいいえ。確定した時点で終了前に支払われます。',
    totalGames: `すべてのセットの両選手のゲーム数。${line}${early}`,
    gameHandicap: `試合全体のゲーム数で判定。${handicap}`,
    setTotalGames: `指定のセットの両選手のゲーム数。${line}${early}${notPlayed}`,
    setGameHandicap: `指定のセットのゲーム数で判定。${handicap}${notPlayed}`,
    setTieBreak:
      '指定のセットにタイブレークがあるか、はいまたはいいえ。代わりにマッチタイブレークが行われるか、セットが行われない場合は無効です。',
    setScore: '指定のセットのゲームスコア。代わりにマッチタイブレークが行われるか、セットが行われない場合は無効です。',
    gameWinner: '指定のセットのそのゲームをどちらが取るか。行われないゲームのベットは無効です。',
  },
  examples: [
    { heading: '4–6、6–3、7–6', facts: threeSets },
    { heading: '7–5、6–2', facts: twoSets },
  ],
};
