/** The only reader of time in the web app. */

/** Milliseconds since the epoch, by the player's clock. */
export const now = (): number => Date.now();

/** Milliseconds that never jump back; only differences mean something. */
export const elapsed = (): number => performance.now();

const DAY_MS = 86_400_000;

/** Start of the day `daysAgo` days before today, in America/Sao_Paulo (wire.md: a day in any count is a day there; UTC−3 since 2019). */
export function startOfDay(daysAgo: number): number {
  const offset = 3 * 3_600_000;
  return Math.floor((now() - offset) / DAY_MS) * DAY_MS + offset - daysAgo * DAY_MS;
}

/** Name of the player's time zone, for the `zone` header. */
export const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
