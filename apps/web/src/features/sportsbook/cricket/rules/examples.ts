import type { CricketFacts } from '@arara/sports/cricket/grade';
import type { SportRulesLines } from '../../sport/sport-rules.ts';

/** 172 × 158 in twenty overs. */
export const decided: CricketFacts = {
  end: 'played',
  result: 'home',
  innings: [{ runs: [172, 158], over: [true, true] }],
  afterOvers: [
    [7, 15, 24, 31, 40, 49],
    [9, 14, 22, 31, 38, 47],
  ],
  fours: [15, 12],
  sixes: [6, 8],
  isComplete: true,
};

/** 170 × 170; the super over goes to the home side. */
export const tied: CricketFacts = {
  end: 'played',
  result: 'tie',
  winner: 'home',
  innings: [{ runs: [170, 170], over: [true, true] }],
  afterOvers: [
    [6, 13, 20, 29, 37, 46],
    [4, 12, 19, 28, 35, 44],
  ],
  fours: [14, 14],
  sixes: [7, 4],
  isComplete: true,
};

export const cricketLines: SportRulesLines = {
  exampleSpecifiers: {
    homeInningsTotal: { inningnr: '1', total: '170.5' },
    awayInningsTotal: { inningnr: '1', total: '160.5' },
    inningsTotal: { inningnr: '1', total: '331.5' },
    homeOversTotal: { inningnr: '1', overnr: '6', total: '48.5' },
    awayOversTotal: { inningnr: '1', overnr: '6', total: '45.5' },
    totalFours: { maxovers: '20', total: '27.5' },
    totalSixes: { maxovers: '20', total: '12.5' },
    mostFours: { maxovers: '20' },
    mostSixes: { maxovers: '20' },
  },
};
