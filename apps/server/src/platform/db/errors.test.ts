import { describe, expect, test } from 'vitest';
import { classifySqlstate, DbError, type DbErrorKind, isDbError, isTransientDbError } from './errors.ts';

const failure = (sqlstate: string, outcomeUnknown = false): DbError =>
  new DbError({ message: 'failed', sqlstate, outcomeUnknown });

describe('the classification of database errors', () => {
  test.each<[DbErrorKind, string[], boolean]>([
    ['conflict', ['40001', '40P01'], true],
    ['gateClosed', ['AR001'], true],
    ['timeout', ['55P03', '57014'], true],
    [
      'unavailable',
      ['08001', '08006', '53100', '53200', '53300', '57P01', '57P02', '57P03', '58030', '25P03', '25006'],
      true,
    ],
    ['data', ['22003', '22P02', '23502', '23503', '23505', '23514', 'P0001'], false],
    ['fault', ['42P01', '42703', '25P02', '40000', '0A000', '54000', 'XX000'], false],
  ])('%s: %j', (kind, sqlstates, isPassing) => {
    for (const sqlstate of sqlstates) {
      expect([sqlstate, classifySqlstate(sqlstate)]).toEqual([sqlstate, kind]);
      expect([sqlstate, isTransientDbError(failure(sqlstate))]).toEqual([sqlstate, isPassing]);
      expect(isDbError(failure(sqlstate), 'conflict', kind)).toBe(true);
    }
  });

  test('an error whose outcome is unknown is of that kind, whatever its SQLSTATE', () => {
    for (const sqlstate of ['08006', '40001', '23505']) {
      const error = failure(sqlstate, true);
      expect([error.kind, error.outcomeUnknown, isTransientDbError(error)]).toEqual(['outcomeUnknown', true, true]);
    }
    expect(failure('08006').outcomeUnknown).toBe(false);
  });

  test('an error of the program is neither an error of the database nor transient', () => {
    const error = new Error('40001');
    expect([isDbError(error), isDbError(error, 'conflict'), isTransientDbError(error)]).toEqual([false, false, false]);
    expect(isDbError(failure('23505'), 'conflict')).toBe(false);
  });
});
