import type { Centavos } from '@arara/money';

const formats = new Map<string, Intl.NumberFormat>();

function getFormat(locale: string, hidesCents: boolean): Intl.NumberFormat {
  const name = `${locale}/${hidesCents}`;
  const kept = formats.get(name);
  if (kept !== undefined) return kept;
  const made = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'BRL',
    // Spain and Italy would write BRL.
    currencyDisplay: 'narrowSymbol',
    ...(hidesCents ? { maximumFractionDigits: 0 } : {}),
  });
  formats.set(name, made);
  return made;
}

/** Centavos as money with its symbol and two decimals: R$ 1.284,50. */
export const formatMoney = (amount: Centavos, locale: string): string => getFormat(locale, false).format(amount / 100);

/** Money without decimals where there are none: R$ 100, but R$ 99,90. For packages and the like. */
export const formatShortMoney = (amount: Centavos, locale: string): string =>
  getFormat(locale, amount % 100 === 0).format(amount / 100);
