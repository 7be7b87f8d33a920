import type { Centavos } from '@arara/money';

const moneyFormats = new Map<string, Intl.NumberFormat>();

function getMoneyFormat(locale: string): Intl.NumberFormat {
  const known = moneyFormats.get(locale);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'BRL',
    // Spain and Italy would write BRL.
    currencyDisplay: 'narrowSymbol',
  });
  moneyFormats.set(locale, format);
  return format;
}

/** Centavos as money with the symbol and always two decimals: R$ 1.284,50. An amount below zero has a true minus, −R$ 1,00. */
export const formatMoney = (amount: Centavos, locale: string): string =>
  getMoneyFormat(locale)
    .format(amount / 100)
    .replace('-', '−');
