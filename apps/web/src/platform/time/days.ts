/** A day of the calendar in America/Sao_Paulo, `2026-11-21`: days compare as texts do. */
export type Day = string;

const DAY_MS = 86_400_000;
/** São Paulo is three hours behind UTC, without summer time since 2019. */
const OFFSET_MS = 3 * 3_600_000;

/** The day of an instant. */
export const toDay = (at: number): Day => new Date(at - OFFSET_MS).toISOString().slice(0, 10);

/** When a day begins, and the one before it ended. */
export const startOfDay = (day: Day): number => Date.parse(`${day}T00:00:00Z`) + OFFSET_MS;

/** The day so many days after another, or before it. */
export const addDays = (day: Day, days: number): Day => toDay(startOfDay(day) + days * DAY_MS);

/** True for a day that the calendar has. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** How many days from the first to the last, both counted. */
export const countDays = (first: Day, last: Day): number => (startOfDay(last) - startOfDay(first)) / DAY_MS + 1;
