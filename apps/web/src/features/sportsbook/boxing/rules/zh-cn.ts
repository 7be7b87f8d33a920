import type { BoxingFacts } from '@arara/sports/boxing/grade';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { boxingLines, draw, retirement, stoppage } from './examples.ts';

const noContest = '若比赛无结果，投注无效。';
const format = '若回合数变更，投注无效。';

export const boxingRules: SportRulesText<BoxingFacts> = {
  ...boxingLines,
  home: '拳手 1',
  away: '拳手 2',
  general: [
    '以拳台上宣布的结果为准。数日后的更正不影响结果。',
    '裁判判定之前的所有结束方式均为击倒：击倒、技术击倒、弃权或取消资格。',
    '休息后未能出场的拳手视为在上一回合落败。',
    '若拳手被替换或比赛未进行，全部无效。',
  ],
  options: {
    'technicalDecision=notTheDistance': '因意外结束并由计分决定：为判定获胜，但不算打满全场。',
    'exactHalfRound=refund': '半回合为 1:30。恰在该秒结束时，总回合数退还投注额。',
  },
  markets: {
    winner: `谁获胜。平局退还投注额。${noContest}`,
    result: `其中一名拳手获胜，或平局。${noContest}`,
    totalRounds:
      '比赛持续多久：第 7 回合 1:30 之后，大 6.5 赢。整数盘：若比赛随该回合结束，退还投注额。比赛超过盘口即提前结算。若比赛无结果或回合数变更，未定的投注无效。',
    distance: `比赛打到最后一声铃，是或否。${noContest}${format}`,
    method: `谁以何种方式获胜：击倒或裁判判定。平局为选项之一。${noContest}`,
    roundRange: `谁在哪个回合区间击倒获胜，或判定获胜。平局为选项之一。${noContest}${format}`,
    exactRound: `谁在哪个回合击倒获胜，或判定获胜。平局为选项之一。${noContest}${format}`,
    knockDown: '有拳手倒地且裁判读秒，是或否；结束比赛的击倒也计入。发生后即提前结算。若未发生且比赛无结果，投注无效。',
  },
  examples: [
    { heading: '拳手 1 在击倒对手后，于第 7 回合 1:12 技术击倒获胜', facts: stoppage },
    { heading: '拳手 2 第 7 回合未出场', facts: retirement },
    { heading: '12 回合后计分为平局，没有击倒', facts: draw },
  ],
};
