import { type IsoDay, addDays, countDaysInclusive, isIsoDay, getStartOfDayMs } from '@arara/client/days';

/** Preset periods: how many days before today they begin; `all` has no beginning. */
const DAYS_BACK_BY_PRESET_PERIOD = { today: 0, week: 6, month: 29, all: undefined } as const;
export type PresetRecordsPeriod = keyof typeof DAYS_BACK_BY_PRESET_PERIOD;
export const PRESET_PERIODS = Object.keys(DAYS_BACK_BY_PRESET_PERIOD) as readonly PresetRecordsPeriod[];

/** The first and the last day of a period, as they were typed or are in the address: they may be wrong. */
export interface DayRange {
  readonly first: IsoDay;
  readonly last: IsoDay;
}

/** The period whose records are shown: a preset one, or days. */
export type WalletRecordsPeriod = PresetRecordsPeriod | DayRange;

/** What can be wrong with a day of a period. */
export type RecordsPeriodProblemCode = 'missing' | 'notADay' | 'reversed' | 'ahead' | 'tooLong';
export interface DayRangeProblems {
  readonly first?: RecordsPeriodProblemCode;
  readonly last?: RecordsPeriodProblemCode;
}

/** Moments for the server: `from` ≤ time < `to`. A missing one is no limit. */
export interface InstantRange {
  readonly from?: number;
  readonly to?: number;
}

const isPresetPeriod = (text: string | null): text is PresetRecordsPeriod =>
  PRESET_PERIODS.some((period) => period === text);

/** The period in an address: `?period=week`, or `?from=2026-11-01&to=2026-11-21`. Without one it is `all`. */
export function parseRecordsPeriod(search: string): WalletRecordsPeriod {
  const params = new URLSearchParams(search);
  const [first, last] = [params.get('from'), params.get('to')];
  if (first !== null || last !== null) return { first: first ?? '', last: last ?? '' };
  const name = params.get('period');
  return isPresetPeriod(name) ? name : 'all';
}

/** The parameters of an address with another period; all other parameters stay. */
export function setPeriodQueryParams(search: string, period: WalletRecordsPeriod): URLSearchParams {
  const params = new URLSearchParams(search);
  for (const name of ['period', 'from', 'to']) params.delete(name);
  if (typeof period !== 'string') {
    params.set('from', period.first);
    params.set('to', period.last);
  } else if (period !== 'all') params.set('period', period);
  return params;
}

/** The problems of a period's days; undefined without any. `most` is the largest number of days. */
export function validateDayRange(
  { first, last }: DayRange,
  { today, most = Number.POSITIVE_INFINITY }: { readonly today: IsoDay; readonly most?: number },
): DayRangeProblems | undefined {
  const checkDay = (day: IsoDay): RecordsPeriodProblemCode | undefined =>
    day === '' ? 'missing' : isIsoDay(day) ? undefined : 'notADay';
  const [wrongFirst, wrongLast] = [checkDay(first) ?? (first > today ? 'ahead' : undefined), checkDay(last)];
  if (wrongFirst !== undefined || wrongLast !== undefined)
    return {
      ...(wrongFirst === undefined ? {} : { first: wrongFirst }),
      ...(wrongLast === undefined ? {} : { last: wrongLast }),
    };
  if (last < first) return { last: 'reversed' };
  return countDaysInclusive(first, last) > most ? { last: 'tooLong' } : undefined;
}

/** A period as moments; undefined when one of its days is wrong. */
export function toInstantRangeOfPeriod(period: WalletRecordsPeriod, today: IsoDay): InstantRange | undefined {
  if (typeof period === 'string') {
    const back = DAYS_BACK_BY_PRESET_PERIOD[period];
    return back === undefined ? {} : { from: getStartOfDayMs(addDays(today, -back)) };
  }
  if (validateDayRange(period, { today }) !== undefined) return undefined;
  return toInstantRangeFromDays(period);
}

/** The moments of valid days, none before 1970. */
export const toInstantRangeFromDays = ({ first, last }: DayRange): Required<InstantRange> => ({
  from: Math.max(0, getStartOfDayMs(first)),
  to: Math.max(0, getStartOfDayMs(addDays(last, 1))),
});

/** Preset periods of a statement: months and years, as banks and tax returns count. */
export const STATEMENT_PERIODS = ['thisMonth', 'lastMonth', 'thisYear'] as const;
export type PresetStatementPeriod = (typeof STATEMENT_PERIODS)[number];

/** The days of a statement's preset period; the last one is never after today. */
export function getStatementDayRange(name: PresetStatementPeriod, today: IsoDay): DayRange {
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  if (name === 'thisMonth') return { first: firstOfMonth, last: today };
  if (name === 'thisYear') return { first: `${today.slice(0, 4)}-01-01`, last: today };
  const last = addDays(firstOfMonth, -1);
  return { first: `${last.slice(0, 7)}-01`, last };
}
