import { describe, expect, test } from 'vitest';
import { matchPhases } from '../core/catalogue.ts';
import { isScoreRefused } from '../core/sport.ts';
import type { EventEnding } from '../core/grading.ts';
import type { FootballScore } from './facts.ts';
import { football, SEASON_PHASE } from './sport.ts';

const match = {
  goals: [2, 1],
  halfTime: [1, 0],
  corners: [2, 1],
  yellowCards: [1, 0],
  redCards: [0, 1],
  minute: 71,
  goalList: [
    { minute: '45+2', side: 'home', isPenalty: true },
    { minute: '50', side: 'away', isDisallowed: true },
    { minute: '60', side: 'away' },
    { minute: '70', side: 'home' },
  ],
  cards: [
    { minute: '12', side: 'home', color: 'yellow' },
    { minute: '61', side: 'away', color: 'secondYellow' },
  ],
  cornerOrder: 'HA|H',
};
const season = {
  matchdays: 4,
  table: [
    [3, 9, 6, 1],
    [3, 4, 3, 3],
    [4, 6, 5, 5],
  ],
  scorers: [
    [3, 1],
    [2, 0],
    [3, 1],
  ],
};
const competitors = ['a', 'b', 'c'].map((id) => ({ id, name: id, role: 'none' as const, withdrawn: false }));
const read = (json: unknown): FootballScore => {
  const score = football.readScore(json);
  if (isScoreRefused(score)) throw new Error(score.refused);
  return score;
};
const readFacts = (json: unknown, phase: number, ending?: EventEnding) =>
  football.facts({ ending, phase, competitors, score: read(json) });

describe('a score of a match', () => {
  test('is read as it is', () => expect(read(match)).toEqual(match));

  test.each([
    [{ goals: [2, 2] }, 'score.goalList'],
    [{ halfTime: [0, 0] }, 'score.goalList'],
    [{ halfTime: [3, 0] }, 'score.halfTime'],
    [{ yellowCards: [2, 0] }, 'score.cards'],
    [{ redCards: [0, 0] }, 'score.cards'],
    [{ corners: [2, 2] }, 'score.cornerOrder'],
    [{ cornerOrder: 'HX' }, 'score.cornerOrder'],
    [{ goalList: [{ minute: '4a', side: 'home' }] }, 'score.goalList[0].minute'],
    [{ weather: 1 }, 'score.weather'],
  ])('with %j is refused at %s', (change, refused) =>
    expect(football.readScore({ ...match, ...change })).toEqual({ refused }),
  );

  test('names who scored in order, without what a review took away', () => {
    const facts = readFacts(match, matchPhases.secondHalf);
    expect(facts.goalSides).toEqual(['home', 'away', 'home']);
    expect(facts.cards).toEqual({ yellow: [1, 0], red: [0, 1], secondYellow: [0, 1] });
    expect(facts.minutesLeft).toEqual({ firstHalf: 0, secondHalf: 29 });
    expect(facts.isRegularTimeOver).toBe(false);
  });

  test('with goals of overtime has 90 minutes that are over, however it ends', () => {
    const facts = readFacts({ ...match, overtime: [0, 0] }, matchPhases.abandoned, 'abandoned');
    expect(facts).toMatchObject({ end: 'abandoned', isRegularTimeOver: true });
  });

  test('of goals alone is enough for the markets of goals', () => {
    expect(readFacts({ goals: [1, 0] }, matchPhases.finished, 'played')).toMatchObject({
      end: 'played',
      score: [1, 0],
    });
  });

  test('has a scoreboard, and groups that its changes touch', () => {
    const { readings } = football;
    const score = read(match);
    expect(readings.headline(score)).toEqual([2, 1]);
    const board = readings.scoreboard(score);
    expect(board.columns).toEqual(['firstHalf', 'secondHalf', 'corners', 'yellowCards', 'redCards', 'total']);
    expect(board.rows).toEqual([
      ['1', '1', '2', '1', '0', '2'],
      ['0', '1', '1', '0', '1', '1'],
    ]);
    expect(board.marks).toEqual([{ row: 1, key: 'redCard' }]);
    const before = read({ ...match, corners: [1, 1], cornerOrder: 'HA|' });
    expect(readings.touched(before, score)).toEqual(['corners']);
    expect(readings.touched(score, score)).toEqual([]);
    expect(readings.touched(undefined, score)).toEqual(['all']);
  });
});

describe('a score of a season', () => {
  test.each([
    [{ table: [[5, 9, 6, 1]] }, 'score.table[0]'],
    [{ table: [[3, 10, 6, 1]] }, 'score.table[0]'],
    [{ scorers: [[6, 1]] }, 'score.scorers[0]'],
    [{ champion: 3 }, 'score.champion'],
  ])('with %j is refused at %s', (change, refused) =>
    expect(football.readScore({ ...season, ...change })).toEqual({ refused }),
  );

  test('has a winner as soon as nobody can catch up, and best scorers at its end', () => {
    expect(readFacts(season, SEASON_PHASE).season).toMatchObject({ winner: 'a', topGoalscorers: undefined });
    const open = { ...season, table: [[3, 7, 6, 1], [3, 4, 3, 3], season.table[2]] };
    const { season: facts } = readFacts(open, SEASON_PHASE);
    expect(facts).toMatchObject({ winner: undefined, eliminated: new Set(['c']) });
    expect(readFacts({ ...open, champion: 1 }, matchPhases.finished, 'played').season).toMatchObject({
      winner: 'b',
      topGoalscorers: ['a:1', 'c:1'],
    });
  });

  test('has a table as its scoreboard', () => {
    const board = football.readings.scoreboard(read({ ...season, champion: 0 }));
    expect(board.rows[0]).toEqual(['3', '6', '1', '9']);
    expect(board.marks).toEqual([{ row: 0, key: 'champion' }]);
    expect(football.readings.headline(read(season))).toBeUndefined();
  });
});
