import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { marketOutcomeIds } from '../core/outcomes.ts';
import { createDefaultRules } from '../core/rules.ts';
import { snookerMarkets } from './markets.ts';
import type { SnookerScore } from './score.ts';
import { snooker } from './sport.ts';

const rules = createDefaultRules(snooker.rules);
const line = (text: string) => snookerMarkets.parseLine(text)!;
const { homeNoDraw: home, awayNoDraw: away, over, under, yes, no, homeHandicap } = marketOutcomeIds;

const frames = [
  { points: [72, 14], over: true, breaks: [58, 9] },
  { points: [8, 101], over: true, breaks: [8, 101] },
  { points: [30, 1], over: false, breaks: [30, 1] },
] as const;
const score = (change: Partial<SnookerScore> = {}): SnookerScore => ({
  maxFrames: 9,
  frames,
  breaker: 'home',
  striker: 'home',
  break: 24,
  reds: 9,
  colours: 6,
  ...change,
});
const read = (change: object) => snooker.readScore({ ...score(), ...change });
const facts = (change: Partial<SnookerScore> = {}, ending?: 'played' | 'retired') =>
  snooker.facts({ ending, phase: 203, competitors: [], score: score(change) });
const grade = (text: string, id: string, ...args: Parameters<typeof facts>) => {
  const result = snooker.grade(line(text), id, facts(...args), rules);
  return result === 'undecided' ? result : result.result;
};

describe('the score of a message', () => {
  test('is read whole', () => expect(read({})).toEqual(score()));
  test.each([
    [{ maxFrames: 8 }, 'score.maxFrames'],
    [{ maxFrames: 3, frames: [...frames, ...frames] }, 'score.frames'],
    [{ frames: frames.toReversed() }, 'score.frames[0]'],
    [{ maxFrames: 3, frames: [frames[0], frames[0], frames[2]] }, 'score.frames[2]'],
    [{ frames: [{ points: [60, 60], over: true }] }, 'score.frames[0].points'],
    [{ frames: [{ points: [6, 0], over: false, winner: 'home' }] }, 'score.frames[0].winner'],
    [{ colours: 5 }, 'score.colours'],
    [{ reds: 16 }, 'score.reds'],
    [{ cue: 'ash' }, 'score.cue'],
  ])('%j is refused at %s', (change, path) => expect(read(change)).toEqual({ refused: path }));

  test('becomes facts', () => {
    expect(facts()).toMatchObject({ maxSets: 9, won: [1, 1], remaining: 99, currentBreak: 24 });
    // Three misses lose a frame that the points would have won.
    const awarded = [{ points: [40, 20], over: true, winner: 'away' }] as const;
    expect(facts({ frames: awarded }).won).toEqual([0, 1]);
  });
});

test.each([
  ['499|framenr=1', home, 'won'],
  ['499|framenr=2', home, 'lost'],
  ['499|framenr=3', home, 'undecided'],
  ['499|framenr=4', home, 'undecided'],
  ['501|framenr=1|total=85.5', over, 'won'],
  ['501|framenr=2|total=109', under, 'push'],
  ['501|framenr=3|total=30.5', over, 'won'],
  ['501|framenr=3|total=31.5', over, 'undecided'],
  ['506|framenr=1', no, 'won'],
  ['506|framenr=2', yes, 'won'],
  ['506|framenr=3', yes, 'undecided'],
  ['496|framenr=1', home, 'won'],
  ['496|framenr=2', home, 'undecided'],
  ['186|', home, 'undecided'],
])('%s, outcome %s in the third frame: %s', (text, id, result) => expect(grade(text, id)).toBe(result));

test.each([
  ['186|', away, 'void'],
  ['494|total=6.5', over, 'void'],
  ['499|framenr=2', away, 'won'],
  ['499|framenr=3', home, 'void'],
  ['501|framenr=3|total=30.5', over, 'won'],
  ['506|framenr=3', no, 'void'],
  ['496|framenr=3', home, 'void'],
])('%s, outcome %s when home retires in the third frame: %s', (text, id, result) =>
  expect(grade(text, id, { retired: 'home' }, 'retired')).toBe(result),
);

test('the player who goes on wins where the rules say so', () => {
  const retired = facts({ retired: 'home' }, 'retired');
  for (const retirement of ['matchStarted', 'firstSetCompleted'] as const)
    expect(snooker.grade(line('186|'), away, retired, { retirement })).toEqual({ result: 'won' });
});

test('correct scores of every format have the ids of the feed', () => {
  const variant = (best: number) => line(`199|variant=sr:correct_score:bestof:${best}`).outcomes;
  expect(variant(3).map(({ id }) => id.split(':').at(-1))).toEqual(['4', '5', '6', '7']);
  expect(variant(7)[0]).toEqual({ id: 'sr:correct_score:bestof:7:14', key: '4:0' });
  expect(variant(35)).toHaveLength(36);
});

test('no result of a line changes as the match goes on', () => {
  const frame = fc.constantFrom([70, 20], [20, 70], [110, 8], [0, 131]).map(([one = 0, other = 0]) => ({
    points: [one, other] as const,
    over: true,
    breaks: [one, other] as const,
  }));
  const texts = ['186|', '493|hcp=1.5', '494|total=5.5', '496|framenr=2', '499|framenr=2', '501|framenr=2|total=95.5'];
  fc.assert(
    fc.property(
      fc.array(frame, { minLength: 7, maxLength: 7 }),
      fc.integer({ min: 0, max: 6 }),
      fc.constantFrom(...texts, '506|framenr=3'),
      (list, at, text) => {
        const wins = (count: number, side: 0 | 1) =>
          list.slice(0, count).filter(({ points }) => points[side] > 60).length;
        const length = [4, 5, 6, 7].find((count) => Math.max(wins(count, 0), wins(count, 1)) === 4)!;
        const change = (count: number) => ({ maxFrames: 7, frames: list.slice(0, count) });
        for (const { id } of line(text).outcomes) {
          const early = grade(text, id, change(Math.min(at, length)));
          const late = grade(text, id, change(length), 'played');
          expect(late).not.toBe('undecided');
          if (early !== 'undecided') expect(early).toBe(late);
        }
      },
    ),
  );
});

describe('readings', () => {
  const { scoreboard, touched, contradicts, headline } = snooker.readings;
  test('the board has frames, points, the highest breaks and the break in play', () => {
    expect(headline(score())).toEqual([1, 1]);
    expect(scoreboard(score())).toEqual({
      columns: ['frames', '1', '2', '3', 'highBreak', 'break'],
      rows: [
        ['1', '72', '8', '30', '58', '24'],
        ['1', '14', '101', '1', '101', ''],
      ],
      marks: [{ row: 0, key: 'atTable' }],
    });
  });

  test('what a change of score touches', () => {
    const potted = { ...frames[2], points: [38, 1] } as const;
    const safe = { ...frames[2], points: [110, 1] } as const;
    const ended = { ...frames[2], over: true };
    const change = (last: SnookerScore['frames'][number]) => score({ frames: [frames[0], frames[1], last] });
    expect(touched(undefined, score())).toEqual(['all']);
    expect(touched(score(), score())).toEqual([]);
    expect(touched(score(), change(potted))).toEqual(['frame']);
    expect(touched(score(), change(safe))).toEqual(['all']);
    expect(touched(score(), change(ended))).toEqual(['all']);
  });

  const safe = {
    frames: [frames[0], frames[1], { points: [60, 20], over: false, breaks: [60, 20] }],
    reds: 1,
  } as const;
  test.each([
    ['499|framenr=1', home, 1_300, {}],
    ['499|framenr=3', away, 1_900, safe],
    ['501|framenr=3|total=140.5', over, 1_900, safe],
    ['506|framenr=3', yes, 2_000, safe],
    ['199|variant=sr:correct_score:bestof:9', 'sr:correct_score:bestof:9:22', 9_000, {}],
    ['493|hcp=-3.5', homeHandicap, 1_050, {}],
    ['494|total=4.5', over, 1_200, {}],
  ])('%s, %s at %d is contradicted', (text, id, odds, change: Partial<SnookerScore>) =>
    expect(contradicts(line(text), id, odds, facts(change))).toBe(true),
  );
});
