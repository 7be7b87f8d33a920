/** The only file of this app that reads the time. */

/** Milliseconds since the epoch, by this machine's clock. */
export const getNowMs = (): number => Date.now();

const USER_ACTIVE_WITHIN_MS = 60_000;
let lastStaffActivityAt = getNowMs();

/** Records every press and key. Calls that a screen makes while nobody uses it must not keep the session alive. */
export function trackActivity(): void {
  const recordActivity = () => {
    lastStaffActivityAt = getNowMs();
  };
  for (const event of ['pointerdown', 'keydown', 'wheel']) addEventListener(event, recordActivity, { passive: true });
}

/** The time since the last press or key. */
export const getStaffIdleMs = (): number => getNowMs() - lastStaffActivityAt;

/** True when the screen was used within the last minute. */
export const isUserActive = (): boolean => getStaffIdleMs() < USER_ACTIVE_WITHIN_MS;

const DAY_MS = 86_400_000;
const BRAZIL_UTC_OFFSET_MS = 3 * 3_600_000;

/** The start of the day of a date field ('YYYY-MM-DD') in America/Sao_Paulo (UTC−3 since 2019); undefined when it is empty. */
export function getStartOfDateMs(date: string): number | undefined {
  const startUtc = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(startUtc) ? undefined : startUtc + BRAZIL_UTC_OFFSET_MS;
}

/** The end of the day of a date field; undefined when it is empty. */
export function getEndOfDateMs(date: string): number | undefined {
  const start = getStartOfDateMs(date);
  return start === undefined ? undefined : start + DAY_MS;
}
