import type { MotorRacingFacts } from '@arara/sports/motor-racing/facts';
import { ruleSentences } from '../../sport/rule-sentences/ja-jp.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { buildMotorRacingLines, plain, shared } from './examples.ts';

const { line } = ruleSentences;
const tie = '同着の場合、オッズを同着の数で割ります。';
const notStarted = '出走しない車へのベットは無効です。';

export const motorRacingRules: SportRulesText<MotorRacingFacts> = {
  ...buildMotorRacingLines('同着'),
  home: '',
  away: '',
  general: [
    '表彰時の公式順位が有効です。その後のペナルティは数えません。',
    '優勝車の周回数の10分の9を完了した車は、停止していても完走とします。',
    '公式結果なしで終わった場合、確定したもの（セーフティカー、対決、完走台数）以外はすべて無効です。',
  ],
  options: {
    'shortened=classified': '短縮レース：公式順位があれば有効です。',
    'bothRetired=moreLaps': '対決の2台がリタイア：周回数の多い方が上位です。',
    'didNotStart=void': '出走しない車：その車へのベットも、その車を含む対決も無効です。',
  },
  markets: {
    winner: `どの車がレースに勝つか。${tie}${notStarted}`,
    top: `車が上位（マーケットの示す順位数）に入るか。最後の順位を複数の車が分け合う場合、オッズを同着の数で割ります。${notStarted}`,
    headToHead:
      '2台のうちどちらが上位か。どちらも完走扱いでないか、一方が出走しない場合、ベットは無効です。一方が停止し、他方がより先へ進んだ時点で終了前に支払われます。',
    headToHeadThreeWay:
      '2台のうちどちらが上位か、または同着。一方が出走しない場合、ベットは無効です。一方が停止し、他方がより先へ進んだ時点で終了前に支払われます。',
    groupWinner: `グループ内の最上位の車（完走扱いかどうかは問いません）。${tie}${notStarted}`,
    fastestLap: `レースの最速ラップを出す車。${tie}${notStarted}`,
    polePosition: '先頭からスタートする車。グリッドのペナルティを含む予選で決まります。',
    classifiedCars: `完走扱いとなる台数。${line}停止した車や十分に進んだ車により確定した時点で、終了前に支払われます。`,
    safetyCar: 'セーフティカーが1回以上出動するか、はいまたはいいえ。「はい」は出動の時点で終了前に支払われます。',
  },
  examples: [
    {
      heading:
        '1位 Costa、2位 Moreau、3位 Lindberg、4位 Okafor、5位 Tanaka、Weber リタイア、ポール Lindberg、最速ラップ Moreau、セーフティカー1回',
      facts: plain,
    },
    {
      heading:
        'Costa と Moreau が同着1位、3位 Lindberg、4位 Okafor、Tanaka リタイア、Weber 出走せず、ポール Costa、最速ラップ Lindberg、セーフティカーなし',
      facts: shared,
    },
  ],
};
