import type { SetsFacts } from '@arara/sports/sets/sets';
import { describeRallyRules } from '../../sport/rally-rules/ko-kr.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { tableTennisExamples, tableTennisLines } from './examples.ts';

const { walkover, retirement, race, markets } = describeRallyRules('game');

export const tableTennisRules: SportRulesText<SetsFacts> = {
  ...tableTennisLines,
  home: '선수 1',
  away: '선수 2',
  general: [
    '한 게임은 11점이며 2점 차이가 나야 합니다. 경기는 5게임제 또는 7게임제입니다.',
    '심판의 점수가 적용됩니다. 다시 하는 랠리(렛)는 한 번만 셉니다.',
    walkover,
  ],
  options: { 'retirement=void': retirement },
  markets: { ...markets, gameRace: race },
  examples: tableTennisExamples,
};
