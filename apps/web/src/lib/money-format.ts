import type { Centavos } from '@arara/money';
import { useLanguage } from './i18n.ts';
import { formatMoney, formatShortMoney } from './money-text.ts';

const others = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const name = locale + JSON.stringify(options);
  const made = others.get(name) ?? new Intl.NumberFormat(locale, options);
  others.set(name, made);
  return made;
}

/** Plain numbers in the player's language: counts, shares of one with at most two decimals, multipliers with their sign, rates in reais. */
export function useNumbers(): {
  readonly count: (n: number) => string;
  readonly percent: (share: number) => string;
  readonly multiplier: (tenThousandths: number) => string;
  readonly rate: (reais: number) => string;
} {
  const locale = useLanguage((language) => language.tag);
  return {
    count: (n) => numberFormat(locale, {}).format(n),
    percent: (share) => numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(share),
    multiplier: (tenThousandths) =>
      `${numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(tenThousandths / 10_000)}×`,
    rate: (reais) =>
      numberFormat(locale, {
        style: 'currency',
        currency: 'BRL',
        minimumFractionDigits: 2,
        maximumFractionDigits: 4,
      }).format(reais),
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
