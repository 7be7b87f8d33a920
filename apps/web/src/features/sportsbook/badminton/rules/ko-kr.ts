import type { SetsFacts } from '@arara/sports/sets/sets';
import { describeRallyRules } from '../../sport/rally-rules/ko-kr.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { badmintonExamples, badmintonLines } from './examples.ts';

const { walkover, retirement, race, markets } = describeRallyRules('game');

export const badmintonRules: SportRulesText<SetsFacts> = {
  ...badmintonLines,
  home: '선수 1',
  away: '선수 2',
  general: [
    '한 게임은 21점이며 2점 차이가 나거나 30점까지입니다. 두 게임을 이기면 승리합니다.',
    '심판의 점수가 적용됩니다. 다시 하는 랠리(렛)는 한 번만 셉니다.',
    walkover,
  ],
  options: { 'retirement=void': retirement },
  markets: { ...markets, gameRace: race },
  examples: badmintonExamples,
};
