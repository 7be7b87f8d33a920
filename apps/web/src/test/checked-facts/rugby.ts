import type { RugbyFacts } from '@arara/sports/rugby/grade';
import type { CheckedFacts } from './checked-facts.ts';

const many = { score: [120, 110], final: false } as const;

export const checkedFacts: CheckedFacts<RugbyFacts> = {
  // More than any line has, in the first half.
  inPlay: [{ facts: { firstHalf: many, match: many, withExtraTime: many, tries: many, cards: many } }],
  played: [],
};
