import type { Centavos } from '@arara/money';
import { useLanguage } from './i18n.ts';

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

const others = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const name = locale + JSON.stringify(options);
  const made = others.get(name) ?? new Intl.NumberFormat(locale, options);
  others.set(name, made);
  return made;
}

/** Plain numbers in the player's language: counts, shares of one with at most two decimals, multipliers with their sign. */
export function useNumbers(): {
  readonly count: (n: number) => string;
  readonly percent: (share: number) => string;
  readonly multiplier: (tenThousandths: number) => string;
} {
  const locale = useLanguage((language) => language.tag);
  return {
    count: (n) => numberFormat(locale, {}).format(n),
    percent: (share) => numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(share),
    multiplier: (tenThousandths) =>
      `${numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(tenThousandths / 10_000)}×`,
  };
}

/** Money in the player's language, for components. */
export function useMoney(): {
  readonly money: (amount: Centavos) => string;
  readonly short: (amount: Centavos) => string;
  readonly locale: string;
} {
  const locale = useLanguage((language) => language.tag);
  return {
    money: (amount) => formatMoney(amount, locale),
    short: (amount) => formatShortMoney(amount, locale),
    locale,
  };
}
