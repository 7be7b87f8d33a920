import type { TradedLine } from '@arara/contract/staff/trading/events';

/** A market's key with its specifiers: "total 2.5". */
export const formatLineName = ({ key, specifiers }: Pick<TradedLine, 'key' | 'specifiers'>): string =>
  [key, ...Object.values(specifiers)].join(' ');

/** Odds in thousandths as a decimal price. */
export const formatPrice = (odds: number | null, locale: string): string =>
  odds === null ? '–' : (odds / 1000).toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 3 });
