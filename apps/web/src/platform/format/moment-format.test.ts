import { describe, expect, test } from 'vitest';
import { createDateTimeFormat } from './moment-format.ts';

describe('day and time of a moment', () => {
  test.each([
    ['pt-BR', '26/11/26, 03:39'],
    ['de-DE', '26.11.26, 03:39'],
    ['ja-JP', '26/11/26 03:39'],
    // A clock of twelve hours has no zero before its hour.
    ['en-US', '11/26/26, 3:39 AM'],
    ['hi-IN', '26/11/26, 3:39 am'],
  ])('in %s it is %s', (locale, text) => {
    const morning = Date.UTC(2026, 10, 26, 6, 39);
    expect(createDateTimeFormat(locale).format(morning).replaceAll(/\s/gu, ' ')).toBe(text);
  });
});
