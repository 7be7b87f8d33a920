import type { BasketballFacts } from '@arara/sports/basketball/grade';
import { ruleSentences } from '../../sport/rule-sentences/zh-cn.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { basketballLines, overtime, regular } from './examples.ts';

const { line, handicap, early } = ruleSentences;

export const basketballRules: SportRulesText<BasketballFacts> = {
  ...basketballLines,
  home: '主队',
  away: '客队',
  general: [
    '加时计入全场盘口。“不含加时”的盘口由四节决定，可能以平局结束。',
    '上半场盘口由前两节决定，单节盘口只按该节得分。',
    '赛中投注按全场比分计，不仅计投注后的得分。',
  ],
  options: {
    'abandoned=lateStands':
      '中止的比赛：若四节最多只剩 5 分钟（48 分钟已打 43 分钟，或 40 分钟已打 35 分钟），比分有效。未完成的那一节和“有加时？”无效。',
  },
  markets: {
    winner: '谁获胜，含加时。若赛事允许平局且以平局结束，退还投注额。',
    handicap: `含加时。${handicap}`,
    total: `两队得分，含加时。${line}${early}`,
    homeTotal: `主队得分，含加时。${line}${early}`,
    awayTotal: `客队得分，含加时。${line}${early}`,
    oddEven: '两队得分合计（含加时）为单或双。',
    overtime: '四节后平局并进入加时则为“是”。',
    regulationResult: '四节后谁领先，或平局。加时不计。',
    regulationHandicap: `按四节比分。${handicap}`,
    regulationTotal: `两队四节得分。${line}${early}`,
    halfResult: '两节后谁领先，或平局。',
    halfHandicap: `按前两节比分。${handicap}`,
    halfTotal: `两队前两节得分。${line}${early}`,
    quarterResult: '谁在该节得分更多，或平局。',
    quarterDrawNoBet: '谁在该节得分更多。平局退还投注额。',
    quarterHandicap: `按该节得分。${handicap}`,
    quarterTotal: `两队在该节的得分。${line}${early}`,
  },
  examples: [
    { heading: '各节 25–22、20–27、28–24、25–22；终场 98–95', facts: regular },
    {
      heading: '各节 22–22、24–22、25–26、20–21；加时 12–7，终场 103–98',
      facts: overtime,
    },
  ],
};
