import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findSport, isSportCode, sportModules } from '../registry.ts';
import { createMarketTable, defineMarket, FIRST_HOUSE_MARKET_ID, getSpecifierNumber } from './markets.ts';
import { overUnderOutcomes } from './outcomes.ts';
import { chooseRules, createDefaultRules } from './rules.ts';
import { optional, readList, readObject, readChoice, readPair, readWhole } from './score-json.ts';
import { isSpecifierValue } from './specifiers.ts';
import type { SpecifierDefinition } from './specifiers.ts';

const row = (id: number, specifiers: readonly SpecifierDefinition[]) =>
  defineMarket('toy', {
    id,
    key: `market${id}`,
    margin: 0.05,
    tab: 'main',
    specifiers,
    outcomes: overUnderOutcomes,
  });

const table = createMarketTable([
  row(1, []),
  row(2, [{ name: 'total', kind: 'total', max: 500 }]),
  row(3, [
    { name: 'setnr', kind: 'number', max: 5 },
    { name: 'hcp', kind: 'quarter' },
  ]),
  row(4, [
    { name: 'variant', kind: 'variant', values: ['sr:correct_score:bestof:3', 'sr:correct_score:bestof:5'] },
    { name: 'score', kind: 'score' },
  ]),
]);

const quarters = fc.integer({ min: -399, max: 399 });
const lineValues = fc.oneof(
  fc.constant([1, {}] as const),
  fc.integer({ min: 0, max: 2_000 }).map((n) => [2, { total: String(n / 4) }] as const),
  fc
    .tuple(fc.integer({ min: 1, max: 5 }), quarters)
    .map(([set, n]) => [3, { setnr: String(set), hcp: String(n / 4) }] as const),
  fc
    .tuple(fc.constantFrom('sr:correct_score:bestof:3', 'sr:correct_score:bestof:5'), fc.nat(9), fc.nat(9))
    .map(([variant, home, away]) => [4, { variant, score: `${home}:${away}` }] as const),
);

describe('the text of a line', () => {
  test('names stand in alphabetical order, whatever order they were given in', () => {
    expect(table.formatLine(3, { setnr: '2', hcp: '-1.5' })).toBe('3|hcp=-1.5|setnr=2');
    expect(table.formatLine(1)).toBe('1|');
    const line = table.parseLine('3|hcp=-1.5|setnr=2');
    expect([line?.quarters, line?.specifier]).toEqual([-6, '-1.5']);
    expect(getSpecifierNumber(line!, 'setnr')).toBe(2);
  });

  test('what is formatted parses back to the same values', () => {
    fc.assert(
      fc.property(lineValues, ([id, values]) => {
        const text = table.formatLine(id, values);
        const line = table.parseLine(text);
        expect([line?.line, line?.market.id, { ...line?.specifiers }]).toEqual([text, id, values]);
      }),
    );
  });

  test('has one spelling: whatever parses is what its values format to', () => {
    const noise = fc.constantFrom('', ' ', '0', '+', '-', '.0', '|', '=', '.50', 'e0', 'total=2', 'hcp=0');
    fc.assert(
      fc.property(lineValues, noise, fc.nat(40), fc.nat(3), ([id, values], added, at, cut) => {
        const text = table.formatLine(id, values);
        const bent = text.slice(0, at) + added + text.slice(at + cut);
        const line = table.parseLine(bent);
        if (line !== undefined) expect(table.formatLine(line.market.id, line.specifiers)).toBe(bent);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    '3|setnr=2|hcp=-1.5',
    '3|hcp=-1.5',
    '3|hcp=-1.5|setnr=0',
    '3|hcp=-1.5|setnr=6',
    '3|hcp=-1.5|setnr=02',
    '3|hcp=-0|setnr=1',
    '3|hcp=100|setnr=1',
    '3|hcp=-100|setnr=1',
    '3|hcp=1.3|setnr=1',
    '3|hcp=01|setnr=1',
    '3|hcp=+1|setnr=1',
    '3|hcp=1|setnr=1.5',
    '3|hcp=1|setno=1',
    '3|hcp:1|setnr=1',
    '2|total=',
    '2|total=2.50',
    '2|total=2,5',
    'x2|total=2',
    '02|total=2',
    '2|total=2|hcp=1',
    '4|score=1:1:1|variant=sr:correct_score:bestof:3',
    '4|score=1|variant=sr:correct_score:bestof:3',
    '4|score=1:10|variant=sr:correct_score:bestof:3',
    '4|score=1:1|variant=',
    '5|',
    '2|total=500.25',
    '2|total=-1',
    '4|score=1:1|variant=sr:correct_score:bestof:7',
    '4|score=10:1|variant=sr:correct_score:bestof:3',
    '3|hcp=-1.5|setnr=2|',
    '1',
    '|',
    '1||',
  ])('%j is no line', (text) => expect(table.parseLine(text)).toBeUndefined());

  test('a score counts by how far home is ahead, and a line without a number by nothing', () => {
    const read = (text: string) => {
      const line = table.parseLine(text);
      return [line?.specifier, line?.quarters];
    };
    expect(read('4|score=0:2|variant=sr:correct_score:bestof:3')).toEqual(['0:2', -8]);
    expect(read('2|total=2.25')).toEqual(['2.25', 9]);
    expect(read('1|')).toEqual(['', 0]);
    expect(['3|hcp=99.75|setnr=5', '3|hcp=-99.75|setnr=1', '2|total=500', '2|total=0'].map(read)).toEqual([
      ['99.75', 399],
      ['-99.75', -399],
      ['500', 2_000],
      ['0', 0],
    ]);
    expect(() => getSpecifierNumber(table.parseLine('2|total=2')!, 'setnr')).toThrow(RangeError);
  });

  test('a value too many or too few is not formatted', () => {
    expect(() => table.formatLine(3, { setnr: '1' })).toThrow(RangeError);
    expect(() => table.formatLine(1, { total: '1' })).toThrow(RangeError);
    expect(() => table.formatLine(9)).toThrow(RangeError);
  });

  test('lines sort by the table, then by the number that says which, then by the one that says how much', () => {
    const sorted = ['9|', '3|hcp=1|setnr=1', '3|hcp=-1|setnr=2', '2|total=10', '2|total=9', '3|hcp=-1|setnr=1', '1|'];
    expect(sorted.toSorted(table.compareLines)).toEqual([
      '1|',
      '2|total=9',
      '2|total=10',
      '3|hcp=-1|setnr=1',
      '3|hcp=1|setnr=1',
      '3|hcp=-1|setnr=2',
      '9|',
    ]);
    // Unknown ones by their text.
    const pairs = [
      ['8|', '9|'],
      ['9|', '8|'],
      ['9|', '9|'],
    ] as const;
    expect(pairs.map(([a, b]) => table.compareLines(a, b))).toEqual([-1, 1, 0]);
  });

  test('is parsed once, for up to 4,096 lines, and what is no line takes no place among them', () => {
    const small = createMarketTable([row(2, [{ name: 'total', kind: 'total', max: 2_000 }])]);
    const isKept = (quarters: number, id = 2) => {
      const line = `${id}|total=${quarters / 4}`;
      return small.parseLine(line) === small.parseLine(line);
    };
    for (let n = 0; n <= 4_096; n++) isKept(n, 9);
    const kept = Array.from({ length: 4_097 }, (_, n) => isKept(n));
    expect([kept.indexOf(false), isKept(0), isKept(4_095)]).toEqual([4_096, true, true]);
  });

  test('has scores of two digits where they are allowed, and a variant by its name alone', () => {
    const score = { name: 'score', kind: 'score', max: 12 } as const;
    expect(['10:12', '9:10', '10:13', '13:10', '1x:2'].map((text) => isSpecifierValue(score, text))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    const variant = { name: 'variant', kind: 'variant' } as const;
    expect(['sr:x', ' sr:x', 'sr:x '].map((text) => isSpecifierValue(variant, text))).toEqual([true, false, false]);
  });
});

test('a row that says no more has outcomes of its own, one winner, and is offered in play', () => {
  const said = { id: 1, key: 'toy', margin: 0.05, tab: 'main' };
  expect(defineMarket('toy', said)).toEqual({
    ...said,
    sport: 'toy',
    specifiers: [],
    outcomeSource: 'fixed',
    outcomes: [],
    winners: 1,
    stopGroups: ['all', 'score'],
    inPlay: true,
  });
});

test('a table refuses two rows of one id, and a row two specifiers of one name', () => {
  expect(() => createMarketTable([row(1, []), row(1, [])])).toThrow(RangeError);
  const total = { name: 'total', kind: 'total' } as const;
  expect(() => row(1, [total, total])).toThrow(RangeError);
  for (const name of ['Total', '', 'total1']) expect(() => row(1, [{ name, kind: 'total' }])).toThrow(RangeError);
});

describe('the registry', () => {
  test('finds each sport by its code, and no other', () => {
    for (const sport of sportModules) expect(findSport(sport.code)).toBe(sport);
    expect([findSport('chess'), isSportCode('__proto__'), isSportCode(undefined)]).toEqual([undefined, false, false]);
    expect(new Set(sportModules.map(({ urn }) => urn)).size).toBe(12);
  });

  test.each(sportModules.map((sport) => [sport.code, sport] as const))(
    '%s keeps the form of a market table',
    (_, sport) => {
      const { markets } = sport.markets;
      expect(new Set(markets.map(({ key }) => key)).size).toBe(markets.length);
      for (const market of markets) {
        expect(market.sport).toBe(sport.code);
        expect(market.id < 10_000 || market.id >= FIRST_HOUSE_MARKET_ID).toBe(true);
        expect(market.margin > 0 && market.margin <= 0.3).toBe(true);
        expect(market.stopGroups).toContain('all');
        const lists = [market.outcomes, ...Object.values(market.outcomesByVariant ?? {})];
        for (const list of lists) expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
        expect(lists.some((list) => list.length > 1)).toBe(market.outcomeSource === 'fixed');
      }
    },
  );

  test.each([[null], [{}], [[1, 2]], ['1-0'], [{ points: [1, 2], unheard: 1 }]])(
    'no sport reads %j as a score',
    (json) => {
      for (const sport of sportModules) expect(sport.readScore(json)).toMatchObject({ refused: expect.any(String) });
    },
  );
});

test('rules: defaults, a choice, and an option or value that does not exist', () => {
  const options = { retirement: ['void', 'matchStarted'] } as const;
  expect(createDefaultRules(options)).toEqual({ retirement: 'void' });
  expect(chooseRules(options, { retirement: 'matchStarted' })).toEqual({
    rules: { retirement: 'matchStarted' },
  });
  expect(chooseRules(options, { retirement: 'never' })).toEqual({ refused: 'retirement=never' });
  expect(chooseRules(options, { toString: 'void' })).toEqual({ refused: 'toString=void' });
});

test('a score is read whole or refused with the path of its first unreadable field', () => {
  const read = readObject({
    sets: readList(readPair(7), 5),
    server: optional(readChoice('home', 'away')),
    best: readWhole(5),
  });
  expect(read({ sets: [[6, 4]], best: 3 }, 'score')).toEqual({ sets: [[6, 4]], best: 3 });
  expect(
    read(
      {
        sets: [
          [6, 4],
          [8, 1],
        ],
        best: 3,
      },
      'score',
    ),
  ).toEqual({ refused: 'score.sets[1][0]' });
  expect(read({ sets: [[6]], best: 3 }, 'score')).toEqual({ refused: 'score.sets[0]' });
  expect(read({ sets: [], best: 3, server: 'both' }, 'score')).toEqual({ refused: 'score.server' });
  expect(read({ sets: [] }, 'score')).toEqual({ refused: 'score.best' });
  expect(read({ sets: [], best: 3, extra: 0 }, 'score')).toEqual({ refused: 'score.extra' });
  expect(read({ sets: Array.from({ length: 6 }, () => [0, 0]), best: 3 }, 'score')).toEqual({ refused: 'score.sets' });
});
