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
    expect(formatPlayTime('boxing', 1, { ...stopped(494), running: true }, 0)).toBe('08:14');
    expect(formatPlayTime('boxing', 1, stopped(494), 0)).toBe('');
    expect(computeMinute('boxing', 1, 494)).toBe(null);
  });
  test('in basketball is the quarter by its number: its clock is on the board, and the time since the start is no second one', () => {
    const columns = ['1', '2', '3', '4', 'total'];
    const findKey = (phase: number, points: readonly string[]) =>
      getPhaseTextKey('basketball', phase, { columns, rows: [[...points], [...points]], marks: [] });
    expect(findKey(1, ['0', '', '', '', '0'])).toBe('quarter1');
    expect(findKey(3, ['19', '22', '17', '0', '58'])).toBe('quarter4');
    expect(findKey(2, ['19', '22', '', '', '41'])).toBe('halfTime');
    expect(getPhaseTextKey('basketball', 3)).toBe('secondHalf');
    expect(formatPlayTime('basketball', 3, { ...stopped(1800), running: true }, 0)).toBe('');
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
