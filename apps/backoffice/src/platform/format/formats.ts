import type { Centavos } from '@arara/money';
import { useLanguage } from '../i18n/i18n.ts';

const ZONE = 'America/Sao_Paulo';
const moments = new Map<string, Intl.DateTimeFormat>();
const moneys = new Map<string, Intl.NumberFormat>();

function momentFormat(locale: string): Intl.DateTimeFormat {
  const made =
    moments.get(locale) ??
    new Intl.DateTimeFormat(locale, {
      day: '2-digit',
      month: '2-digit',
      year: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZone: ZONE,
    });
  moments.set(locale, made);
  return made;
}

function moneyFormat(locale: string): Intl.NumberFormat {
  const made = moneys.get(locale) ?? new Intl.NumberFormat(locale, { style: 'currency', currency: 'BRL' });
  moneys.set(locale, made);
  return made;
}

/** Moments and money in the language of the screen; the product's day is São Paulo's. */
export function useFormats(): {
  readonly moment: (at: number) => string;
  readonly money: (amount: Centavos) => string;
  /** An amount of USDT, given in its hundredths. */
  readonly usdt: (hundredths: number) => string;
  readonly locale: string;
} {
  const locale = useLanguage((language) => language.tag);
  return {
    moment: (at) => momentFormat(locale).format(at),
    money: (amount) => moneyFormat(locale).format(amount / 100),
    usdt: (hundredths) => `${(hundredths / 100).toLocaleString(locale, { minimumFractionDigits: 2 })} USDT`,
    locale,
  };
}
