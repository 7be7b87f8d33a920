import { type Day, addDays, countDays, isDay, startOfDay } from '../../../platform/time/days.ts';

/** Ready periods: how many days back they begin; all begins nowhere. */
const DAYS_BACK = { today: 0, week: 6, month: 29, all: undefined } as const;
export type PresetPeriod = keyof typeof DAYS_BACK;
export const PRESET_PERIODS = Object.keys(DAYS_BACK) as readonly PresetPeriod[];

/** What records are shown of: a ready period, or the days from one to another as they were typed or stand in the address. */
export type Period = PresetPeriod | { readonly first: Day; readonly last: Day };

/** What is wrong with a day of a period. */
export type DayProblem = 'missing' | 'notADay' | 'reversed' | 'ahead' | 'tooLong';
export interface PeriodProblems {
  readonly first?: DayProblem;
  readonly last?: DayProblem;
}

/** Instants for the server: `from` ≤ time < `to`; none is no limit. */
export interface Range {
  readonly from?: number;
  readonly to?: number;
}

const isPresetPeriod = (text: string | null): text is PresetPeriod => PRESET_PERIODS.some((it) => it === text);

/** The period that an address names: `?period=week`, or `?from=2026-11-01&to=2026-11-21`; any other is all. */
export function parsePeriod(search: string): Period {
  const params = new URLSearchParams(search);
  const [first, last] = [params.get('from'), params.get('to')];
  if (first !== null || last !== null) return { first: first ?? '', last: last ?? '' };
  const name = params.get('period');
  return isPresetPeriod(name) ? name : 'all';
}

/** The parameters of an address with another period in them; the rest stays. */
export function setPeriodParams(search: string, period: Period): URLSearchParams {
  const params = new URLSearchParams(search);
  for (const name of ['period', 'from', 'to']) params.delete(name);
  if (typeof period !== 'string') {
    params.set('from', period.first);
    params.set('to', period.last);
  } else if (period !== 'all') params.set('period', period);
  return params;
}

/** What is wrong with the days of a period, if anything is. `most` is how many days it may have. */
export function validateDays(
  { first, last }: { readonly first: Day; readonly last: Day },
  { today, most = Number.POSITIVE_INFINITY }: { readonly today: Day; readonly most?: number },
): PeriodProblems | undefined {
  const own = (day: Day): DayProblem | undefined => (day === '' ? 'missing' : isDay(day) ? undefined : 'notADay');
  const [wrongFirst, wrongLast] = [own(first) ?? (first > today ? 'ahead' : undefined), own(last)];
  if (wrongFirst !== undefined || wrongLast !== undefined)
    return {
      ...(wrongFirst === undefined ? {} : { first: wrongFirst }),
      ...(wrongLast === undefined ? {} : { last: wrongLast }),
    };
  if (last < first) return { last: 'reversed' };
  return countDays(first, last) > most ? { last: 'tooLong' } : undefined;
}

/** A period as instants; undefined when a day of it is wrong. */
export function toRange(period: Period, today: Day): Range | undefined {
  if (typeof period === 'string') {
    const back = DAYS_BACK[period];
    return back === undefined ? {} : { from: startOfDay(addDays(today, -back)) };
  }
  if (validateDays(period, { today }) !== undefined) return undefined;
  return toInstants(period);
}

/** The instants of right days. The calendar of the product begins in 1970. */
export const toInstants = ({ first, last }: { readonly first: Day; readonly last: Day }): Required<Range> => ({
  from: Math.max(0, startOfDay(first)),
  to: Math.max(0, startOfDay(addDays(last, 1))),
});

/** Ready periods of a statement: whole months and years, as banks and tax returns count. */
export const STATEMENT_PERIODS = ['thisMonth', 'lastMonth', 'thisYear'] as const;
export type StatementPeriod = (typeof STATEMENT_PERIODS)[number];

/** The days of a ready period of a statement, never past today. */
export function getStatementDays(name: StatementPeriod, today: Day): { readonly first: Day; readonly last: Day } {
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  if (name === 'thisMonth') return { first: firstOfMonth, last: today };
  if (name === 'thisYear') return { first: `${today.slice(0, 4)}-01-01`, last: today };
  const last = addDays(firstOfMonth, -1);
  return { first: `${last.slice(0, 7)}-01`, last };
}
