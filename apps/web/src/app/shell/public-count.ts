/** Where a count is abbreviated, the largest first. */
const ABBREVIATIONS = [
  [1_000_000_000, 'B+'],
  [1_000_000, 'M+'],
  [1_000, 'K+'],
] as const;

/**
 * A count of the public statistics: 999 stays, 1,234 is 1.2K+, then M+ and B+. It is cut, never rounded up, because no figure may be
 * larger than the true one; a `.0` is dropped. Separators are the language's.
 */
export function formatPublicCount(count: number, locale: string): string {
  const [unit, sign] = ABBREVIATIONS.find(([from]) => count >= from) ?? [1, ''];
  const tenths = Math.floor((count / unit) * 10) / 10;
  const shown = unit === 1 ? count : tenths;
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(shown)}${sign}`;
}
