import type { Centavos } from '@arara/money';

const moneyFormatCache = new Map<string, Intl.NumberFormat>();

function getMoneyFormat(locale: string, hidesCents: boolean): Intl.NumberFormat {
  const name = `${locale}/${hidesCents}`;
  const known = moneyFormatCache.get(name);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'BRL',
    // Spain and Italy would write BRL.
    currencyDisplay: 'narrowSymbol',
    ...(hidesCents ? { maximumFractionDigits: 0 } : {}),
  });
  moneyFormatCache.set(name, format);
  return format;
}

/** Centavos as money with the symbol and two decimals: R$ 1.284,50. */
export const formatMoney = (amount: Centavos, locale: string): string =>
  getMoneyFormat(locale, false).format(amount / 100);

/** Money without decimals if they are zero: R$ 100, but R$ 99,90. For deposit packages and similar short labels. */
export const formatShortMoney = (amount: Centavos, locale: string): string =>
  getMoneyFormat(locale, amount % 100 === 0).format(amount / 100);
