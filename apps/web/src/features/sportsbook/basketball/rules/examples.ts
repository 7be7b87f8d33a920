import type { BasketballFacts } from '@arara/sports/basketball/grade';
import { type BasketballScore, readFacts } from '@arara/sports/basketball/score';
import type { SportRulesLines } from '../../sport/sport-rules.ts';

type Points = readonly [home: number, away: number];

const readPlayed = (...periods: readonly Points[]): BasketballFacts =>
  readFacts({
    ending: 'played',
    phase: -1,
    competitors: [],
    score: { minutes: 40, periods: periods.map((points) => ({ points, over: true })) } satisfies BasketballScore,
  });

/** 98 × 95 in four quarters. */
export const regular = readPlayed([25, 22], [20, 27], [28, 24], [25, 22]);
/** 91 × 91 after four quarters, 103 × 98 after overtime. */
export const overtime = readPlayed([22, 22], [24, 22], [25, 26], [20, 21], [12, 7]);

export const basketballLines: SportRulesLines = {
  exampleSpecifiers: {
    handicap: { hcp: '-3.5' },
    total: { total: '193.5' },
    homeTotal: { total: '98.5' },
    awayTotal: { total: '95.5' },
    regulationHandicap: { hcp: '-3.5' },
    regulationTotal: { total: '192.5' },
    halfHandicap: { hcp: '-1.5' },
    halfTotal: { total: '92.5' },
    quarterResult: { quarternr: '1' },
    quarterDrawNoBet: { quarternr: '1' },
    quarterHandicap: { quarternr: '1', hcp: '-2.5' },
    quarterTotal: { quarternr: '1', total: '45.5' },
  },
};
