import type { Centavos } from '@arara/money';

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string, whole: boolean): Intl.NumberFormat {
  const name = `${locale}/${whole}`;
  const kept = formats.get(name);
  if (kept !== undefined) return kept;
  const made = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'BRL',
    ...(whole ? { maximumFractionDigits: 0 } : {}),
  });
  formats.set(name, made);
  return made;
}

/** Centavos as money with its symbol and two decimals: R$ 1.284,50. */
export const formatMoney = (amount: Centavos, locale: string): string => formatOf(locale, false).format(amount / 100);

/** Money without decimals where there are none: R$ 100, but R$ 99,90. For packages and the like. */
export const formatShortMoney = (amount: Centavos, locale: string): string =>
  formatOf(locale, amount % 100 === 0).format(amount / 100);

/** The number alone with two decimals: 50,00. For texts that have the symbol themselves. */
export const formatAmount = (amount: Centavos, locale: string): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount / 100);
