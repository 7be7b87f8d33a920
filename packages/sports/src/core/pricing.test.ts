import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultMarginPolicy, findMargin } from './margins.ts';
import type { MarginRule } from './margins.ts';
import { defineMarket } from './markets.ts';
import type { ParsedLine } from './markets.ts';
import { isOddsOutside } from './score-bounds.ts';
import {
  addMargin,
  computeBookMargin,
  computeImpliedChances,
  listFairChances,
  priceLine,
  priceSourceLine,
  removeMargin,
  toChanceAtRisk,
} from './pricing.ts';
import type { FairChances } from './pricing.ts';

const createLine = (fields: Partial<ParsedLine['market']> = {}): ParsedLine => ({
  line: '1|',
  market: defineMarket('toy', { id: 1, key: 'toy', margin: 0.05, tab: 'main', ...fields }),
  specifiers: {},
  specifier: '',
  quarters: 0,
  outcomes: [],
});

/** Chances in proportion to weights, with `winners` of them in all. */
function toFair(weights: readonly number[], winners = 1, refund = 0): FairChances {
  const sum = weights.reduce((a, b) => a + b, 0);
  return Object.fromEntries(
    weights.map((weight, i) => [
      `o${i}`,
      { win: Math.round((winners * (1 - refund) * 1e6 * weight) / sum), refund: Math.round(refund * 1e6) },
    ]),
  );
}

const weights = (minLength: number, maxLength: number) =>
  fc.array(fc.double({ min: 0.02, max: 1, noNaN: true }), { minLength, maxLength });

describe('a book', () => {
  test('never pays more than the fair price, and misses its margin by less than the steps of the ladder', () => {
    fc.assert(
      fc.property(weights(2, 24), fc.double({ min: 0.03, max: 0.2, noNaN: true }), (list, margin) => {
        const fair = toFair(list);
        const { state, outcomes } = priceLine(createLine(), fair, { margin });
        if (state !== 'open') return;
        for (const { id, odds } of outcomes)
          if (odds !== undefined) expect(odds * toChanceAtRisk(fair[id]!)).toBeLessThanOrEqual(1_000);
        expect(Math.abs(computeBookMargin(outcomes)! - margin)).toBeLessThan(0.005);
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    [2, 0.05, 1, 0],
    [2, 0.035, 1, 0.2],
    [3, 0.06, 1, 0],
    [20, 0.15, 1, 0],
    [20, 0.12, 3, 0],
  ])(
    'of %d outcomes with margin %d, %d winners and refund %d has this margin in the mean',
    (count, margin, winners, refund) => {
      const samples = fc.sample(weights(count, count), { numRuns: 400, seed: 7 });
      const line = createLine({ winners, outcomeSource: count > 3 ? 'competitors' : 'fixed' });
      const margins = samples.flatMap((list) => {
        const { state, outcomes } = priceLine(line, toFair(list, winners, refund), { margin });
        return state === 'open' ? [computeBookMargin(outcomes)!] : [];
      });
      expect(margins.length).toBeGreaterThan(300);
      expect(Math.abs(margins.reduce((a, b) => a + b, 0) / margins.length - margin)).toBeLessThan(0.001);
    },
  );

  test('keeps the fair chance beside each price, also where there is none', () => {
    const fair = { a: { win: 700_000, refund: 100_000 }, b: { win: 200_000, refund: 100_000 } };
    expect(priceLine(createLine(), fair, { margin: 0.05 }).outcomes.map((outcome) => outcome.fair)).toEqual([
      fair.a,
      fair.b,
    ]);
  });

  test('of a field quotes long shots at 500; elsewhere they have no price', () => {
    const fair = toFair([0.6, 0.3, 0.0995, 0.0005]);
    const prices = (source: 'fixed' | 'competitors') =>
      priceLine(createLine({ outcomeSource: source }), fair, { margin: 0.1 }).outcomes.map(({ odds }) => odds);
    expect(prices('competitors')[3]).toBe(500_000);
    expect(prices('fixed')[3]).toBeUndefined();
    const none = priceLine(createLine({ outcomeSource: 'competitors' }), toFair([0.6, 0.4, 0]), { margin: 0.1 });
    expect(none.outcomes[2]).toMatchObject({ id: 'o2', active: false });
  });

  test('keeps its margin where many are quoted at 500, and where one is too likely to be quoted', () => {
    const shots = Array.from({ length: 50 }, () => 0.0005);
    const field = priceLine(createLine({ outcomeSource: 'competitors' }), toFair([0.5, 0.475, ...shots]), {
      margin: 0.1,
    });
    expect(field.outcomes.slice(0, 3).map(({ odds }) => odds)).toEqual([1_950, 2_060, 500_000]);
    expect(Math.abs(computeBookMargin(field.outcomes)! - 0.1)).toBeLessThan(0.005);
    const two = priceLine(createLine({ winners: 2 }), toFair([0.992, 0.6, 0.408], 2), { margin: 0.05 });
    expect(two.outcomes.map(({ odds }) => odds)).toEqual([undefined, 1_600, 2_300]);
  });

  test('has the same prices in any order of its outcomes', () => {
    const chances = { a: 0.2, b: 0.3, c: 0.5 };
    for (const order of ['abc', 'acb', 'bac', 'bca', 'cab', 'cba']) {
      const names = [...order] as (keyof typeof chances)[];
      const fair = Object.fromEntries(names.map((name) => [name, { win: chances[name] * 1e6, refund: 0 }]));
      const { outcomes } = priceLine(createLine(), fair, { margin: 0.06 });
      expect(Object.fromEntries(outcomes.map(({ id, odds }) => [id, odds]))).toEqual({ a: 4_700, b: 3_100, c: 1_910 });
    }
  });

  test('is made of its own chances where it is no sum, or where the other one is not known', () => {
    const summedFrom = { market: 1, outcomes: { o0: ['1', '2'], o1: ['1', '3'], o2: ['2', '3'] } };
    const fair = toFair([0.8, 0.7, 0.5], 2);
    const own = priceLine(createLine({ winners: 2 }), fair, { margin: 0.05 }).outcomes;
    expect(own.map(({ odds }) => odds)).toEqual([1_210, 1_360, 1_860]);
    expect(priceLine(createLine({ winners: 2 }), fair, { margin: 0.05, base: { '1': 0.5 } }).outcomes).toEqual(own);
    expect(priceLine(createLine({ winners: 2, summedFrom }), fair, { margin: 0.05 }).outcomes).toEqual(own);
  });

  test('that is practically decided is suspended', () => {
    const state = (win: number) =>
      priceLine(createLine(), { a: { win, refund: 0 }, b: { win: 1e6 - win, refund: 0 } }, { margin: 0.05 }).state;
    expect([state(984_000), state(985_000), state(986_000), state(1_000_000)]).toEqual([
      'open',
      'open',
      'suspended',
      'suspended',
    ]);
    // Of two winners one may be nearly certain and the other open.
    const fair = { a: { win: 990_000, refund: 0 }, b: { win: 600_000, refund: 0 }, c: { win: 410_000, refund: 0 } };
    expect(priceLine(createLine({ winners: 2 }), fair, { margin: 0.05 }).state).toBe('open');
  });

  test('that is the sum of another one follows from it: a long shot of double chance is not quoted at the margin of all', () => {
    // 4:0 with little time left: away or draw is some 100 at fair odds.
    const result = {
      '1': { win: 985_000, refund: 0 },
      '2': { win: 10_000, refund: 0 },
      '3': { win: 5_000, refund: 0 },
    };
    const fair = {
      '9': { win: 995_000, refund: 0 },
      '10': { win: 990_000, refund: 0 },
      '11': { win: 15_000, refund: 0 },
    };
    const summedFrom = { market: 1, outcomes: { '9': ['1', '2'], '10': ['1', '3'], '11': ['2', '3'] } };
    const base = computeImpliedChances(result, 0.06);
    const { outcomes } = priceLine(createLine({ winners: 2, summedFrom }), fair, { margin: 0.06, base });
    const away = outcomes.find(({ id }) => id === '11')?.odds ?? 0;
    expect(Math.abs(1_000 / away - (base['2']! + base['3']!))).toBeLessThan(0.002);
    expect(outcomes.filter(({ active }) => active).map(({ id }) => id)).toEqual(['11']);
  });

  test('that is the sum of a decided one is suspended', () => {
    const state = (least: number) => {
      const fair = {
        '9': { win: 1e6 - least, refund: 0 },
        '10': { win: 500_000 + least, refund: 0 },
        '11': { win: 500_000, refund: 0 },
        '12': { win: least, refund: 0 },
      };
      const summedFrom = { market: 1, outcomes: { '9': ['1', '2'], '10': ['1', '3'], '11': ['2', '3'] } };
      const base = { '1': 0.5, '2': 0.3, '3': 0.3 };
      return priceLine(createLine({ winners: 2, summedFrom }), fair, { margin: 0.06, base }).state;
    };
    expect([state(16_000), state(14_000)]).toEqual(['open', 'suspended']);
  });

  test('lists the outcomes in the order of its line, and what the line does not name after them', () => {
    const line = { ...createLine(), outcomes: ['20', '3'].map((id) => ({ id, key: id })) };
    const half = { win: 300_000, refund: 0 };
    const chances = listFairChances(line, { '1': half, '3': half, '20': half });
    expect(chances).toEqual([
      ['20', half],
      ['3', half],
      ['1', half],
    ]);
    expect(listFairChances(line, { '3': half })).toEqual([['3', half]]);
  });

  test('without a price has no margin, and without a chance no price', () => {
    const fair = { a: { win: 1_000_000, refund: 0 }, b: { win: 0, refund: 0 } };
    const { state, outcomes } = priceLine(createLine(), fair, { margin: 0.05 });
    expect([state, outcomes]).toEqual([
      'suspended',
      [
        { id: 'a', active: false, fair: fair.a },
        { id: 'b', active: false, fair: fair.b },
      ],
    ]);
    expect(computeBookMargin(outcomes)).toBeUndefined();
  });
});

test('the chance at risk is of the part of the stake that does not come back', () => {
  const chances = [
    { win: 250_000, refund: 0 },
    { win: 250_000, refund: 500_000 },
    { win: 0, refund: 1_000_000 },
    { win: 600_000, refund: 500_000 },
  ];
  expect(chances.map(toChanceAtRisk)).toEqual([0.25, 0.5, 0, 1]);
});

test('odds contradict a score where their chance is more than 0.2 outside of its bounds', () => {
  expect([2_000, 1_999].map((odds) => isOddsOutside(odds, 0, 0.3))).toEqual([false, true]);
  expect([4_000, 4_001].map((odds) => isOddsOutside(odds, 0.45, 1))).toEqual([false, true]);
});

describe('the margin', () => {
  test('of a source is removed: what was added by the power method comes out', () => {
    fc.assert(
      fc.property(
        weights(3, 12),
        fc.integer({ min: 1, max: 2 }),
        fc.double({ min: 1.02, max: 1.3, noNaN: true }),
        (list, winners, k) => {
          const sum = list.reduce((a, b) => a + b, 0);
          const chances = list.map((weight) => (winners * weight) / sum);
          fc.pre(chances.every((p) => p < 0.97));
          const found = removeMargin(
            chances.map((p) => 1_000 / p ** (1 / k)),
            winners,
          )!;
          for (const [i, p] of chances.entries()) expect(found[i]).toBeCloseTo(p, 6);
        },
      ),
    );
  });

  test('is removed from complete books only', () => {
    expect(removeMargin([1_900, undefined], 1)).toBeUndefined();
    expect(removeMargin([1_500, 1_900, undefined], 1)).toBeUndefined();
    expect(removeMargin([1_900], 1)).toBeUndefined();
    expect(removeMargin([1_500, 1_500], 2)).toBeUndefined();
    expect(removeMargin([1_000, 3_000], 1)).toBeUndefined();
    // A book without a margin is fair as it is.
    expect(removeMargin([2_000, 2_000], 1)).toEqual([expect.closeTo(0.5, 9), expect.closeTo(0.5, 9)]);
    expect(removeMargin([2_100, 2_100], 1)).toBeUndefined();
    // One with a very large margin, too.
    expect(removeMargin([1_100, 1_100], 1)).toEqual([expect.closeTo(0.5, 9), expect.closeTo(0.5, 9)]);
    expect(removeMargin([1_900, 1_900], 1)).toEqual([expect.closeTo(0.5, 9), expect.closeTo(0.5, 9)]);
  });

  test('is added up to the winners times one and the margin', () => {
    const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);
    expect(sum(addMargin([0.5, 0.3, 0.2], 0.06))).toBeCloseTo(1.06, 8);
    expect(sum(addMargin([0.9, 0.7, 0.3, 0.1], 0.1))).toBeCloseTo(2.2, 8);
    expect(sum(addMargin([0.001, 0.001, 0.001], 499))).toBeCloseTo(1.5, 8);
    // Nothing is left to bet on, or not enough for the margin.
    for (const [chances, margin] of [
      [[1, 0], 0.05],
      [[0.7, 0], 0.05],
      [[0.97, 0.98], 0.1],
      [[0.8, 0.8], 0.25],
    ] as const)
      expect(addMargin(chances, margin)).toEqual(chances);
    // What is certain carries nothing of it.
    const [certain, a = 0, b = 0, impossible] = addMargin([1, 0.6, 0.4, 0], 0.05);
    expect([certain, a + b, impossible]).toEqual([1, expect.closeTo(1.05, 8), 0]);
  });

  test('of a source gives way to that of the operator, on complete books only', () => {
    const line = {
      ...createLine(),
      outcomes: [
        { id: 'a', key: 'a' },
        { id: 'b', key: 'b' },
      ],
    };
    const book = [
      { id: 'a', odds: 1_500 },
      { id: 'b', odds: 2_500 },
    ];
    const priced = priceSourceLine(line, book, { margin: 0.05 })!;
    expect(computeBookMargin(priced.outcomes)).toBeCloseTo(0.05, 2);
    expect(priced.outcomes.reduce((sum, { fair }) => sum + fair.win, 0)).toBe(1_000_000);
    expect(priceSourceLine(line, book.slice(1), { margin: 0.05 })).toBeUndefined();
    const more = [...book, { id: 'c', odds: 3_000 }];
    expect(priceSourceLine(line, more, { margin: 0.05 })).toEqual(priced);
    const some = book.map((outcome) => ({
      ...outcome,
      ...(outcome.id === 'a' ? { fair: { win: 1, refund: 0 } } : {}),
    }));
    expect(priceSourceLine(line, some, { margin: 0.05 })).toEqual(priced);
    // A line of competitors has the outcomes that the source names.
    const field = priceSourceLine(createLine({ outcomeSource: 'competitors' }), book, { margin: 0.05 })!;
    expect(field.outcomes.map(({ id }) => id)).toEqual(['a', 'b']);
    // Chances of a source count more than its odds.
    const own = { win: 300_000, refund: 0 };
    const withChances = book.map((outcome) => ({
      ...outcome,
      fair: outcome.id === 'b' ? own : { win: 700_000, refund: 0 },
    }));
    expect(priceSourceLine(line, withChances, { margin: 0.05 })?.outcomes[1]?.fair).toEqual(own);
  });

  test('is that of the most special rule; in play it is higher', () => {
    const market = { id: 18, sport: 'toy', margin: 0.05 };
    const rules = [
      { sport: 'toy', margin: 0.04 },
      { sport: 'toy', market: 18, margin: 0.03 },
      { sport: 'toy', market: 18, tournament: 'cup', inPlay: true, margin: 0.08 },
      { sport: 'other', market: 18, tournament: 'cup', margin: 0.2 },
    ];
    const find = (used: readonly MarginRule[], inPlay: boolean, tournament = 'league') =>
      findMargin({ ...defaultMarginPolicy, rules: used }, market, { tournament, inPlay });
    expect([find([], false), find([], true)]).toEqual([0.05, 0.065]);
    expect(findMargin(defaultMarginPolicy, market, { tournament: 'league', inPlay: true })).toBe(0.065);
    for (const used of [rules, rules.toReversed()])
      expect([find(used, false), find(used, true), find(used, false, 'cup'), find(used, true, 'cup')]).toEqual([
        0.03, 0.045, 0.03, 0.08,
      ]);
    // Of rules that name as much, the last one counts.
    const same = [
      { market: 18, margin: 0.04 },
      { tournament: 'league', margin: 0.06 },
      { market: 19, margin: 0.2 },
    ];
    expect([find(same, false), find(same.toReversed(), false), find(same, false, 'cup')]).toEqual([0.06, 0.04, 0.04]);
    // A rule about play says the whole margin of play, and one about the time before nothing of play.
    const phases = [
      { inPlay: true, margin: 0.09 },
      { inPlay: false, margin: 0.02 },
    ];
    expect([find(phases, false), find(phases, true)]).toEqual([0.02, 0.09]);
  });
});
