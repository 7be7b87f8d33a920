import type { BaseballFacts } from '@arara/sports/baseball/grade';
import { ruleSentences } from '../../sport/rule-sentences/en-us.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { baseballLines, extra, regular } from './examples.ts';

const { line, handicap, early } = ruleSentences;
const homeBats = 'It is paid before the end if the home side, at bat, has secured the result.';

export const baseballRules: SportRulesText<BaseballFacts> = {
  ...baseballLines,
  home: 'Home',
  away: 'Away',
  general: [
    'Extra innings count in the markets of the game.',
    'Run line, totals and odd or even need nine innings (seven in a game of seven), or half an inning less if the home side leads. In a game that ends earlier only what was decided stands, and the rest is void.',
    'Markets of one inning or of the first five count as soon as that part is over.',
  ],
  options: {
    'listedPitchers=action': 'Pitchers: the bet stands whoever starts.',
    'winner=fiveInnings':
      'Shortened game: the winner is official after five innings, or after four and a half if the home side leads.',
    'suspendedHours=36': 'Suspended game: it counts if it ends within 36 hours. After that everything is void.',
  },
  markets: {
    winner: 'Who wins, with extra innings. If the game ends level, the stake is returned.',
    runLine: `By the runs of the game. ${handicap}`,
    totalRuns: `The runs of both teams. ${line} ${early}`,
    homeRunsTotal: `The runs of the home team. ${line} ${early}`,
    awayRunsTotal: `The runs of the away team. ${line} ${early}`,
    oddEvenRuns: 'The runs of both teams together are odd or even.',
    extraInnings: 'Yes, if the game is level after nine innings and goes on.',
    fiveInningsResult: `Who is ahead after five innings, or a draw. ${homeBats}`,
    fiveInningsHandicap: `By the runs of the first five innings. ${handicap} ${homeBats}`,
    fiveInningsTotal: `The runs of both teams in the first five innings. ${line} ${early}`,
    inningResult: `Who scores more runs in the inning, or a draw. ${homeBats} An inning that is not played makes the bet void.`,
    inningTotal: `The runs of both teams in the inning. ${line} ${early} An inning that is not played makes the bet void.`,
  },
  examples: [
    { heading: 'final score 5–3; five innings 3–3; 1st inning 2–0', facts: regular },
    { heading: 'final score 5–4 in ten innings; five innings 3–2; 1st inning 0–1', facts: extra },
  ],
};
