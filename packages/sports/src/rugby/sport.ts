/** Rugby union as a module: its codes, markets, rules, and how its score is read and graded. */
import { matchPhases, scorePeriodCodes } from '../core/catalogue.ts';
import type { ParsedLine } from '../core/markets.ts';
import { halvesPhases } from '../core/sport.ts';
import type { SportModule } from '../core/sport.ts';
import { gradeRugby, rugbyRules } from './grade.ts';
import type { RugbyFacts } from './grade.ts';
import { rugbyMarkets } from './markets.ts';
import type { RugbyMarket } from './markets.ts';
import { rugbyReadings } from './readings.ts';
import { readFacts, readScore } from './score.ts';
import type { RugbyScore } from './score.ts';

/** The last regular minute of each phase of play; two halves of extra time have ten each. */
const lastMinutes: Readonly<Record<number, number>> = {
  [matchPhases.firstHalf]: 40,
  [matchPhases.secondHalf]: 80,
  [matchPhases.overtime]: 100,
};

export const rugby = {
  code: 'rugby',
  urn: 'sr:sport:12',
  liveDelayMs: 6_000,
  restDays: 1,
  phases: halvesPhases.map((phase) => {
    const lastMinute = lastMinutes[phase.code];
    return lastMinute === undefined ? phase : { ...phase, lastMinute };
  }),
  periods: [{ code: scorePeriodCodes.firstHalf, key: 'firstHalf' }],
  markets: rugbyMarkets,
  rules: rugbyRules,
  readScore,
  facts: readFacts,
  grade: (line, outcomeId, facts, rules) => gradeRugby(line as ParsedLine<RugbyMarket>, outcomeId, facts, rules),
  readings: rugbyReadings,
} as const satisfies SportModule<RugbyScore, RugbyFacts, typeof rugbyRules>;
