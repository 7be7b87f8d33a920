import type { TennisFacts } from '@arara/sports/tennis/grade';
import { ruleSentences } from '../../sport/rule-sentences/en-us.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { tennisLines, threeSets, twoSets } from './examples.ts';

const { line, handicap, early } = ruleSentences;
const notPlayed = 'A set that is not played makes the bet void.';

export const tennisRules: SportRulesText<TennisFacts> = {
  ...tennisLines,
  home: 'Player 1',
  away: 'Player 2',
  general: [
    'A tie-break is one game. A match tie-break (to 10 points in place of the last set) is one set and one game.',
    'Match decided without play (walkover): everything is void.',
    'A change of surface or of court, indoors or outdoors, voids nothing. A match that was interrupted stays valid when it goes on, on another day too.',
  ],
  options: {
    'retirement=void':
      'Retirement or disqualification: what was decided and completed sets stand. Everything else is void, the winner of the match too.',
  },
  markets: {
    winner: 'Who wins the match.',
    setWinner: `Who wins the set that is named. ${notPlayed}`,
    setHandicap: `By the sets won. ${handicap} It is paid before the end once no further set can change it.`,
    correctScore: 'The final score in sets.',
    homeWinsSet: 'The first player wins at least one set, yes or no. It is paid before the end once this is certain.',
    awayWinsSet: 'The second player wins at least one set, yes or no. It is paid before the end once this is certain.',
    totalGames: `The games of all sets, of both players. ${line} ${early}`,
    gameHandicap: `By the games of the whole match. ${handicap}`,
    setTotalGames: `The games of the set that is named, of both players. ${line} ${early} ${notPlayed}`,
    setGameHandicap: `By the games of the set that is named. ${handicap} ${notPlayed}`,
    setTieBreak: `The set that is named has a tie-break, yes or no. A match tie-break in its place makes the bet void, and so does a set that is not played.`,
    setScore: `The score in games of the set that is named. A match tie-break in its place makes the bet void, and so does a set that is not played.`,
    gameWinner: `Who wins the game of the set that is named. A game that is not played makes the bet void.`,
  },
  examples: [
    { heading: '4–6, 6–3, 7–6', facts: threeSets },
    { heading: '7–5, 6–2', facts: twoSets },
  ],
};
