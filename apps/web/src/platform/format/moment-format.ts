import { useLanguage } from '../i18n/i18n.ts';

const dateTimeFormatCache = new Map<string, Intl.DateTimeFormat>();

function getDateTimeFormatByLocale(locale: string): Intl.DateTimeFormat {
  const format =
    dateTimeFormatCache.get(locale) ??
    new Intl.DateTimeFormat(locale, {
      day: '2-digit',
      month: '2-digit',
      year: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'America/Sao_Paulo',
    });
  dateTimeFormatCache.set(locale, format);
  return format;
}

/** Writes day and time of a moment in the player's language, short enough for a line of a list, in São Paulo's time zone. */
export function useFormatDateTime(): (time: number) => string {
  const locale = useLanguage((language) => language.tag);
  return (time) => getDateTimeFormatByLocale(locale).format(time);
}
