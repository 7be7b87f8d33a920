/** Tennis as a module: its codes, markets, rules, and how its score is read, shown and graded. */
import type { ParsedLine } from '../core/markets.ts';
import { FIRST_SET_PHASE } from '../sets/rally-score.ts';
import { sharedPhases } from '../core/sport.ts';
import type { SportModule } from '../core/sport.ts';
import { gradeTennis, tennisRules } from './grade.ts';
import type { TennisFacts } from './grade.ts';
import { tennisMarkets } from './markets.ts';
import type { TennisMarket } from './markets.ts';
import { tennisReadings } from './readings.ts';
import { readFacts, readScore } from './score.ts';
import type { TennisScore } from './score.ts';

export const tennis = {
  code: 'tennis',
  urn: 'sr:sport:5',
  liveDelayMs: 5_000,
  restDays: 1,
  phases: [...sharedPhases, ...[1, 2, 3, 4, 5].map((set, i) => ({ code: FIRST_SET_PHASE + i, key: `set${set}` }))],
  periods: [],
  markets: tennisMarkets,
  rules: tennisRules,
  readScore,
  facts: readFacts,
  grade: (line, outcomeId, facts, rules) => gradeTennis(line as ParsedLine<TennisMarket>, outcomeId, facts, rules),
  readings: tennisReadings,
} as const satisfies SportModule<TennisScore, TennisFacts, typeof tennisRules>;
