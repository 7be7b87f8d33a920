const padTwoDigits = (n: number): string => String(n).padStart(2, '0');

/** Milliseconds that are left as hours, minutes and seconds, 23:41:08; begun seconds count, and nothing is less than 00:00:00. */
export function formatCountdown(left_ms: number): string {
  const seconds = Math.max(0, Math.ceil(left_ms / 1000));
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(padTwoDigits).join(':');
}
