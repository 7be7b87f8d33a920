import { getNowMs } from '@arara/client/clock';

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
