/** Some hours of a simulated day with every fault. `day.slow.test.ts` plays more of them, with all sports. */
import { afterAll, beforeAll, describe, test } from 'vitest';
import { listSimulatedSports } from '@arara/feed-sandbox/plays';
import { proves } from '../../../../scripts/proof/proves.ts';
import { NEEDS_SERVER } from '../../test/nodes.ts';
import { type Day, openDay } from '../../test/sports/simulated-day.ts';
import { playAndCheckDay } from '../../test/sports/simulated-day-checks.ts';
import { serverAnswers } from '../../test/world.ts';

const there = await serverAnswers();
if (!there) console.warn(NEEDS_SERVER);

const hours = 1;
const LONGEST_EVENT_MS = 190 * 60_000;
const sports = listSimulatedSports().flatMap(({ module, play }) => {
  if (!['football', 'motor-racing'].includes(module.code)) return [];
  return [{ module, play: { ...play, series: play.series.filter(({ longestMs }) => longestMs <= LONGEST_EVENT_MS) } }];
});

describe.skipIf(!there)('a simulated day at speed 60 with every incident and 100 players', () => {
  let day: Day;
  beforeAll(async () => {
    day = await openDay({ seed: 'quinta', hours, players: 100, sports });
  }, 120_000);
  afterAll(() => day.close());

  test('ends with balanced books and no open bet', async () => {
    proves('A-111');
    await playAndCheckDay(day, hours);
  }, 600_000);
});
