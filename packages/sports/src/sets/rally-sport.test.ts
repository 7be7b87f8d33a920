import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { badmintonMarketIds } from '../badminton/markets.ts';
import { badminton, badmintonFormat } from '../badminton/sport.ts';
import { tableTennis } from '../table-tennis/sport.ts';
import { volleyball, volleyballFormat } from '../volleyball/sport.ts';
import type { EventEnding } from '../core/grading.ts';
import { marketOutcomeIds } from '../core/outcomes.ts';
import { createRallyMarkets } from './rally-markets.ts';
import type { RallyScore } from './rally-score.ts';
import { listDecisivePoints } from './rally-sport.ts';
import type { RallySport } from './rally-sport.ts';
import { createDefaultRules } from '../core/rules.ts';
import { isScoreRefused, sharedPhases } from '../core/sport.ts';

/** Reads "25-20 3-2" with the last set in play unless the match was played to its end. */
function read(sport: RallySport, maxSets: number, text: string, rest: object = {}, isOver = false): RallyScore {
  const sets = text.split(' ').map((set, i, all) => ({
    points: set.split('-').map(Number),
    over: isOver || i < all.length - 1,
  }));
  const score = sport.readScore({ maxSets, sets, ...rest });
  if (isScoreRefused(score)) throw new Error(score.refused);
  return score;
}
const factsAt = (sport: RallySport, score: RallyScore, ending?: EventEnding) =>
  sport.facts({ ending, phase: 101, competitors: [], score });
const grade = (sport: RallySport, line: string, id: string, score: RallyScore, ending?: EventEnding) => {
  const rules = createDefaultRules(sport.rules);
  const result = sport.grade(sport.markets.parseLine(line)!, id, factsAt(sport, score, ending), rules);
  return result === 'undecided' ? result : result.result;
};
const { homeNoDraw: home, awayNoDraw: away, over, under, yes, no, homeHandicap } = marketOutcomeIds;

describe('lines are decided as soon as nothing can change them', () => {
  test.each([
    ['525|', no, '25-20 25-22 3-5', 'undecided'],
    ['525|', yes, '25-20 22-25 3-5', 'won'],
    ['526|', yes, '25-20 22-25 25-9 9-25 0-0', 'won'],
    ['188|hcp=2.5', homeHandicap, '25-20 0-0', 'won'],
    ['314|total=3.5', over, '25-20 20-25 0-0', 'won'],
    ['238|total=90.5', over, '25-20 25-20 1-0', 'won'],
    ['310|setnr=1|total=45.5', under, '25-20 0-0', 'won'],
    ['309|hcp=-4.5|setnr=2', homeHandicap, '25-20 24-1', 'undecided'],
    ['202|setnr=1', away, '25-20 0-0', 'lost'],
  ])('%s, outcome %s at %s: %s', (line, id, score, result) => {
    expect(grade(volleyball, line, id, read(volleyball, 5, score))).toBe(result);
  });
});

describe('the sides that win with the next rally', () => {
  test.each([
    [volleyball, volleyballFormat, 5, '24-23', 'home set'],
    [volleyball, volleyballFormat, 5, '24-24', ''],
    [volleyball, volleyballFormat, 5, '25-20 25-20 20-24', 'away set'],
    [volleyball, volleyballFormat, 5, '25-20 20-25 25-20 20-25 14-9', 'home match'],
    [badminton, badmintonFormat, 3, '21-10 29-29', 'home match, away set'],
    [badminton, badmintonFormat, 3, '20-10', 'home set'],
  ])('%# %s', (sport, format, maxSets, text, expected) => {
    const points = listDecisivePoints(format, read(sport, maxSets, text));
    expect(points.map(({ side, wins }) => `${side} ${wins}`).join(', ')).toBe(expected);
  });

  test('are none between sets, before the first one, and after a retirement', () => {
    const scores = [
      read(volleyball, 5, '25-23', {}, true),
      { maxSets: 5, sets: [] },
      read(volleyball, 5, '24-23', { retired: 'away' }),
    ];
    expect(scores.map((score) => listDecisivePoints(volleyballFormat, score))).toEqual([[], [], []]);
  });
});

test('a module has a phase for each set, by number', () => {
  const sets = [1, 2, 3, 4, 5].map((n) => ({ code: 100 + n, key: `set${n}` }));
  expect([volleyball.phases, volleyball.periods]).toEqual([[...sharedPhases, ...sets], []]);
  expect(tableTennis.phases.at(-1)).toEqual({ code: 107, key: 'game7' });
});

test('a market table has a row for each number of its sport, with its key, its place and what stops it', () => {
  const { markets } = createRallyMarkets({
    sport: 'toy',
    setName: 'game',
    numberName: 'gamenr',
    formats: [3],
    ids: { ...badmintonMarketIds, setHandicap: 188, totalSets: 314, setPlayed: { 3: 525 } },
    mostPoints: 199.75,
  });
  const list = (rows: typeof markets) =>
    rows.map(({ id, key, tab, stopGroups }) => [id, key, tab, ...stopGroups].join(' '));
  expect(list(markets)).toEqual([
    '186 winner main all score',
    '188 gameHandicap games all score',
    '314 totalGames games all score',
    '199 correctScore games all score',
    '525 game3Played games all score',
    '238 totalPoints points all score',
    '237 pointHandicap points all score',
    '245 gameWinner games all score set',
    '247 gameTotalPoints points all score set',
    '246 gamePointHandicap points all score set',
    '250 gameRace points all score set',
  ]);
  expect(list(volleyball.markets.markets)).toEqual([
    '186 winner main all score',
    '188 setHandicap sets all score',
    '314 totalSets sets all score',
    '199 correctScore sets all score',
    '525 set4Played sets all score',
    '526 set5Played sets all score',
    '238 totalPoints points all score',
    '237 pointHandicap points all score',
    '202 setWinner sets all score set',
    '310 setTotalPoints points all score set',
    '309 setPointHandicap points all score set',
  ]);
});

test('facts are what a score says, no more', () => {
  const sets = [{ units: [21, 18], over: true }];
  const rest = { maxSets: 3, won: [1, 0], units: [21, 18] };
  const over = (fields: object) => factsAt(badminton, read(badminton, 3, '21-18', fields, true));
  expect(over({})).toStrictEqual({ end: undefined, ...rest, sets });
  expect([over({ retired: 'home' }).advancing, over({ retired: 'away' }).advancing]).toEqual(['away', 'home']);
  const unknown = badminton.facts({ ending: 'notPlayed', phase: 0, competitors: [], score: undefined });
  expect(unknown).toEqual({ end: 'notPlayed' });
});

describe('a race of points', () => {
  const at = (points: string, winners?: string, isOver = false) => {
    const set = { points: points.split('-').map(Number), over: isOver, ...(winners === undefined ? {} : { winners }) };
    const score = badminton.readScore({ maxSets: 3, sets: [set] });
    if (isScoreRefused(score)) throw new Error(score.refused);
    return score;
  };
  test.each([
    ['4-4', undefined, 'undecided'],
    ['5-4', undefined, 'won'],
    ['3-5', undefined, 'lost'],
    ['6-5', undefined, 'undecided'],
    ['6-5', 'HHHHAAAAHAH', 'won'],
    ['6-5', 'HHHHAAAAAHH', 'lost'],
    ['5-6', 'HHHHHAAAAAA', 'won'],
  ])('to five at %s by %s: %s', (points, winners, result) => {
    expect(grade(badminton, '250|gamenr=1|pointnr=5', home, at(points, winners))).toBe(result);
  });
  test('waits for the game, and for the order of its points if both sides have enough', () => {
    const line = badminton.markets.parseLine('250|gamenr=1|pointnr=5')!;
    expect(badminton.grade(line, home, {}, createDefaultRules(badminton.rules))).toBe('undecided');
    expect(grade(badminton, line.line, home, at('21-19', undefined, true))).toBe('undecided');
  });
  test('that no side reaches, or in a game that is not played, is void', () => {
    expect(grade(badminton, '250|gamenr=1|pointnr=25', home, at('21-8', undefined, true))).toBe('void');
    const two = read(badminton, 3, '21-8 21-9', {}, true);
    expect(grade(badminton, '250|gamenr=3|pointnr=5', home, two, 'played')).toBe('void');
  });
});

test('when a player retires, completed games stand and the rest is void', () => {
  const score = read(badminton, 3, '21-18 11-5', { retired: 'away' });
  const at = (line: string, id: string) => grade(badminton, line, id, score, 'retired');
  expect(at('186|', home)).toBe('void');
  expect(at('245|gamenr=1', home)).toBe('won');
  expect(at('245|gamenr=2', home)).toBe('void');
  expect(at('238|total=54.5', over)).toBe('won');
  expect(at('238|total=55.5', under)).toBe('void');
  const rules = { retirement: 'matchStarted' } as const;
  const facts = factsAt(badminton, score, 'retired');
  expect(badminton.grade(badminton.markets.parseLine('186|')!, home, facts, rules)).toEqual({ result: 'won' });
});

test('a decided line keeps its result while the match goes on', () => {
  const texts = ['314|total=3.5', '188|hcp=1.5', '202|setnr=1', '310|setnr=2|total=44.5', '525|', '238|total=120.5'];
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { minLength: 90, maxLength: 140 }),
      fc.constantFrom(...texts),
      (rallies, line) => {
        const sets: { points: [number, number]; over: boolean }[] = [{ points: [0, 0], over: false }];
        const known = new Map<string, string>();
        for (const isHome of rallies) {
          let set = sets.at(-1)!;
          if (set.over) sets.push((set = { points: [0, 0], over: false }));
          set.points[isHome ? 0 : 1]++;
          const [one, other] = set.points;
          set.over = Math.max(one, other) >= 25 && Math.abs(one - other) >= 2;
          const won = [0, 1].map(
            (side) => sets.filter((s) => s.over && s.points[0] > s.points[1] === (side === 0)).length,
          );
          if (Math.max(...won) === 3) break;
          const score = volleyball.readScore({ maxSets: 5, sets: structuredClone(sets) });
          if (isScoreRefused(score)) throw new Error(score.refused);
          for (const { id } of volleyball.markets.parseLine(line)!.outcomes) {
            const result = grade(volleyball, line, id, score);
            expect(known.get(id) ?? result).toBe(result);
            if (result !== 'undecided') known.set(id, result);
          }
        }
      },
    ),
    { numRuns: 30 },
  );
});

describe('an open price is wrong', () => {
  test.each([
    ['of a decided outcome', '25-20 1-0', '202|setnr=1', home, 1_900],
    ['of the winner of a match that is nearly lost', '25-20 25-18 20-10', '186|', away, 1_500],
    ['of a set that is nearly won', '22-10', '202|setnr=1', home, 3_000],
    ['of fewer points than must be played', '25-20 25-20 20-20', '238|total=132.5', under, 1_500],
    ['of more points than can be played', '25-20 25-20 23-3', '238|total=260.5', over, 1_600],
    ['of a fifth set that is far away', '25-20 25-20 24-5', '526|', yes, 1_010],
    ['of five sets where three are likely', '25-20 25-20 24-5', '314|total=4.5', over, 1_010],
    [
      'of a score that cannot be',
      '25-20 20-25 3-0',
      '199|variant=sr:correct_score:bestof:5',
      'sr:correct_score:bestof:5:8',
      90_000,
    ],
  ])('%s', (_, score, line, id, odds) => {
    const facts = factsAt(volleyball, read(volleyball, 5, score));
    expect(volleyball.readings.contradicts(volleyball.markets.parseLine(line)!, id, odds, facts)).toBe(true);
  });

  test.each([
    ['25-20 25-18 20-10', '186|', home, 1_010],
    ['25-20 25-18 20-10', '186|', away, 80_000],
    ['24-24', '310|setnr=1|total=51.5', over, 1_700],
    ['0-0', '186|', away, 11_000],
    ['9-9', '202|setnr=1', home, 1_300],
  ])('but at %s not %s, outcome %s at %d', (score, line, id, odds) => {
    const facts = factsAt(volleyball, read(volleyball, 5, score));
    expect(volleyball.readings.contradicts(volleyball.markets.parseLine(line)!, id, odds, facts)).toBe(false);
  });
});

describe('what is shown of a score', () => {
  test('sets, points of each, and who serves', () => {
    const score = read(tableTennis, 7, '11-8 9-11 4-2', { server: 'away' });
    expect(tableTennis.readings.headline(score)).toEqual([1, 1]);
    expect(tableTennis.readings.scoreboard(score)).toEqual({
      columns: ['games', 'game1', 'game2', 'game3'],
      rows: [
        ['1', '11', '9', '4'],
        ['1', '8', '11', '2'],
      ],
      marks: [{ row: 1, key: 'serving' }],
    });
  });

  test('who serves and who retired, on either side', () => {
    const marks = (side: 'home' | 'away') =>
      volleyball.readings.scoreboard(read(volleyball, 5, '3-2', { server: side, retired: side })).marks;
    const listMarks = (row: number) => [
      { row, key: 'serving' },
      { row, key: 'retired' },
    ];
    expect([marks('home'), marks('away')]).toEqual([listMarks(0), listMarks(1)]);
  });

  test('a retirement, the end of a set, and a change of an earlier one move all markets', () => {
    const touch = (before: RallyScore, after: RallyScore) => volleyball.readings.touched(before, after);
    const at = (text: string, rest: object = {}, isOver = false) => read(volleyball, 5, text, rest, isOver);
    expect(touch(at('3-2'), at('3-2', { retired: 'home' }))).toEqual(['all']);
    expect(touch(at('3-2'), at('3-2', {}, true))).toEqual(['all']);
    expect(touch(at('3-2', {}, true), at('3-2 1-0'))).toEqual(['all']);
    expect(touch(at('25-20 3-2'), at('25-19 3-2'))).toEqual(['all']);
    expect(touch(at('25-20 3-2'), at('25-20 4-2'))).toEqual(['set']);
    expect(touch(at('1-12'), at('11-2'))).toEqual(['set']);
    // The fifth set is shorter.
    const four = '25-20 20-25 25-20 20-25';
    expect(touch(at(`${four} 11-3`), at(`${four} 12-3`))).toEqual(['all']);
    expect(touch(at(`${four} 12-3`), at(`${four} 11-3`))).toEqual(['all']);
    expect(touch(at(`${four} 10-3`), at(`${four} 11-3`))).toEqual(['set']);
  });

  test.each([
    ['nothing', '3-2', '3-2', []],
    ['a rally', '3-2', '4-2', ['set']],
    ['a rally near the end of a set', '21-20', '22-20', ['all']],
    ['the end of a set', '24-20', '25-20 0-0', ['all']],
    ['a point that is taken back', '4-2', '3-3', ['set']],
  ])('%s moves these markets', (_, before, after, groups) => {
    expect(volleyball.readings.touched(read(volleyball, 5, before), read(volleyball, 5, after))).toEqual(groups);
    expect(volleyball.readings.touched(undefined, read(volleyball, 5, after))).toEqual(['all']);
  });
});

test('a score is read with all that it may say', () => {
  const said = {
    maxSets: 7,
    sets: Array.from({ length: 7 }, (_, n) => ({ points: n % 2 === 0 ? [11, 3] : [3, 11], over: true })),
    server: 'home',
  };
  expect(tableTennis.readScore(said)).toEqual(said);
  const plays = { maxSets: 5, sets: [], plays: { ace: [3, 1] }, lastPlay: 'ace' };
  expect(volleyball.readScore(plays)).toEqual(plays);
  // Seven sets are too many of five.
  expect(tableTennis.readScore({ ...said, maxSets: 5 })).toEqual({ refused: 'score.sets' });
});

test.each<[unknown, string]>([
  [{ maxSets: 4, sets: [] }, 'score.maxSets'],
  [{ maxSets: 5, sets: [{ points: [25, 25], over: true }] }, 'score.sets[0].points'],
  ...['HHH', 'XHA', 'HXA', 'HHAA', 'AAH'].map((winners): [unknown, string] => [
    { maxSets: 5, sets: [{ points: [2, 1], over: false, winners }] },
    'score.sets[0].winners',
  ]),
  [
    {
      maxSets: 5,
      sets: [
        { points: [2, 1], over: false },
        { points: [0, 0], over: false },
      ],
    },
    'score.sets[0].over',
  ],
  [{ maxSets: 5, sets: [], lastPlay: 'dunk' }, 'score.lastPlay'],
  [{ maxSets: 5, sets: [], plays: { dunk: [1, 0] } }, 'score.plays.dunk'],
  [{ maxSets: 5, sets: [], weather: 'rain' }, 'score.weather'],
])('%j is refused at %s', (json, path) => expect(volleyball.readScore(json)).toEqual({ refused: path }));
