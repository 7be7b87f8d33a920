import type { SetsFacts } from '@arara/sports/sets/sets';
import { describeRallyRules } from '../../sport/rally-rules/ko-kr.ts';
import { ruleSentences } from '../../sport/rule-sentences/ko-kr.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { fiveSets, fourSets, volleyballLines } from './examples.ts';

const { line, handicap } = ruleSentences;
const { walkover, retirement, markets } = describeRallyRules('set');
const certain = '확정되면 종료 전에 지급됩니다.';

export const volleyballRules: SportRulesText<SetsFacts> = {
  ...volleyballLines,
  home: '홈',
  away: '원정',
  general: [
    '한 세트는 25점, 5세트는 15점이며 항상 2점 차이가 나야 합니다. 그 이상의 점수도 셉니다.',
    '경기 후 진출 팀을 가리는 골든 세트는 어떤 마켓에도 포함되지 않습니다.',
    walkover,
  ],
  options: { 'retirement=void': retirement },
  markets: {
    ...markets,
    setHandicap: `이긴 세트 기준. ${handicap} 남은 세트로 바뀔 수 없게 되면 종료 전에 지급됩니다.`,
    totalSets: `진행되는 세트 수. ${line} ${certain}`,
    set4Played: `경기가 4세트까지 가는지, 예 또는 아니요. ${certain}`,
    set5Played: `경기가 5세트까지 가는지, 예 또는 아니요. ${certain}`,
  },
  examples: [
    { heading: '25–20, 23–25, 25–21, 25–19', facts: fourSets },
    { heading: '22–25, 25–23, 20–25, 25–18, 13–15', facts: fiveSets },
  ],
};
