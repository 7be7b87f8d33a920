import type { RugbyFacts } from '@arara/sports/rugby/grade';
import { ruleSentences } from '../../sport/rule-sentences/zh-cn.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { draw, homeWin, rugbyLines } from './examples.ts';

const { line, handicap, early } = ruleSentences;

export const rugbyRules: SportRulesText<RugbyFacts> = {
  ...rugbyLines,
  home: '主队',
  away: '客队',
  general: [
    '以 80 分钟的比分为准，含终场哨响后到死球为止的比赛。',
    '上半场盘口在中场时判定。',
    '视频裁判取消的达阵不计。判罚达阵计为一个达阵。',
    '赛中投注按全场比分计，不仅计投注后的得分。',
  ],
  options: { 'extraTime=excluded': '加时不计入任何盘口。' },
  markets: {
    result: '80 分钟内主队胜、平局或客队胜。',
    drawNoBet: '80 分钟内谁获胜。平局退还投注额。',
    handicap: `按 80 分钟得分。${handicap}`,
    total: `两队得分。${line}${early}`,
    winningMargin: '谁赢以及净胜分落在所选区间。平局为选项之一。',
    homeTotal: `主队得分。${line}${early}`,
    awayTotal: `客队得分。${line}${early}`,
    oddEven: '两队得分合计为单或双。零比零为双。',
    halfResult: '中场时谁领先，或平局。',
    halfHandicap: `按上半场得分。${handicap}`,
    halfTotal: `两队上半场得分。${line}${early}`,
    halfFull: '中场谁领先以及 80 分钟谁获胜，两者都须正确。平局为选项之一。',
    totalTries: `两队达阵。${line}${early}`,
    homeTries: `主队达阵。${line}${early}`,
    awayTries: `客队达阵。${line}${early}`,
    mostTries: '哪队达阵更多，或相同。',
    totalCards: `两队黄牌和红牌，每张计一。${line}${early}`,
  },
  examples: [
    { heading: '半场 10–13，终场 27–20；达阵 3–2，罚牌 1–2', facts: homeWin },
    { heading: '半场 6–12，终场 18–18，加时 3–0；达阵 2–0，罚牌 1–0', facts: draw },
  ],
};
