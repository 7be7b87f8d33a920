/** Some forty minutes of some sports with short events. `soak.slow.test.ts` plays three days of all. */
import { afterAll, beforeAll, describe, test } from 'vitest';
import { openSoak, type Soak, soakServicesAnswer } from '../../test/sports/soak.ts';
import { playAndCheckSoak } from '../../test/sports/soak-checks.ts';

const there = await soakServicesAnswer();
if (!there) console.warn('needs PostgreSQL at TEST_PG_URL and Redis at TEST_REDIS_URL');

const sports = ['table-tennis', 'badminton', 'boxing'];

describe.skipIf(!there)('forty minutes of short events at speed 60 on two servers with every fault', () => {
  let soak: Soak;
  beforeAll(async () => {
    const times = { minutes: 0.4, gapMs: 800, startWithinMs: 8_000, restMs: 45_000 };
    soak = await openSoak({ seed: 'sabado', players: 16, sports, ...times });
  }, 60_000);
  afterAll(() => soak?.close());

  test(
    'ends with every bet paid as its events ended, and balanced books',
    () =>
      // So few bets say little about the margin: five standard errors find gross errors, and are no reason to fail by chance.
      playAndCheckSoak(soak, { standardErrors: 5, leastEnded: 3 }),
    240_000,
  );
});
