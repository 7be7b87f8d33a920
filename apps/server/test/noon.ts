/**
 * The clock of a test run: every process of the server's tests begins at noon in São Paulo and goes on from there, so that no
 * player's day ends while what was staked, paid or awarded in it is counted, whenever the tests run. Who moves the clock of a
 * world has twelve hours of room. A day that does end is a test of its own (`wallet/history.test.ts`).
 *
 * TEST_TIME_OF_DAY=23:59:50 begins at that time instead, to see which tests count on a day that lasts.
 *
 * Preloaded by the test runner and, by NODE_OPTIONS, by whatever a test starts: they share one clock. Only `Date.now` is moved,
 * the one clock that `src` reads (`context.ts`); the database's own runs on, behind by less than a day.
 */
const DAY_MS = 24 * 3_600_000;
/** São Paulo is three hours behind UTC all year. */
const ZONE_MS = 3 * 3_600_000;

/** Kept beside the moved one: who reads this file twice moves the clock once. */
const clock: typeof Date & { real?: () => number } = Date;
const realNow = (clock.real ??= Date.now);

/** How long from now until it is this time of day, `hh:mm:ss`, in São Paulo. */
function until(timeOfDay: string): number {
  const [hours = 12, minutes = 0, seconds = 0] = timeOfDay.split(':').map(Number);
  const wanted = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  return (((wanted - (realNow() - ZONE_MS)) % DAY_MS) + DAY_MS) % DAY_MS;
}

const { env } = process;
if (env['TEST_CLOCK_AHEAD_MS'] === undefined) {
  env['TEST_CLOCK_AHEAD_MS'] = String(until(env['TEST_TIME_OF_DAY'] ?? '12:00:00'));
  env['NODE_OPTIONS'] = `${env['NODE_OPTIONS'] ?? ''} --import=${import.meta.url}`.trim();
}
const ahead = Number(env['TEST_CLOCK_AHEAD_MS']);
Date.now = () => realNow() + ahead;

/** What a process must know to share this clock, for a test that hands it an environment of its own. */
export const sameClock: Readonly<Record<string, string>> = {
  NODE_OPTIONS: env['NODE_OPTIONS'] ?? '',
  TEST_CLOCK_AHEAD_MS: env['TEST_CLOCK_AHEAD_MS'],
};
