/**
 * Three simulated days with 200 players on two servers: 72 minutes. `SOAK_MINUTES`, `SOAK_PLAYERS`, `SOAK_PAUSE_SECONDS`
 * (between two actions of a player), `SOAK_SEED` and `SOAK_SPORTS` (codes, separated by commas) make it another run.
 */
import { afterAll, beforeAll, describe, test } from 'vitest';
import { openSoak, type Soak, soakServicesAnswer } from '../../test/sports/soak.ts';
import { playAndCheckSoak } from '../../test/sports/soak-checks.ts';

const there = await soakServicesAnswer();
if (!there) console.warn('needs PostgreSQL at TEST_PG_URL and Redis at TEST_REDIS_URL');

const { env } = process;
const minutes = Number(env['SOAK_MINUTES'] ?? 72);
const players = Number(env['SOAK_PLAYERS'] ?? 200);
const gapMs = Number(env['SOAK_PAUSE_SECONDS'] ?? 20) * 1_000;
const sports = env['SOAK_SPORTS']?.split(',');
/** Six hours of events. */
const REST_MS = 6 * 60_000;

describe.skipIf(!there)('three days of all sports at speed 60 on two servers with every fault and 200 players', () => {
  let soak: Soak;
  beforeAll(async () => {
    const options = {
      seed: env['SOAK_SEED'] ?? 'sabado',
      minutes,
      players,
      gapMs: 20_000,
      startWithinMs: 60_000,
      restMs: REST_MS,
    };
    soak = await openSoak({ ...options, ...(sports === undefined ? {} : { sports }) });
  }, 300_000);
  afterAll(() => soak?.close());

  test(
    'end with every bet paid as its events ended, balanced books, and the margin of the chances',
    () => playAndCheckSoak(soak, { standardErrors: 3, leastEnded: (2_000 * players * minutes) / gapMs }),
    minutes * 60_000 + REST_MS + 600_000,
  );
});
