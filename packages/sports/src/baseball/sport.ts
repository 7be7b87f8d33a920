/** Baseball as a module: its codes, markets, rules, and how its score is read and graded. */
import type { ParsedLine } from '../core/markets.ts';
import { sharedPhases } from '../core/sport.ts';
import type { SportModule } from '../core/sport.ts';
import { baseballRules, gradeBaseball } from './grade.ts';
import type { BaseballFacts } from './grade.ts';
import { baseballMarkets } from './markets.ts';
import type { BaseballMarket } from './markets.ts';
import { baseballPhases } from './phases.ts';
import { baseballReadings } from './readings.ts';
import { readFacts, readScore } from './score.ts';
import type { BaseballScore } from './score.ts';

export const baseball = {
  code: 'baseball',
  urn: 'sr:sport:3',
  liveDelayMs: 6_000,
  restDays: 1,
  phases: [...sharedPhases, ...baseballPhases],
  periods: [],
  markets: baseballMarkets,
  rules: baseballRules,
  readScore,
  facts: readFacts,
  grade: (line, outcomeId, facts, rules) => gradeBaseball(line as ParsedLine<BaseballMarket>, outcomeId, facts, rules),
  readings: baseballReadings,
} as const satisfies SportModule<BaseballScore, BaseballFacts, typeof baseballRules>;
