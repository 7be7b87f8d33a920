import type { CricketScore, Innings } from '@arara/sports/cricket/score';
import { expect, test } from 'vitest';
import { countOversOfInnings, findChase, findEnding } from './chase.ts';

const innings = (side: Innings['side'], runs: number, rest: Partial<Innings> = {}): Innings => {
  return { side, overs: [runs], wickets: 3, balls: 120, fours: 0, sixes: 0, isOver: true, ...rest };
};
const first = innings('home', 150);
const score = (rest: Partial<CricketScore>): CricketScore => ({ overs: 20, innings: [first], ...rest });
const chasing = innings('away', 100, { balls: 90, isOver: false });

test('a chase counts the runs to the target and the balls of the overs that are left', () => {
  expect(findChase(score({}))).toBeUndefined();
  expect(findChase(score({ innings: [first, chasing], target: 151 }))).toEqual({ runs: 51, balls: 30 });
  const cut = { overs: 16, runs: [150, 0], fours: [0, 0], sixes: [0, 0], bowled: [20, 0], complete: [] } as const;
  const shorter = score({ innings: [first, chasing], target: 121, cut });
  expect(findChase(shorter)).toEqual({ runs: 21, balls: 6 });
  expect(shorter.innings.map((one) => countOversOfInnings(shorter, one))).toEqual([20, 16]);
});

test('a match is won by wickets, by runs, or without a number when rain ends it', () => {
  const won = innings('away', 151, { balls: 110 });
  expect(findEnding(score({ innings: [first, won], target: 151, result: 'away' }))).toMatchObject({ count: 7 });
  const short = innings('away', 140);
  const lost = findEnding(score({ innings: [first, short], target: 151, result: 'home' }));
  expect(lost).toEqual({ kind: 'runs', side: 'home', count: 10 });
  expect(findEnding(score({ innings: [first, chasing], target: 151, result: 'away' }))).toMatchObject({ kind: 'won' });
  expect(findEnding(score({ innings: [first, short], target: 151, result: 'tie' }))).toBeUndefined();
});
