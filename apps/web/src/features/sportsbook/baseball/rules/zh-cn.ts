import type { BaseballFacts } from '@arara/sports/baseball/grade';
import { ruleSentences } from '../../sport/rule-sentences/zh-cn.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { baseballLines, extra, regular } from './examples.ts';

const { line, handicap, early } = ruleSentences;
const homeBats = '若正在进攻的主队已锁定结果，赛事结束前即结算。';

export const baseballRules: SportRulesText<BaseballFacts> = {
  ...baseballLines,
  home: '主队',
  away: '客队',
  general: [
    '加局计入全场盘口。',
    '让分、大小和单双需打满九局（七局制为七局），主队领先时少半局。提前结束的比赛只有已判定的有效，其余无效。',
    '单局盘口或前五局盘口在该部分结束时即生效。',
  ],
  options: {
    'listedPitchers=action': '投手：无论谁先发，投注均有效。',
    'winner=fiveInnings': '缩短的比赛：五局后胜者即为正式结果，主队领先时为四局半后。',
    'suspendedHours=36': '暂停的比赛：36 小时内结束则有效，之后全部无效。',
  },
  markets: {
    winner: '谁获胜，含加局。若以平局结束，退还投注额。',
    runLine: `按全场得分。${handicap}`,
    totalRuns: `两队得分。${line}${early}`,
    homeRunsTotal: `主队得分。${line}${early}`,
    awayRunsTotal: `客队得分。${line}${early}`,
    oddEvenRuns: '两队得分合计为单或双。',
    extraInnings: '九局后平局并继续比赛则为“是”。',
    fiveInningsResult: `五局后谁领先，或平局。${homeBats}`,
    fiveInningsHandicap: `按前五局得分。${handicap}${homeBats}`,
    fiveInningsTotal: `两队前五局得分。${line}${early}`,
    inningResult: `谁在该局得分更多，或平局。${homeBats}若该局未进行，投注无效。`,
    inningTotal: `两队在该局的得分。${line}${early}若该局未进行，投注无效。`,
  },
  examples: [
    { heading: '终场 5–3；五局 3–3；第 1 局 2–0', facts: regular },
    { heading: '十局终场 5–4；五局 3–2；第 1 局 0–1', facts: extra },
  ],
};
