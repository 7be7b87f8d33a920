import type { SetsFacts } from '@arara/sports/sets/sets';
import { describeRallyRules } from '../../sport/rally-rules/en-us.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { tableTennisExamples, tableTennisLines } from './examples.ts';

const { walkover, retirement, race, markets } = describeRallyRules('game');

export const tableTennisRules: SportRulesText<SetsFacts> = {
  ...tableTennisLines,
  home: 'Player 1',
  away: 'Player 2',
  general: [
    'A game goes to 11 points, two ahead. The match is the best of five or of seven games.',
    'The score of the umpire counts. A rally that is played again (let) counts once.',
    walkover,
  ],
  options: { 'retirement=void': retirement },
  markets: { ...markets, gameRace: race },
  examples: tableTennisExamples,
};
