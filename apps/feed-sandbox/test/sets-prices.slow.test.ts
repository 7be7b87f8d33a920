/** The prices of matches in sets over many of them: what was priced comes true as often as it was priced. */
import { describe, expect, test } from 'vitest';
import { badmintonPlay } from '../src/badminton/play.ts';
import { badminton } from '@arara/sports/badminton/sport';
import { tableTennisPlay } from '../src/table-tennis/play.ts';
import { tableTennis } from '@arara/sports/table-tennis/sport';
import { tennisPlay } from '../src/tennis/play.ts';
import { tennis } from '@arara/sports/tennis/sport';
import { volleyballPlay } from '../src/volleyball/play.ts';
import { volleyball } from '@arara/sports/volleyball/sport';
import { findEventProblems, measureCalibration, simulatePairs } from './play-checks.ts';

const MATCHES = 2_000;
const minutes = 60_000;
const games = [186, 237, 238, 199, 245, 246, 247, 250];

const sports = [
  { sport: tennis, play: tennisPlay, markets: [186, 187, 188, 189, 192, 193, 199, 202, 203, 204, 206, 210] },
  { sport: tableTennis, play: tableTennisPlay, markets: games },
  { sport: volleyball, play: volleyballPlay, markets: [186, 188, 314, 199, 202, 237, 238, 309, 310, 525, 526] },
  { sport: badminton, play: badmintonPlay, markets: games },
];

describe.each(sports.map((one) => [one.sport.code, one] as const))('%s', (_, { sport, play, markets }) => {
  const series = play.series[0]!;
  const events = simulatePairs<unknown>(series, MATCHES);

  test.each([undefined, 30, 75])(
    'what is priced after step %s comes true',
    (step) => {
      for (const [market, { events: count, sigmas }] of measureCalibration(sport, series, events, markets, step))
        expect([market, count, Math.abs(sigmas) < 4]).toEqual([market, count, true]);
    },
    10 * minutes,
  );

  test(
    'no price of a match is said to be wrong',
    () => {
      for (const event of events.slice(0, 100))
        expect(findEventProblems(sport, series, event, { every: 4 })).toEqual([]);
    },
    10 * minutes,
  );
});
