import type { BoxingFacts } from '@arara/sports/boxing/grade';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { boxingLines, draw, retirement, stoppage } from './examples.ts';

const noContest = '無効試合のベットは無効です。';
const format = 'ラウンド数が変わった場合、ベットは無効です。';

export const boxingRules: SportRulesText<BoxingFacts> = {
  ...boxingLines,
  home: '選手1',
  away: '選手2',
  general: [
    'リング上で発表された結果が有効です。数日後の訂正では変わりません。',
    '判定より前の決着はすべてKOとします：KO、TKO、棄権、失格。',
    'インターバル後に出てこない選手は、前のラウンドで負けたものとします。',
    '選手の交代、または試合が行われない場合、すべて無効です。',
  ],
  options: {
    'technicalDecision=notTheDistance':
      '事故で終了し採点で決まった場合、判定勝ちですが、判定まで行ったとは数えません。',
    'exactHalfRound=refund': 'ハーフラウンドは1:30です。ちょうどその秒に終わった場合、合計ラウンド数は返金されます。',
  },
  markets: {
    winner: `どちらが勝つか。引き分けは返金されます。${noContest}`,
    result: `どちらかの勝ち、または引き分け。${noContest}`,
    totalRounds:
      '試合の長さ：第7ラウンド1:30を過ぎると6.5オーバーが的中。整数ライン：そのラウンドで終われば返金されます。ラインを超えた時点で終了前に支払われます。無効試合やラウンド数の変更では、未確定のベットは無効です。',
    distance: `最後のゴングまで行くか、はいまたはいいえ。${noContest}${format}`,
    method: `誰がどう勝つか：KOまたは判定。引き分けも選択肢です。${noContest}`,
    roundRange: `誰がどのラウンド範囲でKO勝ちするか、または判定勝ちか。引き分けも選択肢です。${noContest}${format}`,
    exactRound: `誰がどのラウンドでKO勝ちするか、または判定勝ちか。引き分けも選択肢です。${noContest}${format}`,
    knockDown:
      '選手がダウンしカウントされるか、はいまたはいいえ。試合を終わらせるダウンも数えます。起きた時点で終了前に支払われます。ダウンがなければ、無効試合のベットは無効です。',
  },
  examples: [
    { heading: '選手1がダウンを奪った後、第7ラウンド1:12でTKO勝ち', facts: stoppage },
    { heading: '選手2が第7ラウンドに出てこない', facts: retirement },
    { heading: '12ラウンド後の採点で引き分け、ダウンなし', facts: draw },
  ],
};
