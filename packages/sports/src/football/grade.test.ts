import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFraction, addFractions, multiplyFractions } from '../core/fraction.ts';
import {
  compareSportLineNames,
  toCorrectScoreId,
  gradeFootballOutcome,
  gradeFootballLine,
  formatLineName,
  findBettingMarketById,
  bettingMarkets,
  thousandthsToOdds,
  marketOutcomeIds,
  parseLineName,
  computeReturnPerUnit,
  gradeDecidedFootballLines,
  getLineSpecifiers,
  listUndecidedFootballLines,
} from '../sports.ts';
import type { ParsedLine, SettledResult, HomeAwayScore } from '../sports.ts';
import { formatHandicapQuarters } from '../core/markets.ts';

const line = (id: number, specifier?: string): ParsedLine => parseLineName(formatLineName(id, specifier))!;
const goals = fc.integer({ min: 0, max: 8 });
const score = fc.tuple(goals, goals) as fc.Arbitrary<HomeAwayScore>;
const specimens = bettingMarkets.map((market) => {
  const texts = { quarter: '-0.75', total: '2.25', score: '0:1' };
  return line(market.id, market.specifier === undefined ? undefined : texts[market.specifier.kind]);
});
const played = (score: HomeAwayScore) => ({ score, halfTime: score, end: 'played' as const });

describe('the market table', () => {
  test('ids and outcomes are unique, and every line has one spelling', () => {
    expect(new Set(bettingMarkets.map(({ id }) => id)).size).toBe(bettingMarkets.length);
    for (const { outcomes } of bettingMarkets) expect(new Set(outcomes.map(({ id }) => id)).size).toBe(outcomes.length);
    for (const parsed of specimens) expect(parseLineName(parsed.line)).toEqual(parsed);
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
  ])('%j is no line', (text) => expect(parseLineName(text)).toBeUndefined());
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
  ])('%j is no line either', (text) => expect(parseLineName(text)).toBeUndefined());
  test('a line that the market table does not have is refused', () => {
    expect(() => formatLineName(18)).toThrow(RangeError);
    expect(() => formatLineName(999)).toThrow(RangeError);
    expect(findBettingMarketById(999)).toBeUndefined();
  });
  test('lines sort by the table, then by number', () => {
    const sorted = ['45|', '16|hcp=0.25', '18|total=10', '18|total=2.5', '16|hcp=-1', '1|'].toSorted(
      compareSportLineNames,
    );
    expect(sorted).toEqual(['1|', '18|total=2.5', '18|total=10', '16|hcp=-1', '16|hcp=0.25', '45|']);
    expect(getLineSpecifiers(line(18, '2.5'))).toEqual({ total: '2.5' });
    expect(getLineSpecifiers(line(1))).toEqual({});
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

describe('every market, at every score', () => {
  test('has as many winners as it says, or gives stakes back on both sides', () => {
    fc.assert(
      fc.property(fc.constantFrom(...specimens), score, (parsed, final) => {
        const results = gradeFootballLine(parsed, played(final));
        if (results === 'undecided') throw new Error('undecided at the end');
        const count = (...wanted: SettledResult[]) => results.filter(({ result }) => wanted.includes(result)).length;
        if (count('push') > 0) expect(count('push')).toBe(results.length);
        else if (count('halfWon') > 0) expect([count('halfWon'), count('halfLost')]).toEqual([1, 1]);
        else expect(count('won')).toBe(parsed.market.winners);
      }),
      { numRuns: 500 },
    );
  });
  test('what was decided early is what it is at the end', () => {
    fc.assert(
      fc.property(fc.constantFrom(...specimens), score, score, (parsed, now, more) => {
        const early = gradeFootballLine(parsed, { score: now });
        const final: HomeAwayScore = [now[0] + more[0], now[1] + more[1]];
        if (early !== 'undecided') expect(early).toEqual(gradeFootballLine(parsed, played(final)));
      }),
      { numRuns: 1_000 },
    );
  });
  test('is void if the match is not played, and refuses outcomes that are not its own', () => {
    for (const parsed of specimens) {
      for (const { id } of parsed.market.outcomes)
        expect(gradeFootballOutcome(parsed, id, { score: [0, 0], end: 'notPlayed' })).toBe('void');
      expect(() => gradeFootballOutcome(parsed, 'nothing', played([1, 0]))).toThrow(RangeError);
    }
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
      const result = gradeFootballOutcome(line(id, formatHandicapQuarters(quarters)), outcomeId, played(final));
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
      gradeFootballOutcome(line(18, specifier), marketOutcomeIds.over, { score });
    expect([over('1.5', [1, 0]), over('1.5', [1, 1]), over('1.75', [1, 1]), over('1.75', [2, 1])]).toEqual([
      'undecided',
      'won',
      'undecided',
      'won',
    ]);
    expect(gradeFootballOutcome(line(60), marketOutcomeIds.draw, { score: [0, 0] })).toBe('undecided');
    expect(gradeFootballOutcome(line(60), marketOutcomeIds.draw, { score: [2, 0], halfTime: [0, 0] })).toBe('won');
    expect(gradeFootballOutcome(line(29), marketOutcomeIds.no, { score: [1, 1] })).toBe('lost');
  });
  test('abandoned: decided lines keep their result, the others are void', () => {
    const facts = { score: [1, 1], halfTime: [0, 1], end: 'abandoned' } as const;
    expect(gradeFootballOutcome(line(18, '1.5'), marketOutcomeIds.under, facts)).toBe('lost');
    expect(gradeFootballOutcome(line(18, '2.5'), marketOutcomeIds.under, facts)).toBe('void');
    expect(gradeFootballOutcome(line(60), marketOutcomeIds.away, facts)).toBe('won');
    expect(gradeFootballOutcome(line(1), marketOutcomeIds.home, facts)).toBe('void');
    expect(gradeFootballOutcome(line(68, '0.5'), marketOutcomeIds.over, facts)).toBe('won');
  });
  test('decided lines are separated from open ones, with the reason of a void', () => {
    const lines = ['18|total=0.5', '18|total=2.5', '1|', 'nonsense'];
    expect(gradeDecidedFootballLines(lines, { score: [1, 0] }, 10)).toEqual([
      {
        line: '18|total=0.5',
        outcomes: [
          { id: '12', result: 'won' },
          { id: '13', result: 'lost' },
        ],
      },
    ]);
    expect(listUndecidedFootballLines(lines, { score: [1, 0] })).toEqual(['18|total=2.5', '1|', 'nonsense']);
    const abandoned = gradeDecidedFootballLines(lines, { score: [1, 0], end: 'abandoned' }, 10);
    expect(abandoned.map(({ voidReason }) => voidReason)).toEqual([undefined, 10, 10]);
  });
});
