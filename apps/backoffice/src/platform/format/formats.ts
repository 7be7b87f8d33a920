import type { Centavos } from '@arara/money';
import { useLanguage } from '@arara/client/i18n';

const BACK_OFFICE_TIME_ZONE = 'America/Sao_Paulo';
const dateTimeFormats = new Map<string, Intl.DateTimeFormat>();
const countryNames = new Map<string, Intl.DisplayNames>();
const moneyFormats = new Map<string, Intl.NumberFormat>();

function getDateTimeFormat(locale: string): Intl.DateTimeFormat {
  const format =
    dateTimeFormats.get(locale) ??
    new Intl.DateTimeFormat(locale, {
      day: '2-digit',
      month: '2-digit',
      year: '2-digit',
      // A clock of twelve hours has no zero before its hour.
      hour:
        new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true ? 'numeric' : '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZone: BACK_OFFICE_TIME_ZONE,
    });
  dateTimeFormats.set(locale, format);
  return format;
}

function getMoneyFormat(locale: string): Intl.NumberFormat {
  const format = moneyFormats.get(locale) ?? new Intl.NumberFormat(locale, { style: 'currency', currency: 'BRL' });
  moneyFormats.set(locale, format);
  return format;
}

function getCountryNames(locale: string): Intl.DisplayNames {
  const names = countryNames.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' });
  countryNames.set(locale, names);
  return names;
}

/** Formats times and money in the language of the screen; times are those of São Paulo. */
export function useBackOfficeFormatters(): {
  readonly moment: (instant: number) => string;
  readonly money: (amount: Centavos) => string;
  /** Formats an amount of USDT, given in hundredths. */
  readonly usdt: (hundredths: number) => string;
  /** The name of a country by its ISO 3166 code; an unknown code as it is. */
  readonly country: (code: string) => string;
  readonly locale: string;
} {
  const locale = useLanguage((language) => language.tag);
  return {
    moment: (instant) => getDateTimeFormat(locale).format(instant),
    money: (amount) => getMoneyFormat(locale).format(amount / 100),
    usdt: (hundredths) => `${(hundredths / 100).toLocaleString(locale, { minimumFractionDigits: 2 })} USDT`,
    country: (code) => getCountryNames(locale).of(code) ?? code,
    locale,
  };
}
