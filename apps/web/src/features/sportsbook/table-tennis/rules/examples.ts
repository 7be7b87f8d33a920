import type { SetsFacts } from '@arara/sports/sets/sets';
import { readPlayedRallies } from '../../sport/rally-rule-facts.ts';
import type { RuleExample, SportRulesLines } from '../../sport/sport-rules.ts';

/** 11–7, 11–9, 11–8. The order of the points of the first game is known. */
const straight = readPlayedRallies(
  5,
  [
    [11, 7],
    [11, 9],
    [11, 8],
  ],
  `${'HA'.repeat(7)}HHHH`,
);
/** 9–11, 11–6, 11–13, 11–8, 7–11. */
const long = readPlayedRallies(
  5,
  [
    [9, 11],
    [11, 6],
    [11, 13],
    [11, 8],
    [7, 11],
  ],
  `${'AH'.repeat(9)}AA`,
);

/** The scores are written alike in every language. */
export const tableTennisExamples: readonly RuleExample<SetsFacts>[] = [
  { heading: '11–7, 11–9, 11–8', facts: straight },
  { heading: '9–11, 11–6, 11–13, 11–8, 7–11', facts: long },
];

export const tableTennisLines: SportRulesLines = {
  exampleSpecifiers: {
    correctScore: { variant: 'sr:correct_score:bestof:5' },
    totalPoints: { total: '56.5' },
    pointHandicap: { hcp: '-8.5' },
    gameWinner: { gamenr: '4' },
    gameTotalPoints: { gamenr: '1', total: '17.5' },
    gamePointHandicap: { gamenr: '1', hcp: '-3.5' },
    gameRace: { gamenr: '1', pointnr: '5' },
  },
};
