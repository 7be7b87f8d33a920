import { describe, expect, test } from 'vitest';
import { formatMatchClock, formatMatchMinute, getMatchPhaseTextKey, getPlayedSeconds } from './match-time.ts';

describe('the time of a match', () => {
  test.each([
    [1, 0, '1′'],
    [1, 66 * 60 + 59 - 22 * 60, '45′'],
    [1, 45 * 60, '45′+1'],
    [1, 47 * 60, '45′+3'],
    [3, 66 * 60, '67′'],
    [3, 93 * 60 + 5, '90′+4'],
    [4, 121 * 60, '120′+2'],
    [2, 45 * 60, ''],
    [0, 0, ''],
  ])('phase %i after %i seconds: "%s"', (phase, seconds, text) => expect(formatMatchMinute(phase, seconds)).toBe(text));
  test('runs by the clock of the server at the speed of the match, and stands while it stands', () => {
    const clock = { seconds: 100, at: 10_000, running: true, speed: 4 };
    expect(getPlayedSeconds(clock, 12_500)).toBe(110);
    expect(getPlayedSeconds(clock, 9_000)).toBe(100);
    expect(getPlayedSeconds({ ...clock, running: false }, 99_000)).toBe(100);
    expect(getPlayedSeconds(null, 0)).toBe(null);
  });
  test('on a scoreboard', () => expect([formatMatchClock(65), formatMatchClock(5400)]).toEqual(['01:05', '90:00']));
  test('an unknown phase is shown as to be determined', () => expect(getMatchPhaseTextKey(77)).toBe('toBeDetermined'));
});
