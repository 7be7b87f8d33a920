/** Milliseconds since the epoch, UTC. */
export type Instant = number;

/** The wall clock: the one place where the server reads it. */
export const wallClock = (): Instant => Date.now();

/** A step of a clock that is less than this only makes what was planned wait as much longer. */
const LATE_PLAN_TOLERANCE_MS = 30_000;

/**
 * Whether it is time for what was planned for an instant, `longestMs` ahead at the most: also where that lies further ahead, since
 * only a clock that was ahead, and was set back since, plans so.
 */
export const isPlanDue = (at: Instant, now: Instant, longestMs: number): boolean =>
  at <= now || at > now + longestMs + LATE_PLAN_TOLERANCE_MS;

/** Monotonic milliseconds, for time-outs and measured durations. */
export const readMonotonicTimeMs = (): number => performance.now();

const saoPauloDayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Sao_Paulo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const MINUTE_MS = 60_000;
let cachedSaoPauloMinute = -1;
let cachedSaoPauloDay = '';

/** The day of an instant in America/Sao_Paulo, 'YYYY-MM-DD': the day of every limit and count. It is asked for with every bet, so the result of the last minute is cached. */
export function toSaoPauloDay(at: Instant): string {
  const minute = Math.floor(at / MINUTE_MS);
  if (minute !== cachedSaoPauloMinute) {
    cachedSaoPauloMinute = minute;
    cachedSaoPauloDay = saoPauloDayFormat.format(at);
  }
  return cachedSaoPauloDay;
}
