/** Football as a module: its codes, markets, rules, and how its score is read and graded. */
import { matchPhases, scorePeriodCodes } from '../core/catalogue.ts';
import type { ParsedLine } from '../core/markets.ts';
import { halvesPhases } from '../core/sport.ts';
import type { SportModule } from '../core/sport.ts';
import { readFootballFacts } from './facts.ts';
import type { FootballFacts, FootballScore } from './facts.ts';
import { footballRules, gradeFootball } from './grade.ts';
import { footballMarkets } from './markets.ts';
import type { FootballMarket } from './markets.ts';
import { footballReadings } from './readings.ts';
import { readFootballMatchScore } from './score.ts';
import { readFootballSeasonScore } from './season-score.ts';

/** The last regular minute of each phase of play. */
const lastMinuteByPhase: Readonly<Record<number, { readonly lastMinute: number }>> = {
  [matchPhases.firstHalf]: { lastMinute: 45 },
  [matchPhases.secondHalf]: { lastMinute: 90 },
  [matchPhases.overtime]: { lastMinute: 120 },
};

/** The phase of a season that is bet on as a whole, while its matches are played. */
export const SEASON_PHASE = 111;

const isSeasonJson = (json: unknown): boolean => typeof json === 'object' && json !== null && 'matchdays' in json;

export const football = {
  code: 'football',
  urn: 'sr:sport:1',
  liveDelayMs: 5_000,
  restDays: 2,
  phases: [
    ...halvesPhases.map((phase) => ({ ...phase, ...lastMinuteByPhase[phase.code] })),
    { code: matchPhases.shootout, key: 'shootout' },
    { code: SEASON_PHASE, key: 'season' },
  ],
  periods: [
    { code: scorePeriodCodes.firstHalf, key: 'firstHalf' },
    { code: scorePeriodCodes.corners, key: 'corners' },
  ],
  markets: footballMarkets,
  rules: footballRules,
  readScore: (json) => (isSeasonJson(json) ? readFootballSeasonScore(json) : readFootballMatchScore(json)),
  facts: readFootballFacts,
  grade: (line, outcomeId, facts, rules) => gradeFootball(line as ParsedLine<FootballMarket>, outcomeId, facts, rules),
  readings: footballReadings,
} as const satisfies SportModule<FootballScore, FootballFacts, typeof footballRules>;
