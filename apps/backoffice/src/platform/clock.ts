/** The only reader of time in the back office's app. */

/** Milliseconds since the epoch, by this machine's clock. */
export const now = (): number => Date.now();

const ACTIVE_MS = 60_000;
let lastActivityAt = now();

/** Notes every press and key: what a screen asks for while nobody sits before it does not keep the session alive. */
export function trackActivity(): void {
  const note = () => {
    lastActivityAt = now();
  };
  for (const event of ['pointerdown', 'keydown', 'wheel']) addEventListener(event, note, { passive: true });
}

/** How long nobody has touched this screen. */
export const idleMs = (): number => now() - lastActivityAt;

/** True while somebody sits before this screen. */
export const isUserActive = (): boolean => idleMs() < ACTIVE_MS;

const DAY_MS = 86_400_000;
const OFFSET_MS = 3 * 3_600_000;

/** Start of a day that a date field names ('YYYY-MM-DD'), in America/Sao_Paulo (UTC−3 since 2019); undefined for none. */
export function startOfDate(date: string): number | undefined {
  const at = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(at) ? undefined : at + OFFSET_MS;
}

/** End of that day. */
export function endOfDate(date: string): number | undefined {
  const start = startOfDate(date);
  return start === undefined ? undefined : start + DAY_MS;
}
