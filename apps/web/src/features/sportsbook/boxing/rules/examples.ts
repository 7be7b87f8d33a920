import type { BoxingFacts } from '@arara/sports/boxing/grade';
import { type BoxingScore, readFacts } from '@arara/sports/boxing/score';
import type { SportRulesLines } from '../../sport/sport-rules.ts';

const readFight = (score: Omit<BoxingScore, 'rounds'>): BoxingFacts =>
  readFacts({ ending: 'played', phase: -1, competitors: [], score: { rounds: 12, ...score } });

/** Home wins by technical knock-out at 1:12 of round 7, after a knock-down in it. */
export const stoppage = readFight({
  round: 7,
  seconds: 72,
  isRoundOver: false,
  knockDowns: [[7], []],
  result: { winner: 'home', method: 'technicalKnockOut' },
});
/** Away does not come out for round 7: the fight ends with round 6. */
export const retirement = readFight({
  round: 6,
  seconds: 180,
  isRoundOver: true,
  knockDowns: [[], []],
  result: { winner: 'home', method: 'retirement' },
});
/** A draw on the cards after twelve rounds. */
export const draw = readFight({
  round: 12,
  seconds: 180,
  isRoundOver: true,
  knockDowns: [[], []],
  result: { method: 'decision' },
});

export const boxingLines: SportRulesLines = {
  exampleSpecifiers: {
    totalRounds: { total: '6.5' },
    method: { variant: 'sr:winning_method:ko_decision' },
    roundRange: { variant: 'sr:winner_and_round_range:12' },
    exactRound: { variant: 'sr:winner_and_rounds:12' },
  },
};
