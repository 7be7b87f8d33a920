/** Days of America/Sao_Paulo as texts, 'YYYY-MM-DD', and the weeks (from Monday) and months that they are in. */
import { type Instant, toSaoPauloDay } from '../platform/clock.ts';

const DAY_MS = 24 * 3600 * 1000;
const HOUR_MS = 3600 * 1000;

const toDate = (day: string): Date => new Date(`${day}T00:00:00Z`);
const toDay = (date: Date): string => date.toISOString().slice(0, 10);

/** The day so many days later. */
export const addDays = (day: string, count: number): string => toDay(new Date(toDate(day).getTime() + count * DAY_MS));

/** The Monday of a day's week. */
export const findWeekStart = (day: string): string => addDays(day, -((toDate(day).getUTCDay() + 6) % 7));

/** The first day of a day's month. */
export const findMonthStart = (day: string): string => `${day.slice(0, 7)}-01`;

/** The first day of the month after. */
const nextMonthStart = (day: string): string => findMonthStart(addDays(findMonthStart(day), 31));

/** When a day begins: three hours after UTC's, or two where summer time is in force. */
export function findDayStart(day: string): Instant {
  const guess = toDate(day).getTime() + 3 * HOUR_MS;
  return toSaoPauloDay(guess - HOUR_MS) === day ? guess - HOUR_MS : guess;
}

export type Period = 'day' | 'week' | 'month';

/** When the running day, week or month ends. */
export function findPeriodEnd(day: string, period: Period): Instant {
  if (period === 'day') return findDayStart(addDays(day, 1));
  return findDayStart(period === 'week' ? addDays(findWeekStart(day), 7) : nextMonthStart(day));
}
