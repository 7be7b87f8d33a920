import type { SnookerFacts } from '@arara/sports/snooker/grade';
import { ruleSentences } from '../../sport/rule-sentences/en-us.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { awayWin, fiveFrames, snookerLines } from './examples.ts';

const { line, handicap, early } = ruleSentences;
const certain = 'It is paid before the end once no further frame can change it.';
const notPlayed = 'A frame that is not played makes the bet void.';

export const snookerRules: SportRulesText<SnookerFacts> = {
  ...snookerLines,
  home: 'Player 1',
  away: 'Player 2',
  general: [
    'Frames won count, also those that the other player concedes or loses by three misses in a row.',
    'A frame that is racked again is the same frame: bets stay valid, and the points of before do not count.',
    'Match that does not start: everything is void. A match that was interrupted stays valid when it goes on, on another day too.',
  ],
  options: {
    'retirement=void':
      'Retirement or disqualification: what was decided and completed frames stand. Everything else is void, the winner of the match too.',
  },
  markets: {
    winner: 'Who wins the match.',
    frameHandicap: `By the frames won. ${handicap} ${certain}`,
    totalFrames: `The frames that are played. ${line} ${certain}`,
    raceToFrames:
      'Who is the first to win this number of frames. It is paid before the end, as soon as a player gets there. If neither does, the bet is void.',
    correctScore: 'The final score in frames.',
    frameWinner: `Who wins the frame that is named. ${notPlayed}`,
    framePoints: `The points of the frame that is named, of both players, with those of fouls. ${line} ${early} ${notPlayed}`,
    frameCentury: `A player scores 100 points or more in one visit to the table, in the frame that is named, yes or no. It is paid before the end as soon as it happens. ${notPlayed}`,
  },
  examples: [
    { heading: '72–31, 104–8 with a break of 104, 40–65, 81–22, 66–50', facts: fiveFrames },
    { heading: '24–79, 70–33, 12–88, 15–91, 30–62', facts: awayWin },
  ],
};
