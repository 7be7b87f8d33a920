import { useLanguage } from '@arara/client/i18n';

const dateTimeFormatCache = new Map<string, Intl.DateTimeFormat>();

/** How hours are written: with two digits, but without a zero on a clock of twelve hours (3:39 AM). */
export const chooseHourDigits = (locale: string): 'numeric' | '2-digit' =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true ? 'numeric' : '2-digit';

/** How years are written: with two digits, but with four where the date begins with the year, which two digits would make a day. */
const chooseYearDigits = (locale: string): 'numeric' | '2-digit' =>
  new Intl.DateTimeFormat(locale).formatToParts(0)[0]?.type === 'year' ? 'numeric' : '2-digit';

const createDateTimeFormat = (locale: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, {
    day: '2-digit',
    month: '2-digit',
    year: chooseYearDigits(locale),
    hour: chooseHourDigits(locale),
    minute: '2-digit',
    timeZone: 'America/Sao_Paulo',
  });

function getDateTimeFormatByLocale(locale: string): Intl.DateTimeFormat {
  const format = dateTimeFormatCache.get(locale) ?? createDateTimeFormat(locale);
  dateTimeFormatCache.set(locale, format);
  return format;
}

/** Writes day and time of a moment in a language, in São Paulo's time zone, with spaces at which no line breaks. */
export const formatDateTime = (time: number, locale: string): string =>
  getDateTimeFormatByLocale(locale).format(time).replaceAll(/\s/gu, '\u00A0');

/** Writes day and time of a moment in the player's language, short enough for a line of a list, in São Paulo's time zone. */
export function useFormatDateTime(): (time: number) => string {
  const locale = useLanguage((language) => language.tag);
  return (time) => formatDateTime(time, locale);
}
