import type { SetsFacts } from '@arara/sports/sets/sets';
import { describeRallyRules } from '../../sport/rally-rules/vi-vn.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { tableTennisExamples, tableTennisLines } from './examples.ts';

const { walkover, retirement, race, markets } = describeRallyRules('game');

export const tableTennisRules: SportRulesText<SetsFacts> = {
  ...tableTennisLines,
  home: 'Người chơi 1',
  away: 'Người chơi 2',
  general: [
    'Một ván đến 11 điểm, cách hai điểm. Trận thắng ba trong năm hoặc bốn trong bảy ván.',
    'Tính điểm của trọng tài. Pha đánh lại (let) tính một lần.',
    walkover,
  ],
  options: { 'retirement=void': retirement },
  markets: { ...markets, gameRace: race },
  examples: tableTennisExamples,
};
