import { describe, expect, test } from 'vitest';
import { findEventProblems, measureCalibration, simulatePairs } from '../../test/play-checks.ts';
import { createFrameModel, toFreshFrame } from './frame-model.ts';
import type { FrameSituation } from './frame-values.ts';
import { createMatchup } from './matchup.ts';
import { computeOutlook } from './match-outlook.ts';
import { snookerPlay } from './play.ts';
import { findPosition } from './position.ts';
import { snooker } from '@arara/sports/snooker/sport';
import { COLOURS, countColours, findColourValue, LONE_RED, pairs, pointsLeft } from './table.ts';

const [series] = snookerPlay.series;
if (series === undefined) throw new Error('snooker has no series');
const events = simulatePairs(series, 100);
const matchup = createMatchup(events[0]!.fixture, 0.1);
const model = createFrameModel(matchup);
const sum = (chances: Iterable<number>) => [...chances].reduce((total, chance) => total + chance, 0);

test('the points that are left', () => {
  expect([pointsLeft[21], pointsLeft[7], pointsLeft[6], pointsLeft[1], pointsLeft[0]]).toEqual([147, 35, 27, 7, 0]);
  expect([6, 5, 1].map(findColourValue)).toEqual([2, 3, 7]);
  expect(sum(pairs.map(({ chance }) => chance))).toBeCloseTo(1, 12);
});

/** What may follow one shot, with its chance and its points; a frame that is given up is over. */
function listNext({ balls, lead, striker, isFirstShot }: FrameSituation) {
  const player = matchup.players[striker];
  const { success, loneRed } = isFirstShot ? player.first : player.further;
  const sign = striker === 0 ? 1 : -1;
  const other = striker === 0 ? 1 : 0;
  const shots = balls > COLOURS ? pairs : [{ points: findColourValue(balls), chance: 1 }];
  const red = balls > COLOURS ? loneRed : 0;
  const next = (left: number, points: number, side: 0 | 1, isFirst: boolean): FrameSituation => ({
    balls: left,
    lead: lead + sign * points,
    striker: side,
    isFirstShot: isFirst,
  });
  return [
    ...shots.map(({ points, chance }) => ({
      chance: success * chance,
      points,
      to: next(balls - 1, points, striker, false),
    })),
    { chance: red, points: LONE_RED, to: next(balls - 1, LONE_RED, other, true) },
    { chance: 1 - success - red, points: 0, to: next(balls, 0, other, true) },
  ];
}

describe('a frame', () => {
  const situations: readonly FrameSituation[] = [
    toFreshFrame(0),
    { balls: 18, lead: -8, striker: 0, isFirstShot: false },
    { balls: 12, lead: 30, striker: 1, isFirstShot: true },
    { balls: 9, lead: 45, striker: 0, isFirstShot: false },
    { balls: 7, lead: -34, striker: 0, isFirstShot: true },
    { balls: 3, lead: 2, striker: 1, isFirstShot: false },
    { balls: 1, lead: -7, striker: 0, isFirstShot: true },
  ];
  test.each(situations)('from %j has the chances of what may follow one shot', (situation) => {
    const next = listNext(situation);
    const win = next.reduce((total, { chance, to }) => total + chance * model.findWin(to), 0);
    expect(model.findWin(situation)).toBeCloseTo(win, 10);
    const points = model.findPoints(situation).chances;
    expect(sum(points)).toBeCloseTo(1, 10);
    for (const count of [0, 7, 20, 60]) {
      const chance = next.reduce(
        (total, { chance: own, points: scored, to }) =>
          total + own * (model.findPoints(to).chances[count - scored] ?? 0),
        0,
      );
      expect(points[count] ?? 0).toBeCloseTo(chance, 10);
    }
    const currentBreak = situation.isFirstShot ? 0 : 40;
    const century = next.reduce((total, { chance, points: scored, to }) => {
      const after = to.isFirstShot && to.striker !== situation.striker ? 0 : currentBreak + scored;
      return total + chance * model.findCentury(to, after);
    }, 0);
    expect(model.findCentury(situation, currentBreak)).toBeCloseTo(century, 10);
  });

  test('is given up without enough points on the table, and a level one is decided by the black', () => {
    const lost = { balls: 6, lead: -28, striker: 0, isFirstShot: true } as const;
    expect(model.findWin(lost)).toBe(0);
    expect([...model.findPoints(lost).chances].slice(0, 2)).toEqual([1, 0]);
    expect(countColours(6)).toBe(6);
    const level = { balls: 0, lead: 0, striker: 0, isFirstShot: false } as const;
    expect(model.findWin(level)).toBeCloseTo(matchup.respotted, 12);
    expect(model.findPoints(level).chances[7]).toBe(1);
  });
});

test('a match ends in one of its ways', () => {
  const frames = [
    { points: [70, 20], over: true, breaks: [50, 10] },
    { points: [10, 9], over: false, breaks: [10, 9] },
  ] as const;
  const position = findPosition({ maxFrames: 7, frames, striker: 'home', reds: 12, colours: 6 }, 7);
  const { finals, broken, races, reached } = computeOutlook(model, position);
  const retired = sum(broken.map(({ chance }) => chance));
  expect(sum(finals.map(({ chance }) => chance)) + retired).toBeCloseTo(1, 12);
  expect(sum(races.get(4)!)).toBeCloseTo(1 - retired, 12);
  expect(sum(races.get(2)!)).toBeGreaterThan(0.998);
  expect([reached.get(1), reached.get(2)]).toEqual([undefined, 1]);
  expect(reached.get(7)).toBeLessThan(reached.get(6)!);
});

test('simulated matches are consistent, and their lines priced', () => {
  for (const event of events.slice(0, 20)) expect(findEventProblems(snooker, series, event, { every: 29 })).toEqual([]);
});

test('matches are like real ones', () => {
  const ends = events.map(({ steps }) => steps.at(-1)!.score);
  const frames = ends.flatMap((end) => end.frames);
  const share = (is: (frame: (typeof frames)[number]) => boolean) => frames.filter(is).length / frames.length;
  const century = share(({ breaks = [0, 0] }) => Math.max(...breaks) >= 100);
  expect(century).toBeGreaterThan(0.1);
  expect(century).toBeLessThan(0.24);
  const points = sum(frames.map((frame) => frame.points[0] + frame.points[1])) / frames.length;
  expect(points).toBeGreaterThan(95);
  expect(points).toBeLessThan(118);
  expect(Math.max(...events.map(({ steps }) => steps.length))).toBeLessThan(260);
  expect(Math.max(...ends.map((end) => JSON.stringify(end).length))).toBeLessThan(700);
});

test.each([
  [undefined, [186, 493, 494, 496, 199, 499, 501, 506]],
  [40, [186, 493, 494, 499, 501, 506]],
])('prices after step %s come true', (step, markets) => {
  const calibrations = measureCalibration(snooker, series, events.slice(0, 36), markets, step);
  for (const [market, { events: count, sigmas }] of calibrations) {
    expect([market, count > 24]).toEqual([market, true]);
    expect([market, Math.abs(sigmas) < 3.3]).toEqual([market, true]);
  }
});
