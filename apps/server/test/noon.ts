/**
 * The clock of the server's tests: every process begins at noon in São Paulo and goes on from there, so that no test runs into
 * midnight, when the counters of a player's day start again. A test may move the clock of its world by up to twelve hours. The
 * end of a day has a test of its own (`wallet/history.test.ts`).
 *
 * TEST_TIME_OF_DAY=23:59:50 begins at that time instead, to find tests that fail at midnight.
 *
 * The test runner preloads this file, and NODE_OPTIONS does so in every process that a test starts, so that all share one clock.
 * Only `Date.now` is moved, the one clock that `src` reads (`context.ts`); the database's clock is behind by less than a day.
 */
import { fileURLToPath } from 'node:url';

const DAY_MS = 24 * 3_600_000;
/** São Paulo is always three hours behind UTC. */
const ZONE_MS = 3 * 3_600_000;

/** The real clock is stored beside the moved one, so that loading this file twice moves the clock only once. */
const clock: typeof Date & { real?: () => number } = Date;
const realNow = (clock.real ??= Date.now);

/** How many milliseconds from now until this time of day, `hh:mm:ss`, in São Paulo. */
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

// A started server reads its compiled modules here, as after npm start, instead of compiling six hundred files each time.
env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url));

/**
 * The environment that makes a started process share this clock and the compiled modules, for tests that set the environment
 * themselves.
 */
export const childProcessEnvironment: Readonly<Record<string, string>> = {
  NODE_OPTIONS: env['NODE_OPTIONS'] ?? '',
  TEST_CLOCK_AHEAD_MS: env['TEST_CLOCK_AHEAD_MS'],
  NODE_COMPILE_CACHE: env['NODE_COMPILE_CACHE'],
};
