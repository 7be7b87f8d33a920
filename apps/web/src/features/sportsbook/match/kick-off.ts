import { useTranslations } from 'use-intl';
import { chooseHourDigits } from '../../../platform/format/moment-format.ts';
import { getStartOfDayMs } from '@arara/client/days';
import { getToday } from '../../../platform/time/today.ts';
import { useLanguage } from '@arara/client/i18n';

const DAY_MS = 86_400_000;
const KICK_OFF_TIME_ZONE = 'America/Sao_Paulo';
const dateTimeFormatCache = new Map<string, Intl.DateTimeFormat>();

function getCachedDateTimeFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = locale + JSON.stringify(options);
  const known =
    dateTimeFormatCache.get(name) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: KICK_OFF_TIME_ZONE });
  dateTimeFormatCache.set(name, known);
  return known;
}

/** Writes the start of a match: "16:30" and "hoje", "amanhã" or "22/11". */
export function useKickOffText(startsAt: number): { readonly time: string; readonly day: string } {
  const t = useTranslations('sport');
  const locale = useLanguage((language) => language.tag);
  const days = Math.floor((startsAt - getStartOfDayMs(getToday())) / DAY_MS);
  return {
    time: getCachedDateTimeFormat(locale, { hour: chooseHourDigits(locale), minute: '2-digit' }).format(startsAt),
    day:
      days === 0
        ? t('startsToday')
        : days === 1
          ? t('startsTomorrow')
          : getCachedDateTimeFormat(locale, { day: '2-digit', month: '2-digit' }).format(startsAt),
  };
}
