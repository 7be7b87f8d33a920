import type { SnookerFacts } from '@arara/sports/snooker/grade';
import { ruleSentences } from '../../sport/rule-sentences/zh-cn.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { awayWin, fiveFrames, snookerLines } from './examples.ts';

const { line, handicap, early } = ruleSentences;
const certain = '当后续局无法改变结果时即提前结算。';
const notPlayed = '若该局未进行，投注无效。';

export const snookerRules: SportRulesText<SnookerFacts> = {
  ...snookerLines,
  home: '选手 1',
  away: '选手 2',
  general: [
    '赢得的局计入，包括对手认输或连续三次失误判负的局。',
    '重新摆球的局视为同一局：投注仍有效，之前的得分不计。',
    '未开始的比赛：全部无效。中断的比赛继续进行时仍有效，即使在另一天。',
  ],
  options: {
    'retirement=void': '退赛或取消资格：已判定的和已完成的局有效。其余全部无效，包括比赛胜者。',
  },
  markets: {
    winner: '谁赢得比赛。',
    frameHandicap: `按赢得的局数。${handicap}${certain}`,
    totalFrames: `进行的局数。${line}${certain}`,
    raceToFrames: '谁先赢得该局数。有选手达到即提前结算。若双方均未达到，投注无效。',
    correctScore: '局数的最终比分。',
    frameWinner: `谁赢得所示局。${notPlayed}`,
    framePoints: `所示局两名选手的得分，含犯规得分。${line}${early}${notPlayed}`,
    frameCentury: `所示局中有选手单杆得 100 分或以上，是或否。发生后即提前结算。${notPlayed}`,
  },
  examples: [
    { heading: '72–31、104–8（单杆 104）、40–65、81–22、66–50', facts: fiveFrames },
    { heading: '24–79、70–33、12–88、15–91、30–62', facts: awayWin },
  ],
};
