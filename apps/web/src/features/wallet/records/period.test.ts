import { describe, expect, test } from 'vitest';
import { toBrazilianDay, getStartOfDayMs } from '@arara/client/days';
import {
  parseRecordsPeriod,
  validateDayRange,
  toInstantRangeOfPeriod,
  getStatementDayRange,
  setPeriodQueryParams,
} from './period.ts';
import { proves } from '../../../../../../scripts/proof/proves.ts';

const TODAY = '2026-11-21';

describe('the period of records, in the address', () => {
  test.each([
    ['', 'all'],
    ['?period=week', 'week'],
    ['?period=all', 'all'],
    ['?period=century', 'all'],
    ['?period=toString', 'all'],
    ['?from=2026-11-01&to=2026-11-21', { first: '2026-11-01', last: '2026-11-21' }],
    ['?from=2026-11-01', { first: '2026-11-01', last: '' }],
    ['?period=week&to=x', { first: '', last: 'x' }],
  ])('%j is read as %j', (search, period) => {
    expect(parseRecordsPeriod(search)).toEqual(period);
  });

  test('is written so that it reads the same, and leaves the rest of the address alone', () => {
    proves('1-011');
    for (const period of ['today', 'week', 'month', 'all', { first: '2026-11-01', last: '' }] as const) {
      const params = setPeriodQueryParams('?kind=flow&dialog=deposit&from=1&to=2&period=week', period);
      expect(parseRecordsPeriod(`?${params.toString()}`)).toEqual(period);
      expect([params.get('kind'), params.get('dialog')]).toEqual(['flow', 'deposit']);
    }
  });
});

describe('days', () => {
  test('begin and end at midnight in São Paulo', () => {
    proves('1-011');
    expect(toInstantRangeOfPeriod({ first: '2026-11-01', last: '2026-11-21' }, TODAY)).toEqual({
      from: Date.UTC(2026, 10, 1, 3),
      to: Date.UTC(2026, 10, 22, 3),
    });
    expect(toBrazilianDay(getStartOfDayMs(TODAY))).toBe(TODAY);
    expect(toBrazilianDay(getStartOfDayMs(TODAY) - 1)).toBe('2026-11-20');
    expect(toInstantRangeOfPeriod('today', TODAY)).toEqual({ from: getStartOfDayMs(TODAY) });
    expect(toInstantRangeOfPeriod('week', TODAY)).toEqual({ from: getStartOfDayMs('2026-11-15') });
    expect(toInstantRangeOfPeriod('all', TODAY)).toEqual({});
  });

  test.each([
    [
      { first: '', last: '' },
      { first: 'missing', last: 'missing' },
    ],
    [{ first: '2026-02-30', last: TODAY }, { first: 'notADay' }],
    [{ first: '2026-11-01', last: '2026-13-01' }, { last: 'notADay' }],
    [{ first: 'yesterday', last: TODAY }, { first: 'notADay' }],
    [{ first: '2026-11-21', last: '2026-11-20' }, { last: 'reversed' }],
    [{ first: '2026-11-22', last: '2026-11-23' }, { first: 'ahead' }],
  ])('%j are refused: %j', (days, problems) => {
    proves('1-011');
    expect(validateDayRange(days, { today: TODAY })).toEqual(problems);
    expect(toInstantRangeOfPeriod(days, TODAY)).toBeUndefined();
  });

  test('one day is a period, a year is one for a statement, and a day more is not', () => {
    expect(validateDayRange({ first: TODAY, last: TODAY }, { today: TODAY, most: 366 })).toBeUndefined();
    expect(validateDayRange({ first: '2025-11-21', last: TODAY }, { today: TODAY, most: 366 })).toBeUndefined();
    expect(validateDayRange({ first: '2025-11-20', last: TODAY }, { today: TODAY, most: 366 })).toEqual({
      last: 'tooLong',
    });
  });

  test('a statement is had of months and the year, up to today', () => {
    expect(getStatementDayRange('thisMonth', TODAY)).toEqual({ first: '2026-11-01', last: TODAY });
    expect(getStatementDayRange('lastMonth', TODAY)).toEqual({ first: '2026-10-01', last: '2026-10-31' });
    expect(getStatementDayRange('lastMonth', '2026-03-31')).toEqual({ first: '2026-02-01', last: '2026-02-28' });
    expect(getStatementDayRange('lastMonth', '2026-01-01')).toEqual({ first: '2025-12-01', last: '2025-12-31' });
    expect(getStatementDayRange('thisYear', TODAY)).toEqual({ first: '2026-01-01', last: TODAY });
  });
});
