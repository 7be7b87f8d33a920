import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFraction, addFractions, multiplyFractions } from '../core/fraction.ts';
import { formatHandicapQuarters } from '../core/markets.ts';
import { thousandthsToOdds } from '../core/odds.ts';
import { marketOutcomeIds } from '../core/outcomes.ts';
import type { HomeAwayScore } from '../core/results.ts';
import { computeReturnPerUnit } from '../bets/settlement.ts';
import type { FootballFacts } from './facts.ts';
import { gradeFootball } from './grade.ts';
import type { ParsedFootballLine } from './grade.ts';
import { toCorrectScoreId } from './market-outcomes.ts';
import { footballMarkets } from './markets.ts';

const { markets, parseLine, findById, formatLine, compareLines } = footballMarkets;

/** The line of a market with at most one specifier. */
const line = (id: number, specifier?: string): ParsedFootballLine => {
  const name = findById(id)?.specifiers[0]?.name ?? '';
  return parseLine(formatLine(id, specifier === undefined ? {} : { [name]: specifier }))!;
};
const grade = (parsed: ParsedFootballLine, outcomeId: string, facts: FootballFacts) => {
  const graded = gradeFootball(parsed, outcomeId, facts);
  return graded === 'undecided' ? graded : graded.result;
};
const goals = fc.integer({ min: 0, max: 8 });
const score = fc.tuple(goals, goals) as fc.Arbitrary<HomeAwayScore>;
const played = (final: HomeAwayScore): FootballFacts => ({ score: final, halfTime: final, end: 'played' });

describe('the market table', () => {
  test('keys and outcomes are unique, and a line has one spelling', () => {
    expect(new Set(markets.map(({ key }) => key)).size).toBe(markets.length);
    for (const { outcomes, outcomesByVariant = {} } of markets)
      for (const list of [outcomes, ...Object.values(outcomesByVariant)])
        expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
    for (const parsed of [line(1), line(16, '-0.75'), line(18, '2.25'), line(14, '0:1'), line(8, '2')])
      expect(parseLine(parsed.line)).toEqual(parsed);
  });
  test.each([
    '',
    '1',
    '1|total=2.5',
    '18|',
    '18|total=2.50',
    '18|total=-1',
    '18|total=2.3',
    '18|hcp=1',
    '16|hcp=-0',
    '16|hcp=+1',
  ])('%j is no line', (text) => expect(parseLine(text)).toBeUndefined());
  test.each([
    '01|',
    '18|total=02.5',
    '18|total=2.5|x=1',
    '14|hcp=0',
    '14|hcp=10:0',
    '999|',
    '__proto__|',
    '1| ',
    '18|total=1e1',
  ])('%j is no line either', (text) => expect(parseLine(text)).toBeUndefined());
  test('a line that the market table does not have is refused', () => {
    expect(() => formatLine(18)).toThrow(RangeError);
    expect(() => formatLine(999)).toThrow(RangeError);
    expect(findById(999)).toBeUndefined();
  });
  test('lines sort by the table, then by number', () => {
    const sorted = ['45|', '16|hcp=0.25', '18|total=10', '18|total=2.5', '16|hcp=-1', '1|'].toSorted(compareLines);
    expect(sorted).toEqual(['1|', '18|total=2.5', '18|total=10', '16|hcp=-1', '16|hcp=0.25', '45|']);
    expect(line(18, '2.5').specifiers).toEqual({ total: '2.5' });
    expect(line(1).specifiers).toEqual({});
  });
  test('correct scores have the numbers of the feed', () => {
    expect([
      toCorrectScoreId(0, 0),
      toCorrectScoreId(1, 0),
      toCorrectScoreId(1, 1),
      toCorrectScoreId(4, 4),
      toCorrectScoreId(5, 0),
    ]).toEqual(['274', '276', '286', '322', '324']);
  });
});

describe('Asian lines', () => {
  test('a quarter line is half a stake on each neighbour, exactly', () => {
    const quarters = fc.integer({ min: -12, max: 12 }).map((n) => 2 * n + 1);
    const side = fc.constantFrom<readonly [number, string]>(
      [16, marketOutcomeIds.homeHandicap],
      [16, marketOutcomeIds.awayHandicap],
      [18, marketOutcomeIds.over],
      [18, marketOutcomeIds.under],
    );
    const returned = (id: number, outcomeId: string, quarters: number, final: HomeAwayScore, price: number) => {
      const result = grade(line(id, formatHandicapQuarters(quarters)), outcomeId, played(final));
      if (result === 'undecided') throw new Error('undecided at the end');
      return computeReturnPerUnit(thousandthsToOdds(price), { result });
    };
    fc.assert(
      fc.property(
        quarters,
        side,
        score,
        fc.integer({ min: 1_010, max: 20_000 }),
        (signed, [id, outcome], final, price) => {
          const q = id === 18 ? Math.abs(signed) : signed;
          const [low, high] = [returned(id, outcome, q - 1, final, price), returned(id, outcome, q + 1, final, price)];
          expect(returned(id, outcome, q, final, price)).toEqual(
            multiplyFractions(addFractions(low, high), createFraction(1, 2)),
          );
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('a match that is not over', () => {
  test('over is decided as soon as no goal can undo it; the first half at the break', () => {
    const over = (specifier: string, score: HomeAwayScore) =>
      grade(line(18, specifier), marketOutcomeIds.over, { score });
    expect([over('1.5', [1, 0]), over('1.5', [1, 1]), over('1.75', [1, 1]), over('1.75', [2, 1])]).toEqual([
      'undecided',
      'won',
      'undecided',
      'won',
    ]);
    expect(grade(line(60), marketOutcomeIds.draw, { score: [0, 0] })).toBe('undecided');
    expect(grade(line(60), marketOutcomeIds.draw, { score: [2, 0], halfTime: [0, 0] })).toBe('won');
    expect(grade(line(29), marketOutcomeIds.no, { score: [1, 1] })).toBe('lost');
  });
  test('abandoned: decided lines keep their result, the others are void', () => {
    const facts = { score: [1, 1], halfTime: [0, 1], end: 'abandoned' } as const;
    expect(grade(line(18, '1.5'), marketOutcomeIds.under, facts)).toBe('lost');
    expect(grade(line(18, '2.5'), marketOutcomeIds.under, facts)).toBe('void');
    expect(grade(line(60), marketOutcomeIds.away, facts)).toBe('won');
    expect(grade(line(1), marketOutcomeIds.home, facts)).toBe('void');
    expect(grade(line(68, '0.5'), marketOutcomeIds.over, facts)).toBe('won');
  });
});
