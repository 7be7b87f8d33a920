import { describe, expect, test } from 'vitest';
import { computeMinute, formatClock, formatPlayTime, getPhaseTextKey, getPlayedSeconds } from './match-time.ts';

const stopped = (seconds: number) => ({ seconds, at: 0, running: false, speed: 1 });

describe('the time of an event', () => {
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
  ])('in minutes, in phase %i after %i seconds: "%s"', (phase, seconds, text) =>
    expect(formatPlayTime('football', phase, stopped(seconds), 0)).toBe(text),
  );
  test('in a sport without minutes it is the clock while that runs', () => {
    expect(formatPlayTime('basketball', 1, { ...stopped(494), running: true }, 0)).toBe('08:14');
    expect(formatPlayTime('basketball', 1, stopped(494), 0)).toBe('');
    expect(computeMinute('basketball', 1, 494)).toBe(null);
  });
  test('runs by the clock of the server at the speed of the event, and stands while it stands', () => {
    const clock = { seconds: 100, at: 10_000, running: true, speed: 4 };
    expect(getPlayedSeconds(clock, 12_500)).toBe(110);
    expect(getPlayedSeconds(clock, 9_000)).toBe(100);
    expect(getPlayedSeconds({ ...clock, running: false }, 99_000)).toBe(100);
    expect(getPlayedSeconds(null, 0)).toBe(null);
  });
  test('on a scoreboard', () => expect([formatClock(65), formatClock(5400)]).toEqual(['01:05', '90:00']));
  test('an unknown phase, or sport, is shown as to be determined', () =>
    expect([getPhaseTextKey('football', 77), getPhaseTextKey('chess', 1)]).toEqual([
      'toBeDetermined',
      'toBeDetermined',
    ]));
});
