/** A calendar day in America/Sao_Paulo, `2026-11-21`. Days compare in the order of their texts. */
export type IsoDay = string;

const DAY_MS = 86_400_000;
/** São Paulo is three hours behind UTC, without summer time since 2019. */
const BRAZIL_UTC_OFFSET_MS = 3 * 3_600_000;

/** The day of an instant. */
export const toBrazilianDay = (at: number): IsoDay => new Date(at - BRAZIL_UTC_OFFSET_MS).toISOString().slice(0, 10);

/** The moment at which a day begins and the day before it ends; not a number for a text that is no day. */
export const getStartOfDayMs = (day: IsoDay): number => Date.parse(`${day}T00:00:00Z`) + BRAZIL_UTC_OFFSET_MS;

/** The start of the day of a date field; undefined when it is empty. */
export function findStartOfDayMs(date: string): number | undefined {
  const start = getStartOfDayMs(date);
  return Number.isNaN(start) ? undefined : start;
}

/** The end of the day of a date field; undefined when it is empty. */
export function findEndOfDayMs(date: string): number | undefined {
  const start = findStartOfDayMs(date);
  return start === undefined ? undefined : start + DAY_MS;
}

/** The day that is so many days after another, or before it when the number is negative. */
export const addDays = (day: IsoDay, days: number): IsoDay => toBrazilianDay(getStartOfDayMs(day) + days * DAY_MS);

/** True for a text that is a day of the calendar. */
export function isIsoDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** How many days from the first to the last, both counted. */
export const countDaysInclusive = (first: IsoDay, last: IsoDay): number =>
  (getStartOfDayMs(last) - getStartOfDayMs(first)) / DAY_MS + 1;
