/** Motor racing as a module: its codes, markets, rules, and how its score is read and graded. */
import type { ParsedLine } from '../core/markets.ts';
import type { SportModule } from '../core/sport.ts';
import { readFacts } from './facts.ts';
import type { MotorRacingFacts } from './facts.ts';
import { gradeMotorRacing, motorRacingRules } from './grade.ts';
import { motorRacingMarkets } from './markets.ts';
import type { MotorRacingMarket } from './markets.ts';
import { motorRacingPhaseNames } from './phases.ts';
import { motorRacingReadings } from './readings.ts';
import { readScore } from './score.ts';
import type { MotorRacingScore } from './score.ts';

export const motorRacing = {
  code: 'motor-racing',
  urn: 'sr:sport:40',
  liveDelayMs: 8_000,
  restDays: 1,
  phases: motorRacingPhaseNames,
  periods: [],
  markets: motorRacingMarkets,
  rules: motorRacingRules,
  readScore,
  facts: readFacts,
  grade: (line, outcomeId, facts, rules) =>
    gradeMotorRacing(line as ParsedLine<MotorRacingMarket>, outcomeId, facts, rules),
  readings: motorRacingReadings,
} as const satisfies SportModule<MotorRacingScore, MotorRacingFacts, typeof motorRacingRules>;
