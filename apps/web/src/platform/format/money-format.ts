import { PLAY_MONEY_SYMBOL } from '@arara/contract/protocol/play-money';
import type { Centavos } from '@arara/money';
import { useLanguage } from '@arara/client/i18n';
import { formatMoney } from './money-text.ts';
import { useSession } from '../session/session.ts';

const REAIS_SYMBOL = 'R$';
const cachedMoneyNumberFormats = new Map<string, Intl.NumberFormat>();

function getNumberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const name = locale + JSON.stringify(options);
  const format = cachedMoneyNumberFormats.get(name) ?? new Intl.NumberFormat(locale, options);
  cachedMoneyNumberFormats.set(name, format);
  return format;
}

/** Formats numbers in the player's language: counts, shares of one as a percentage, multipliers in ten-thousandths. */
export function useNumberFormat(): {
  readonly count: (n: number) => string;
  readonly percent: (share: number) => string;
  readonly multiplier: (tenThousandths: number) => string;
} {
  const locale = useLanguage((language) => language.tag);
  return {
    count: (n) => getNumberFormat(locale, {}).format(n),
    percent: (share) => getNumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(share),
    multiplier: (tenThousandths) =>
      `${getNumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(tenThousandths / 10_000)}×`,
  };
}

/** Formats money in the player's language, with the symbol of reais or of play money. */
export function useMoneyFormat(): {
  readonly money: (amount: Centavos) => string;
  /** The symbol alone, for a field of money. */
  readonly symbol: string;
  readonly locale: string;
} {
  const locale = useLanguage((language) => language.tag);
  const symbol = useSession((session) => session.isPlayMoney) ? PLAY_MONEY_SYMBOL : REAIS_SYMBOL;
  const withSymbol = (text: string) => text.replace(REAIS_SYMBOL, symbol);
  return {
    money: (amount) => withSymbol(formatMoney(amount, locale)),
    symbol,
    locale,
  };
}
