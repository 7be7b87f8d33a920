import structure from '@arara/content/structure/sports/cricket.json';
import type { CricketFacts } from '@arara/sports/cricket/grade';
import type { CheckedFacts } from './checked-facts.ts';
import { readExample } from './read-example.ts';

const tied = readExample('cricket', structure.events.tied) as CricketFacts;

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
