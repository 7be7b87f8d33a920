import { describe, expect, test } from 'vitest';
import { formatDateTime } from './moment-format.ts';

describe('day and time of a moment', () => {
  test.each([
    ['pt-BR', '26/11/26, 03:39'],
    ['de-DE', '26.11.26, 03:39'],
    // Before a month, two digits of a year read as a day.
    ['ja-JP', '2026/11/26 03:39'],
    ['ko-KR', '2026. 11. 26. 오전 3:39'],
    // A clock of twelve hours has no zero before its hour.
    ['en-US', '11/26/26, 3:39 AM'],
    ['hi-IN', '26/11/26, 3:39 am'],
  ])('in %s it is %s', (locale, text) => {
    const morning = Date.UTC(2026, 10, 26, 6, 39);
    expect(formatDateTime(morning, locale)).toBe(text.replaceAll(' ', '\u00A0'));
  });
});
