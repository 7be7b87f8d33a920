import type { SetsFacts } from '@arara/sports/sets/sets';
import { describeRallyRules } from '../../sport/rally-rules/vi-vn.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { badmintonExamples, badmintonLines } from './examples.ts';

const { walkover, retirement, race, markets } = describeRallyRules('game');

export const badmintonRules: SportRulesText<SetsFacts> = {
  ...badmintonLines,
  home: 'Người chơi 1',
  away: 'Người chơi 2',
  general: [
    'Một ván đến 21 điểm, cách hai điểm hoặc đến điểm thứ ba mươi. Thắng hai ván là thắng trận.',
    'Tính điểm của trọng tài. Pha đánh lại (let) tính một lần.',
    walkover,
  ],
  options: { 'retirement=void': retirement },
  markets: { ...markets, gameRace: race },
  examples: badmintonExamples,
};
