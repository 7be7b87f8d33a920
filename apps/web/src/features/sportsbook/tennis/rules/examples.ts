import type { TennisFacts } from '@arara/sports/tennis/grade';
import { readFacts, type TennisSet } from '@arara/sports/tennis/score';
import type { SportRulesLines } from '../../sport/sport-rules.ts';

/** A match of three sets that was played to its end. */
export const readPlayed = (...sets: readonly TennisSet[]): TennisFacts =>
  readFacts({ ending: 'played', phase: -1, competitors: [], score: { maxSets: 3, sets } });

/** 4–6, 6–3, 7–6. */
export const threeSets = readPlayed(
  { games: [4, 6], over: true, winners: 'AHAAHAHAHA' },
  { games: [6, 3], over: true },
  { games: [7, 6], over: true },
);
/** 7–5, 6–2. */
export const twoSets = readPlayed(
  { games: [7, 5], over: true, winners: 'HAHAHAHAHAHH' },
  { games: [6, 2], over: true },
);

export const tennisLines: SportRulesLines = {
  exampleSpecifiers: {
    setWinner: { setnr: '3' },
    setHandicap: { hcp: '-1.5' },
    correctScore: { variant: 'sr:correct_score:bestof:3' },
    totalGames: { total: '22.5' },
    gameHandicap: { hcp: '-3.5' },
    setTotalGames: { setnr: '1', total: '10.5' },
    setGameHandicap: { setnr: '1', hcp: '-1.5' },
    setTieBreak: { setnr: '3' },
    setScore: { setnr: '1' },
    gameWinner: { setnr: '1', gamenr: '3' },
  },
};
