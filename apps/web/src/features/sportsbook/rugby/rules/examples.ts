import type { RugbyFacts } from '@arara/sports/rugby/grade';
import { readFacts, type RugbyScore } from '@arara/sports/rugby/score';
import type { SportRulesLines } from '../../sport/sport-rules.ts';

const readPlayed = (score: RugbyScore): RugbyFacts =>
  readFacts({ ending: 'played', phase: -1, competitors: [], score });

/** 10–13 at half-time, 27–20 at the end. */
export const homeWin = readPlayed({
  periods: [
    { points: [10, 13], over: true },
    { points: [17, 7], over: true },
  ],
  tries: [3, 2],
  conversions: [3, 2],
  penaltyGoals: [2, 2],
  yellowCards: [1, 2],
});
/** 6–12 at half-time, 18–18 at the end; home wins the extra time. */
export const draw = readPlayed({
  periods: [
    { points: [6, 12], over: true },
    { points: [12, 6], over: true },
    { points: [3, 0], over: true },
  ],
  tries: [2, 0],
  conversions: [1, 0],
  penaltyGoals: [3, 6],
  redCards: [1, 0],
});

export const rugbyLines: SportRulesLines = {
  exampleSpecifiers: {
    handicap: { hcp: '-6.5' },
    total: { total: '46.5' },
    winningMargin: { variant: 'sr:winning_margin:13+' },
    homeTotal: { total: '26.5' },
    awayTotal: { total: '20.5' },
    halfHandicap: { hcp: '3.5' },
    halfTotal: { total: '23.5' },
    totalTries: { total: '5.5' },
    homeTries: { total: '2.5' },
    awayTries: { total: '2.5' },
    totalCards: { total: '3.5' },
  },
};
