import type { TennisFacts } from '@arara/sports/tennis/grade';
import { ruleSentences } from '../../sport/rule-sentences/zh-cn.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { tennisLines, threeSets, twoSets } from './examples.ts';

const { line, handicap, early } = ruleSentences;
const notPlayed = '若该盘未进行，投注无效。';

export const tennisRules: SportRulesText<TennisFacts> = {
  ...tennisLines,
  home: '选手 1',
  away: '选手 2',
  general: [
    '抢七计为一局。抢十（以 10 分代替最后一盘）计为一盘和一局。',
    '未经比赛即判定（弃权）：全部无效。',
    '更换场地类型或球场、室内或室外均不使投注无效。中断的比赛继续进行时仍有效，即使在另一天。',
  ],
  options: {
    'retirement=void': '退赛或取消资格：已判定的和已完成的盘有效。其余全部无效，包括比赛胜者。',
  },
  markets: {
    winner: '谁赢得比赛。',
    setWinner: `谁赢得所示盘。${notPlayed}`,
    setHandicap: `按赢得的盘数。${handicap}当后续盘无法改变结果时即提前结算。`,
    correctScore: '盘数的最终比分。',
    homeWinsSet: '第一选手至少赢一盘，是或否。确定后即提前结算。',
    awayWinsSet: '第二选手至少赢一盘，是或否。确定后即提前结算。',
    totalGames: `双方所有盘的局数。${line}${early}`,
    gameHandicap: `按全场局数。${handicap}`,
    setTotalGames: `双方在所示盘的局数。${line}${early}${notPlayed}`,
    setGameHandicap: `按所示盘的局数。${handicap}${notPlayed}`,
    setTieBreak: '所示盘有抢七，是或否。若以抢十代替该盘，或该盘未进行，投注无效。',
    setScore: '所示盘的局数比分。若以抢十代替该盘，或该盘未进行，投注无效。',
    gameWinner: '谁赢得所示盘的该局。若该局未进行，投注无效。',
  },
  examples: [
    { heading: '4–6、6–3、7–6', facts: threeSets },
    { heading: '7–5、6–2', facts: twoSets },
  ],
};
