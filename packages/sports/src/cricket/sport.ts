/** Cricket as a module: its codes, markets, rules, and how its score is read and graded. */
import type { ParsedLine } from '../core/markets.ts';
import { sharedPhases } from '../core/sport.ts';
import type { SportModule } from '../core/sport.ts';
import { cricketRules, gradeCricket } from './grade.ts';
import type { CricketFacts } from './grade.ts';
import { cricketMarkets } from './markets.ts';
import type { CricketMarket } from './markets.ts';
import { cricketPhaseNames } from './phases.ts';
import { cricketReadings } from './readings.ts';
import { readFacts, readScore } from './score.ts';
import type { CricketScore } from './score.ts';

export const cricket = {
  code: 'cricket',
  urn: 'sr:sport:21',
  liveDelayMs: 7_000,
  restDays: 1,
  phases: [...sharedPhases, ...cricketPhaseNames],
  periods: [],
  markets: cricketMarkets,
  rules: cricketRules,
  readScore,
  facts: readFacts,
  grade: (line, outcomeId, facts, rules) => gradeCricket(line as ParsedLine<CricketMarket>, outcomeId, facts, rules),
  readings: cricketReadings,
} as const satisfies SportModule<CricketScore, CricketFacts, typeof cricketRules>;
