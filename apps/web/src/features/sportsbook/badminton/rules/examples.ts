import type { SetsFacts } from '@arara/sports/sets/sets';
import { readPlayedRallies } from '../../sport/rally-rule-facts.ts';
import type { RuleExample, SportRulesLines } from '../../sport/sport-rules.ts';

/** 21–17, 21–15. The order of the points of the first game is known. */
const straight = readPlayedRallies(
  3,
  [
    [21, 17],
    [21, 15],
  ],
  `${'HA'.repeat(17)}HHHH`,
);
/** 19–21, 21–18, 18–21. */
const long = readPlayedRallies(
  3,
  [
    [19, 21],
    [21, 18],
    [18, 21],
  ],
  `${'AH'.repeat(19)}AA`,
);

/** The scores are written alike in every language. */
export const badmintonExamples: readonly RuleExample<SetsFacts>[] = [
  { heading: '21–17, 21–15', facts: straight },
  { heading: '19–21, 21–18, 18–21', facts: long },
];

export const badmintonLines: SportRulesLines = {
  exampleSpecifiers: {
    correctScore: { variant: 'sr:correct_score:bestof:3' },
    totalPoints: { total: '73.5' },
    pointHandicap: { hcp: '-9.5' },
    gameWinner: { gamenr: '3' },
    gameTotalPoints: { gamenr: '1', total: '38.5' },
    gamePointHandicap: { gamenr: '1', hcp: '-3.5' },
    gameRace: { gamenr: '1', pointnr: '10' },
  },
};
