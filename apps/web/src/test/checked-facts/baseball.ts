import type { BaseballFacts } from '@arara/sports/baseball/grade';
import { readFacts } from '@arara/sports/baseball/score';
import type { CheckedFacts } from './checked-facts.ts';

/** A game by the runs of each inning; without an end it is in play. */
const readGame = (
  home: readonly number[],
  away: readonly number[],
  { ending, isHalfOver = true }: { readonly ending?: 'played'; readonly isHalfOver?: boolean },
): BaseballFacts =>
  readFacts({
    ending,
    phase: 0,
    competitors: [],
    score: { scheduled: 9, home, away, isHalfOver, outs: 0, bases: [], hits: [0, 0], errors: [0, 0] },
  });

export const checkedFacts: CheckedFacts<BaseballFacts> = {
  inPlay: [
    // More runs than any line has, and the home side, which bats, is ahead.
    { facts: readGame([80], [70], { isHalfOver: false }) },
    {
      facts: readGame([3, 0, 0, 0, 1], [0, 0, 0, 0, 0], { isHalfOver: false }),
      over: ['inningResult', 'inningTotal'],
    },
  ],
  // A game that may end level.
  played: [readGame([0, 0, 0, 0, 0, 0, 0, 0, 1], [1, 0, 0, 0, 0, 0, 0, 0, 0], { ending: 'played' })],
};
