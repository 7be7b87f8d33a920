import type { CricketFacts } from '@arara/sports/cricket/grade';
import { ruleSentences } from '../../sport/rule-sentences/en-us.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { cricketLines, decided, tied } from './examples.ts';

const { line, early } = ruleSentences;
const unfinished = 'An innings that is not completed makes a bet void that was not decided.';

export const cricketRules: SportRulesText<CricketFacts> = {
  ...cricketLines,
  home: 'Home',
  away: 'Away',
  general: [
    'The official result counts, also one by the DLS method when rain takes overs away.',
    'Match without a result: winner and result are void. What was decided about runs and boundaries stands.',
    'A super over counts in the market “Winner” alone. Its runs are in no total.',
    'An innings is complete when its overs or wickets are used up, or the target is reached.',
  ],
  options: {
    'tie=void': 'Tie without a super over: in markets of two sides the stake is returned.',
    'cutOvers=void': 'Overs lost: totals of runs, fours and sixes that were not decided before are void.',
  },
  markets: {
    winner: 'Who wins, with a super over. In a tie that stays without a winner the stake is returned.',
    result: 'The home side wins, a tie, or the away side wins, without a super over.',
    drawNoBet: 'Who wins, without a super over. On a tie the stake is returned.',
    tie: 'The runs end level, yes or no, before any super over.',
    homeInningsTotal: `The runs of the home side in the innings. ${line} ${early} ${unfinished}`,
    awayInningsTotal: `The runs of the away side in the innings. ${line} ${early} ${unfinished}`,
    inningsTotal: `The runs of both sides in their innings. ${line} ${early} ${unfinished}`,
    homeOversTotal: `The runs of the home side up to the end of the over that is named. An innings that ends earlier counts as it ended. ${line} ${early} ${unfinished}`,
    awayOversTotal: `The runs of the away side up to the end of the over that is named. An innings that ends earlier counts as it ended. ${line} ${early} ${unfinished}`,
    totalFours: `The fours (to the boundary along the ground) of both sides. ${line} ${early}`,
    totalSixes: `The sixes (over the boundary in the air) of both sides. ${line} ${early}`,
    mostFours: 'Who hits more fours in the match, or a tie.',
    mostSixes: 'Who hits more sixes in the match, or a tie.',
  },
  examples: [
    {
      heading: '172–158; 49–47 after 6 overs; fours 15–12, sixes 6–8',
      facts: decided,
    },
    {
      heading: '170–170, super over to the home side; 46–44 after 6 overs; fours 14–14, sixes 7–4',
      facts: tied,
    },
  ],
};
