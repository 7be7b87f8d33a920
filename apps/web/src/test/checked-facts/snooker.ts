import type { SnookerFacts } from '@arara/sports/snooker/grade';
import { snookerMarkets } from '@arara/sports/snooker/markets';
import type { CheckedFacts } from './checked-facts.ts';

const frameMarkets = snookerMarkets.markets.filter(({ tab }) => tab === 'frames').map(({ key }) => key);

const wonFrame = { over: true, winner: 'home' } as const;

export const checkedFacts: CheckedFacts<SnookerFacts> = {
  inPlay: [
    // A century and more points than any line has, in the second frame.
    {
      facts: {
        maxSets: 7,
        won: [1, 0],
        sets: [
          { units: [70, 20], over: true },
          { units: [190, 150], over: false },
        ],
        frames: [undefined, { highBreak: 110 }],
      },
    },
    { facts: { maxSets: 7, won: [3, 0], frames: [wonFrame, wonFrame, wonFrame] }, over: frameMarkets },
  ],
  played: [],
};
