import type { CricketFacts } from '@arara/sports/cricket/grade';
import { ruleSentences } from '../../sport/rule-sentences/zh-cn.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { cricketLines, decided, tied } from './examples.ts';

const { line, early } = ruleSentences;
const unfinished = '若该局未完成，尚未判定的投注无效。';

export const cricketRules: SportRulesText<CricketFacts> = {
  ...cricketLines,
  home: '主队',
  away: '客队',
  general: [
    '以官方结果为准，包括因雨减少轮数时按 DLS 法得出的结果。',
    '无结果的比赛：胜者和赛果无效。已判定的得分和四分、六分盘口有效。',
    '超级轮只计入“胜者”盘口，其得分不计入任何总数。',
    '轮数或门用尽，或达到目标时，该局即完成。',
  ],
  options: {
    'tie=void': '无超级轮的平局：两方盘口退还投注额。',
    'cutOvers=void': '轮数减少：之前未判定的得分、四分球和六分球总数无效。',
  },
  markets: {
    winner: '谁获胜，含超级轮。平局且无胜者时退还投注额。',
    result: '主队胜、平局或客队胜，不含超级轮。',
    drawNoBet: '谁获胜，不含超级轮。平局退还投注额。',
    tie: '超级轮之前双方得分相同，是或否。',
    homeInningsTotal: `主队在该局的得分。${line}${early}${unfinished}`,
    awayInningsTotal: `客队在该局的得分。${line}${early}${unfinished}`,
    inningsTotal: `两队在各自局中的得分。${line}${early}${unfinished}`,
    homeOversTotal: `主队截至所示轮结束的得分。提前结束的局按结束时的得分计。${line}${early}${unfinished}`,
    awayOversTotal: `客队截至所示轮结束的得分。提前结束的局按结束时的得分计。${line}${early}${unfinished}`,
    totalFours: `两队的四分球（贴地到边界）。${line}${early}`,
    totalSixes: `两队的六分球（飞越边界）。${line}${early}`,
    mostFours: '谁在比赛中击出更多四分球，或相同。',
    mostSixes: '谁在比赛中击出更多六分球，或相同。',
  },
  examples: [
    {
      heading: '172–158；6 轮后 49–47；四分球 15–12，六分球 6–8',
      facts: decided,
    },
    {
      heading: '170–170，主队赢超级轮；6 轮后 46–44；四分球 14–14，六分球 7–4',
      facts: tied,
    },
  ],
};
