import type { BoxingFacts } from '@arara/sports/boxing/grade';
import type { CheckedFacts } from './checked-facts.ts';

export const checkedFacts: CheckedFacts<BoxingFacts> = {
  // Round 11 of twelve, after a knock-down.
  inPlay: [{ facts: { scheduled: 12, fought: [1_850, 2_160], knockDowns: 1 } }],
  // The cards of an accident, and a fight without a result.
  played: [
    {
      end: 'played',
      scheduled: 12,
      fought: [1_300, 1_300],
      knockDowns: 0,
      result: { winner: 'away', method: 'technicalDecision', round: 8 },
    },
    { end: 'played', scheduled: 12, fought: [300, 300], knockDowns: 0, result: { method: 'noContest', round: 2 } },
  ],
};
