import type { BasketballFacts } from '@arara/sports/basketball/grade';
import { readFacts } from '@arara/sports/basketball/score';
import type { CheckedFacts } from './checked-facts.ts';

const level = { score: [80, 80], final: true } as const;

export const checkedFacts: CheckedFacts<BasketballFacts> = {
  // More points than any line has, in the first quarter.
  inPlay: [
    {
      facts: readFacts({
        ending: undefined,
        phase: 1,
        competitors: [],
        score: { minutes: 40, periods: [{ points: [250, 240], over: false }] },
      }),
    },
  ],
  // A game that may end level.
  played: [{ end: 'played', full: level, regulation: level, hasOvertime: false }],
};
