/** Boxing as a module: its codes, markets, rules, and how its score is read and graded. */
import type { ParsedLine } from '../core/markets.ts';
import type { SportModule } from '../core/sport.ts';
import { boxingRules, gradeBoxing } from './grade.ts';
import type { BoxingFacts } from './grade.ts';
import { boxingMarkets } from './markets.ts';
import type { BoxingMarket } from './markets.ts';
import { boxingPhaseNames } from './phases.ts';
import { boxingReadings } from './readings.ts';
import { readFacts, readScore } from './score.ts';
import type { BoxingScore } from './score.ts';

export const boxing = {
  code: 'boxing',
  urn: 'sr:sport:10',
  liveDelayMs: 8_000,
  restDays: 7,
  phases: boxingPhaseNames,
  periods: [],
  markets: boxingMarkets,
  rules: boxingRules,
  readScore,
  facts: readFacts,
  grade: (line, outcomeId, facts, rules) => gradeBoxing(line as ParsedLine<BoxingMarket>, outcomeId, facts, rules),
  readings: boxingReadings,
} as const satisfies SportModule<BoxingScore, BoxingFacts, typeof boxingRules>;
