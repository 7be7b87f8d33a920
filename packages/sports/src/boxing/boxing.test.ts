import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { marketOutcomeIds } from '../core/outcomes.ts';
import { createDefaultRules } from '../core/rules.ts';
import type { BoxingFacts } from './grade.ts';
import { boxingMarkets, listRoundRanges } from './markets.ts';
import type { BoxingScore } from './score.ts';
import { boxing } from './sport.ts';

const rules = createDefaultRules(boxing.rules);
const line = (text: string) => boxingMarkets.parseLine(text)!;
const { over, yes } = marketOutcomeIds;

const score = (change: Partial<BoxingScore> = {}): BoxingScore => ({
  rounds: 12,
  round: 5,
  seconds: 100,
  isRoundOver: false,
  knockDowns: [[3], []],
  landed: [
    [12, 9],
    [8, 8],
    [15, 6],
    [10, 11],
    [3, 4],
  ],
  deductions: [[], [4]],
  fouls: [0, 2],
  ...change,
});
const read = (change: object) => boxing.readScore({ ...score(), ...change });
const facts = (change: Partial<BoxingScore> = {}) =>
  boxing.facts({ ending: undefined, phase: 155, competitors: [], score: score(change) });
const idByKey = (text: string, key: string) => line(text).outcomes.find((outcome) => outcome.key === key)!.id;

describe('the score of a message', () => {
  test('is read whole', () => {
    expect(read({})).toEqual(score());
    const over = { round: 12, seconds: 180, isRoundOver: true, result: { method: 'decision' } };
    expect(read(over)).toMatchObject(over);
  });
  test.each([
    [{ rounds: 3 }, 'score.rounds'],
    [{ round: 13 }, 'score.round'],
    [{ round: 0 }, 'score.seconds'],
    [{ seconds: 181 }, 'score.seconds'],
    [{ isRoundOver: true }, 'score.isRoundOver'],
    [{ knockDowns: [[6], []] }, 'score.knockDowns'],
    [{ knockDowns: [[3, 2], []] }, 'score.knockDowns'],
    [{ deductions: [[]] }, 'score.deductions'],
    [{ result: { method: 'decision', winner: 'home' } }, 'score.result'],
    [{ result: { method: 'knockOut' } }, 'score.result.winner'],
    [{ result: { method: 'noContest', winner: 'home' } }, 'score.result.winner'],
    [{ cards: [[115, 113]] }, 'score.cards'],
    [{ referee: 'x' }, 'score.referee'],
  ])('%j is refused at %s', (change, path) => expect(read(change)).toEqual({ refused: path }));

  test('becomes facts', () => {
    expect(facts()).toEqual({ end: undefined, scheduled: 12, fought: [820, 2_160], knockDowns: 1 });
    const replaced = [{ id: 'a', name: 'A', role: 'home', withdrawn: true }] as const;
    expect(boxing.facts({ ending: undefined, phase: 0, competitors: replaced, score: undefined })).toEqual({
      end: 'notPlayed',
    });
  });
});

test('no result of a line changes as the fight goes on', () => {
  const lines = ['186|', '1|', '911|', '910|variant=sr:winning_method:ko_decision', '100001|'];
  const totals = Array.from({ length: 12 }, (_, i) => `18|total=${i + 0.5}`);
  const methods = fc.constantFrom('knockOut', 'retirement', 'technicalDecision', 'noContest');
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2_159 }),
      fc.integer({ min: 0, max: 2_159 }),
      methods,
      fc.constantFrom(...lines, ...totals),
      (end, at, method, text) => {
        const isAfter = method === 'retirement';
        const round = Math.ceil(end / 180);
        const length = isAfter ? round * 180 : end;
        const early: BoxingFacts = {
          scheduled: 12,
          fought: [Math.min(at, length), 2_160],
          knockDowns: at > 900 ? 1 : 0,
        };
        const winner = method === 'noContest' ? undefined : 'away';
        const done: BoxingFacts = {
          end: 'played',
          scheduled: 12,
          fought: [length, length],
          knockDowns: 1,
          result: { winner, method, round },
        };
        for (const { id } of line(text).outcomes) {
          const before = boxing.grade(line(text), id, early, rules);
          const after = boxing.grade(line(text), id, done, rules);
          expect(after).not.toBe('undecided');
          if (before !== 'undecided') expect(before).toEqual(after);
        }
      },
    ),
  );
});

test('the ranges of rounds', () => {
  expect(listRoundRanges(12).map((range) => range.join('-'))).toEqual(['1-3', '4-6', '7-9', '10-12']);
  expect(listRoundRanges(10).map((range) => range.join('-'))).toEqual(['1-3', '4-6', '7-10']);
  expect(listRoundRanges(8).map((range) => range.join('-'))).toEqual(['1-3', '4-6', '7-8']);
});

describe('readings', () => {
  const { scoreboard, touched, contradicts } = boxing.readings;
  test('the scoreboard shows knock-downs and fouls, and cards only after the fight', () => {
    expect(scoreboard(score({ down: 'away' }))).toEqual({
      columns: ['punches', 'fouls', 'deductions', 'knockDowns'],
      rows: [
        ['48', '0', '0', '1'],
        ['38', '2', '1', '0'],
      ],
      marks: [{ row: 1, key: 'down' }],
    });
    const ended = score({ result: { winner: 'home', method: 'technicalDecision' }, cards: [[39, 36]] });
    expect(scoreboard(ended)).toMatchObject({
      columns: ['judge1', 'punches', 'fouls', 'deductions', 'knockDowns'],
      marks: [{ row: 0, key: 'technicalDecision' }],
    });
  });

  test('what a change of score touches', () => {
    expect(touched(undefined, score())).toEqual(['all']);
    expect(touched(score(), score({ seconds: 120 }))).toEqual([]);
    expect(touched(score({ seconds: 60 }), score({ seconds: 90 }))).toEqual(['rounds']);
    expect(touched(score(), score({ down: 'home' }))).toEqual(['score']);
    expect(touched(score(), score({ deductions: [[5], [4]] }))).toEqual(['score']);
  });

  test.each([
    ['18|total=4.5', over, 1_200],
    ['18|total=5.5', over, 9_000],
    ['911|', yes, 50_000, { round: 12, seconds: 175 }],
    ['910|variant=sr:winning_method:ko_decision', 'homeByKnockOut', 1_100, { round: 12, seconds: 175 }],
    ['912|variant=sr:winner_and_rounds:12', 'home3', 30_000],
    ['912|variant=sr:winner_and_rounds:12', 'away12', 1_050],
    ['913|variant=sr:winner_and_round_range:12', 'away1To3', 30_000],
    ['1|', 'draw', 1_200],
    ['100001|', yes, 1_500],
  ])('%s, %s at %d is contradicted', (text, outcome, odds, change: Partial<BoxingScore> = {}) => {
    const id = line(text).outcomes.some((known) => known.id === outcome) ? outcome : idByKey(text, outcome);
    expect(contradicts(line(text), id, odds, facts(change))).toBe(true);
  });

  test('nothing is said while a boxer is counted', () =>
    expect(contradicts(line('18|total=5.5'), over, 9_000, facts({ down: 'home' }))).toBe(false));
});
