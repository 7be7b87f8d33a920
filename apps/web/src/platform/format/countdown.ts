const padTwoDigits = (n: number): string => String(n).padStart(2, '0');

/** A remaining time as hours, minutes and seconds, 23:41:08. Seconds are rounded up; a time that is over is 00:00:00. */
export function formatCountdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(padTwoDigits).join(':');
}
