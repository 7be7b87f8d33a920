/** Snooker as a module: its codes, markets, rules, and how its score is read and graded. */
import type { ParsedLine } from '../core/markets.ts';
import type { SportModule } from '../core/sport.ts';
import { gradeSnooker, snookerRules } from './grade.ts';
import type { SnookerFacts } from './grade.ts';
import { snookerMarkets } from './markets.ts';
import type { SnookerMarket } from './markets.ts';
import { snookerPhaseNames } from './phases.ts';
import { snookerReadings } from './readings.ts';
import { readFacts, readScore } from './score.ts';
import type { SnookerScore } from './score.ts';

export const snooker = {
  code: 'snooker',
  urn: 'sr:sport:19',
  liveDelayMs: 5_000,
  restDays: 1,
  phases: snookerPhaseNames,
  periods: [],
  markets: snookerMarkets,
  rules: snookerRules,
  readScore,
  facts: readFacts,
  grade: (line, outcomeId, facts, rules) => gradeSnooker(line as ParsedLine<SnookerMarket>, outcomeId, facts, rules),
  readings: snookerReadings,
} as const satisfies SportModule<SnookerScore, SnookerFacts, typeof snookerRules>;
