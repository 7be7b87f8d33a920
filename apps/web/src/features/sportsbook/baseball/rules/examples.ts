import type { BaseballFacts } from '@arara/sports/baseball/grade';
import { readFacts } from '@arara/sports/baseball/score';
import type { SportRulesLines } from '../../sport/sport-rules.ts';

/** A game by the runs of each inning; without an end it is in play. */
export const readGame = (
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

/** 5 × 3: the home side leads and does not bat in the ninth inning. */
export const regular = readGame([2, 0, 0, 1, 0, 0, 2, 0], [0, 1, 0, 0, 2, 0, 0, 0, 0], { ending: 'played' });
/** 4 × 4 after nine innings, 5 × 4 after ten. */
export const extra = readGame([0, 0, 3, 0, 0, 0, 0, 1, 0, 1], [1, 0, 0, 0, 1, 0, 0, 2, 0, 0], { ending: 'played' });

export const baseballLines: SportRulesLines = {
  exampleSpecifiers: {
    runLine: { hcp: '-1.5' },
    totalRuns: { total: '8.5' },
    homeRunsTotal: { total: '4.5' },
    awayRunsTotal: { total: '3.5' },
    fiveInningsHandicap: { hcp: '-0.5' },
    fiveInningsTotal: { total: '5.5' },
    inningResult: { inningnr: '1' },
    inningTotal: { inningnr: '1', total: '1.5' },
  },
};
