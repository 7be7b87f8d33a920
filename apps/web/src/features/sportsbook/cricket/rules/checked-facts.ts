import type { CricketFacts } from '@arara/sports/cricket/grade';
import type { CheckedFacts } from '../../sport/sport-rules.ts';
import { tied } from './examples.ts';

export const checkedFacts: CheckedFacts<CricketFacts> = {
  // More runs and boundaries than any line has, in innings that go on.
  inPlay: [
    {
      facts: {
        innings: [{ runs: [900, 890], over: [false, false] }],
        fours: [99, 98],
        sixes: [99, 98],
        isComplete: false,
      },
    },
  ],
  // A tie without a super over.
  played: [{ ...tied, winner: 'none' }],
};
