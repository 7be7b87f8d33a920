import type { SetsFacts } from '@arara/sports/sets/sets';
import { describeRallyRules } from '../../sport/rally-rules/zh-cn.ts';
import { ruleSentences } from '../../sport/rule-sentences/zh-cn.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { fiveSets, fourSets, volleyballLines } from './examples.ts';

const { line, handicap } = ruleSentences;
const { walkover, retirement, markets } = describeRallyRules('set');
const certain = '确定后即提前结算。';

export const volleyballRules: SportRulesText<SetsFacts> = {
  ...volleyballLines,
  home: '主队',
  away: '客队',
  general: [
    '每局 25 分，第五局 15 分，均须领先两分。超出的分数也计入。',
    '赛后为决定晋级而打的黄金局不计入任何盘口。',
    walkover,
  ],
  options: { 'retirement=void': retirement },
  markets: {
    ...markets,
    setHandicap: `按赢得的局数。${handicap}当后续局无法改变结果时即提前结算。`,
    totalSets: `进行的局数。${line}${certain}`,
    set4Played: `比赛打到第四局，是或否。${certain}`,
    set5Played: `比赛打到第五局，是或否。${certain}`,
  },
  examples: [
    { heading: '25–20、23–25、25–21、25–19', facts: fourSets },
    { heading: '22–25、25–23、20–25、25–18、13–15', facts: fiveSets },
  ],
};
