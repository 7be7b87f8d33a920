import type { Centavos } from '@arara/money';

/** An amount as a number with two decimals and without a symbol: 50,00. For texts that contain the symbol. */
export const formatAmountWithoutSymbol = (amount: Centavos, locale: string): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount / 100);

/** A rate in reais, with up to four decimals: R$ 5,4321. */
export const formatRateInReais = (reais: number, locale: string): string =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'BRL',
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  }).format(reais);
