import type { BaseballFacts } from '@arara/sports/baseball/grade';
import type { CheckedFacts } from '../../sport/sport-rules.ts';
import { readGame } from './examples.ts';

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
