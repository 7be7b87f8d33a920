import type { BasketballFacts } from '@arara/sports/basketball/grade';
import { ruleSentences } from '../../sport/rule-sentences/en-us.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { basketballLines, overtime, regular } from './examples.ts';

const { line, handicap, early } = ruleSentences;

export const basketballRules: SportRulesText<BasketballFacts> = {
  ...basketballLines,
  home: 'Home',
  away: 'Away',
  general: [
    'Overtime counts in the markets of the game. Markets “without overtime” are decided by the four quarters, which may end level.',
    'Markets of the 1st half are decided by the first two quarters, those of a quarter by its points alone.',
    'Bets made during the game count its whole score, not only the points after the bet.',
  ],
  options: {
    'abandoned=lateStands':
      'Abandoned game: the score stands if at most 5 minutes of the four quarters were missing (43 of 48 or 35 of 40 played). The quarter that was not finished and the question of overtime are void.',
  },
  markets: {
    winner: 'Who wins, with overtime. If the competition allows a draw and the game ends level, the stake is returned.',
    handicap: `With overtime. ${handicap}`,
    total: `The points of both teams, with overtime. ${line} ${early}`,
    homeTotal: `The points of the home team, with overtime. ${line} ${early}`,
    awayTotal: `The points of the away team, with overtime. ${line} ${early}`,
    oddEven: 'The points of both teams together, with overtime, are odd or even.',
    overtime: 'Yes, if the four quarters end level and the game goes into overtime.',
    regulationResult: 'Who is ahead after the four quarters, or a draw. Overtime does not count.',
    regulationHandicap: `By the score of the four quarters. ${handicap}`,
    regulationTotal: `The points of both teams in the four quarters. ${line} ${early}`,
    halfResult: 'Who is ahead after two quarters, or a draw.',
    halfHandicap: `By the score of the first two quarters. ${handicap}`,
    halfTotal: `The points of both teams in the first two quarters. ${line} ${early}`,
    quarterResult: 'Who scores more points in the quarter, or a draw.',
    quarterDrawNoBet: 'Who scores more points in the quarter. On a draw the stake is returned.',
    quarterHandicap: `By the points of the quarter. ${handicap}`,
    quarterTotal: `The points of both teams in the quarter. ${line} ${early}`,
  },
  examples: [
    { heading: 'quarters 25–22, 20–27, 28–24, 25–22; final score 98–95', facts: regular },
    {
      heading: 'quarters 22–22, 24–22, 25–26, 20–21; overtime 12–7, final score 103–98',
      facts: overtime,
    },
  ],
};
