import { useLanguage } from '../i18n/i18n.ts';

const dateTimeFormatCache = new Map<string, Intl.DateTimeFormat>();

/** How hours are written: with two digits, but without a zero on a clock of twelve hours (3:39 AM). */
export const chooseHourDigits = (locale: string): 'numeric' | '2-digit' =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true ? 'numeric' : '2-digit';

/** Writes day and time of a moment in a language, in São Paulo's time zone. */
export const createDateTimeFormat = (locale: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, {
    day: '2-digit',
    month: '2-digit',
    year: '2-digit',
    hour: chooseHourDigits(locale),
    minute: '2-digit',
    timeZone: 'America/Sao_Paulo',
  });

function getDateTimeFormatByLocale(locale: string): Intl.DateTimeFormat {
  const format = dateTimeFormatCache.get(locale) ?? createDateTimeFormat(locale);
  dateTimeFormatCache.set(locale, format);
  return format;
}

/** Writes day and time of a moment in the player's language, short enough for a line of a list, in São Paulo's time zone. */
export function useFormatDateTime(): (time: number) => string {
  const locale = useLanguage((language) => language.tag);
  return (time) => getDateTimeFormatByLocale(locale).format(time);
}
