import { PLAY_SYMBOL } from '@arara/contract/player/play-money';
import type { Centavos } from '@arara/money';
import { useLanguage } from '../i18n/i18n.ts';
import { formatMoney, formatShortMoney } from './money-text.ts';
import { useSession } from '../session/session.ts';

const REAIS = 'R$';
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

/** Money in the player's language and with the mark of what the account plays with, for components. */
export function useMoney(): {
  readonly money: (amount: Centavos) => string;
  readonly short: (amount: Centavos) => string;
  /** The mark alone, for a field of money. */
  readonly symbol: string;
  readonly locale: string;
} {
  const locale = useLanguage((language) => language.tag);
  const symbol = useSession((session) => session.play) ? PLAY_SYMBOL : REAIS;
  const marked = (text: string) => text.replace(REAIS, symbol);
  return {
    money: (amount) => marked(formatMoney(amount, locale)),
    short: (amount) => marked(formatShortMoney(amount, locale)),
    symbol,
    locale,
  };
}
