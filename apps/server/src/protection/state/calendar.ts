/** Days of America/Sao_Paulo as texts, 'YYYY-MM-DD', and the weeks (from Monday) and months that they are in. */
import type { LimitPeriod } from '@arara/contract/player/protection';
import { type Instant, toSaoPauloDay } from '../../platform/clock.ts';

const DAY_MS = 24 * 3600 * 1000;
const HOUR_MS = 3600 * 1000;

const parseUtcDay = (day: string): Date => new Date(`${day}T00:00:00Z`);
const formatUtcDay = (date: Date): string => date.toISOString().slice(0, 10);

/** The day so many days later. */
export const addCalendarDays = (day: string, count: number): string =>
  formatUtcDay(new Date(parseUtcDay(day).getTime() + count * DAY_MS));

/** The Monday of a day's week. */
export const findWeekStart = (day: string): string => addCalendarDays(day, -((parseUtcDay(day).getUTCDay() + 6) % 7));

/** The first day of a day's month. */
export const findMonthStart = (day: string): string => `${day.slice(0, 7)}-01`;

/** The first day of the month after. */
const findNextMonthStart = (day: string): string => findMonthStart(addCalendarDays(findMonthStart(day), 31));

/** When a day begins: three hours after UTC's, or two where summer time is in force. */
export function findSaoPauloDayStart(day: string): Instant {
  const guess = parseUtcDay(day).getTime() + 3 * HOUR_MS;
  return toSaoPauloDay(guess - HOUR_MS) === day ? guess - HOUR_MS : guess;
}

/** When the running day, week or month ends. */
export function findLimitPeriodEnd(day: string, period: LimitPeriod): Instant {
  if (period === 'day') return findSaoPauloDayStart(addCalendarDays(day, 1));
  return findSaoPauloDayStart(period === 'week' ? addCalendarDays(findWeekStart(day), 7) : findNextMonthStart(day));
}

/** The same day so many months later, or the last day of that month where it is shorter. */
export function addCalendarMonths(day: string, months: number): string {
  const first = parseUtcDay(findMonthStart(day));
  first.setUTCMonth(first.getUTCMonth() + months);
  const month = formatUtcDay(first).slice(0, 7);
  const lastDay = addCalendarDays(findNextMonthStart(`${month}-01`), -1);
  const sameDay = `${month}-${day.slice(8)}`;
  return sameDay < lastDay ? sameDay : lastDay;
}
