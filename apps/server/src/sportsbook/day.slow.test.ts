/** Six hours of a simulated day of all sports with every fault; `SPORT_DAY_HOURS=24` plays a whole day. */
import { afterAll, beforeAll, describe, test } from 'vitest';
import { listSimulatedSports } from '@arara/feed-sandbox/plays';
import { NEEDS_SERVER } from '../../test/nodes.ts';
import { type Day, openDay } from '../../test/sports/simulated-day.ts';
import { playAndCheckDay } from '../../test/sports/simulated-day-checks.ts';
import { serverAnswers } from '../../test/world.ts';

const there = await serverAnswers();
if (!there) console.warn(NEEDS_SERVER);

const hours = Number(process.env['SPORT_DAY_HOURS'] ?? 6);
const seed = process.env['SPORT_DAY_SEED'] ?? 'quinta';
const LONGEST_RUN_MS = 3 * 3_600_000;

describe.skipIf(!there)('six hours of all sports at speed 60 with every fault', () => {
  let day: Day;
  beforeAll(async () => {
    day = await openDay({ seed, hours, players: 100, sports: listSimulatedSports() });
  }, 120_000);
  afterAll(() => day.close());

  test(
    'end with balanced books, every bet settled, and no open line that its score rules out',
    () => playAndCheckDay(day, hours),
    LONGEST_RUN_MS,
  );
});
