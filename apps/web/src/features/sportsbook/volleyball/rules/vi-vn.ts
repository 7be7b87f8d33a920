import type { SetsFacts } from '@arara/sports/sets/sets';
import { describeRallyRules } from '../../sport/rally-rules/vi-vn.ts';
import { ruleSentences } from '../../sport/rule-sentences/vi-vn.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { fiveSets, fourSets, volleyballLines } from './examples.ts';

const { line, handicap } = ruleSentences;
const { walkover, retirement, markets } = describeRallyRules('set');
const certain = 'Trả trước khi kết thúc khi đã chắc chắn.';

export const volleyballRules: SportRulesText<SetsFacts> = {
  ...volleyballLines,
  home: 'Đội nhà',
  away: 'Đội khách',
  general: [
    'Một set đến 25 điểm, set năm đến 15, luôn cách hai điểm. Điểm vượt mức đó cũng tính.',
    'Golden set, đánh sau trận để quyết định bên đi tiếp, không tính ở kèo nào.',
    walkover,
  ],
  options: { 'retirement=void': retirement },
  markets: {
    ...markets,
    setHandicap: `Theo số set thắng. ${handicap} Trả trước khi kết thúc khi không set nào thay đổi được nữa.`,
    totalSets: `Số set diễn ra. ${line} ${certain}`,
    set4Played: `Trận đến set thứ tư, có hoặc không. ${certain}`,
    set5Played: `Trận đến set thứ năm, có hoặc không. ${certain}`,
  },
  examples: [
    { heading: '25–20, 23–25, 25–21, 25–19', facts: fourSets },
    { heading: '22–25, 25–23, 20–25, 25–18, 13–15', facts: fiveSets },
  ],
};
