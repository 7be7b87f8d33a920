/** Basketball as a module: its codes, markets, rules, and how its score is read and graded. */
import { matchPhases, quarterPeriodCodes, scorePeriodCodes } from '../core/catalogue.ts';
import type { ParsedLine } from '../core/markets.ts';
import { halvesPhases } from '../core/sport.ts';
import type { NamedCode, SportModule } from '../core/sport.ts';
import { basketballRules, gradeBasketball } from './grade.ts';
import type { BasketballFacts } from './grade.ts';
import { basketballMarkets } from './markets.ts';
import type { BasketballMarket } from './markets.ts';
import { basketballReadings } from './readings.ts';
import { readFacts, readScore } from './score.ts';
import type { BasketballScore } from './score.ts';

const nameQuarter = (quarter: number) => ({ column: String(quarter), key: `quarter${quarter}` });

const quartersByPhase: Readonly<Record<number, Pick<NamedCode, 'periods'>>> = {
  [matchPhases.firstHalf]: { periods: [1, 2].map(nameQuarter) },
  [matchPhases.secondHalf]: { periods: [3, 4].map(nameQuarter) },
};

export const basketball = {
  code: 'basketball',
  urn: 'sr:sport:2',
  liveDelayMs: 5_000,
  restDays: 1,
  phases: halvesPhases.map((phase) => ({ ...phase, ...quartersByPhase[phase.code] })),
  periods: [
    { code: scorePeriodCodes.firstHalf, key: 'firstHalf' },
    ...quarterPeriodCodes.map((code, index) => ({ code, key: `quarter${index + 1}`, column: String(index + 1) })),
  ],
  markets: basketballMarkets,
  rules: basketballRules,
  readScore,
  facts: readFacts,
  grade: (line, outcomeId, facts, rules) =>
    gradeBasketball(line as ParsedLine<BasketballMarket>, outcomeId, facts, rules),
  readings: basketballReadings,
} as const satisfies SportModule<BasketballScore, BasketballFacts, typeof basketballRules>;
