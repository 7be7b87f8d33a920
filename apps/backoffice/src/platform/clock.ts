/** The only file of this app that reads the time. */

/** Milliseconds since the epoch, by this machine's clock. */
export const now = (): number => Date.now();

const ACTIVE_MS = 60_000;
let lastActivityAt = now();

/** Records every press and key. Calls that a screen makes while nobody uses it must not keep the session alive. */
export function trackActivity(): void {
  const recordActivity = () => {
    lastActivityAt = now();
  };
  for (const event of ['pointerdown', 'keydown', 'wheel']) addEventListener(event, recordActivity, { passive: true });
}

/** The time since the last press or key. */
export const getIdleMs = (): number => now() - lastActivityAt;

/** True when the screen was used within the last minute. */
export const isUserActive = (): boolean => getIdleMs() < ACTIVE_MS;

const DAY_MS = 86_400_000;
const OFFSET_MS = 3 * 3_600_000;

/** The start of the day of a date field ('YYYY-MM-DD') in America/Sao_Paulo (UTC−3 since 2019); undefined when it is empty. */
export function startOfDate(date: string): number | undefined {
  const startUtc = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(startUtc) ? undefined : startUtc + OFFSET_MS;
}

/** The end of the day of a date field; undefined when it is empty. */
export function endOfDate(date: string): number | undefined {
  const start = startOfDate(date);
  return start === undefined ? undefined : start + DAY_MS;
}
