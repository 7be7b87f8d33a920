import type { SetsFacts } from '@arara/sports/sets/sets';
import { describeRallyRules } from '../../sport/rally-rules/en-us.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { badmintonExamples, badmintonLines } from './examples.ts';

const { walkover, retirement, race, markets } = describeRallyRules('game');

export const badmintonRules: SportRulesText<SetsFacts> = {
  ...badmintonLines,
  home: 'Player 1',
  away: 'Player 2',
  general: [
    'A game goes to 21 points, two ahead or up to the thirtieth point. Two games win the match.',
    'The score of the umpire counts. A rally that is played again (let) counts once.',
    walkover,
  ],
  options: { 'retirement=void': retirement },
  markets: { ...markets, gameRace: race },
  examples: badmintonExamples,
};
