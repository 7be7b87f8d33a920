import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addFractions, createFraction, multiplyFractions } from './fraction.ts';
import {
  endGrade,
  gradeDeadHeat,
  gradeTally,
  gradeWinningOutcome,
  gradeYesNo,
  tallyRules,
  voidIfUndecided,
} from './grading.ts';
import type { EventEnding, Grade, Tally, TallyRule } from './grading.ts';
import { createMarketTable, defineMarket } from './markets.ts';
import type { Market } from './markets.ts';
import {
  doubleChanceOutcomes,
  handicapOutcomes,
  oddEvenOutcomes,
  overUnderOutcomes,
  scoreHandicapOutcomes,
  threeWayOutcomes,
  twoWayOutcomes,
  yesNoOutcomes,
} from './outcomes.ts';
import { thousandthsToOdds } from './odds.ts';
import { voidReasons } from './results.ts';
import type { HomeAwayScore, SettledResult } from './results.ts';
import { readBoolean, readObject, readPair, readText } from './score-json.ts';
import { computeReturnPerUnit } from '../bets/settlement.ts';
import { createSportWithoutMarkets, gradeLine, isScoreRefused } from './sport.ts';
import type { SportModule } from './sport.ts';

const total = [{ name: 'total', kind: 'total' }] as const;
const hcp = [{ name: 'hcp', kind: 'quarter' }] as const;
const outcomesByRule = {
  result: threeWayOutcomes,
  doubleChance: doubleChanceOutcomes,
  drawNoBet: twoWayOutcomes,
  handicap: handicapOutcomes,
  scoreHandicap: scoreHandicapOutcomes,
  total: overUnderOutcomes,
  homeTotal: overUnderOutcomes,
  awayTotal: overUnderOutcomes,
  oddEven: oddEvenOutcomes,
  bothScore: yesNoOutcomes,
} as const;
const rules = Object.keys(tallyRules) as TallyRule[];

const table = createMarketTable<Market & { readonly rule: TallyRule }>(
  rules.map((rule, index) => ({
    ...defineMarket('toy', {
      id: index + 1,
      key: rule,
      margin: 0.05,
      tab: 'main',
      outcomes: outcomesByRule[rule],
      ...(rule === 'handicap' ? { specifiers: hcp } : {}),
      ...(rule.toLowerCase().endsWith('total') ? { specifiers: total } : {}),
      ...(rule === 'scoreHandicap' ? { specifiers: [{ name: 'hcp', kind: 'score' }] as const } : {}),
    }),
    rule,
  })),
);

/** A sport that no registry has: one score, and everything that is undecided is void when play was abandoned. */
const toySport = {
  ...createSportWithoutMarkets({ code: 'toy', urn: 'sr:sport:999', liveDelayMs: 5_000, restDays: 1 }),
  markets: table,
  readScore: (json) => readObject({ points: readPair(50), over: readBoolean, venue: readText() })(json, 'score'),
  facts: ({ score, ending }) => ({
    ending,
    ...(score === undefined ? {} : { tally: { score: score.points, final: score.over } }),
  }),
  grade(line, outcomeId, { tally, ending }) {
    const { rule } = table.findById(line.market.id)!;
    const grade = gradeTally(rule, line, outcomeId, tally);
    return ending === 'abandoned' ? voidIfUndecided(grade, voidReasons.abandoned) : grade;
  },
} satisfies SportModule<
  { points: HomeAwayScore; over: boolean; venue: string },
  { tally?: Tally; ending: string | undefined }
>;

const score = fc.tuple(fc.nat(12), fc.nat(12)) as fc.Arbitrary<HomeAwayScore>;
const specifierTexts: Readonly<Record<string, readonly string[]>> = {
  handicap: ['-1.25', '-1', '-0.75', '-0.5', '0', '0.25', '2'],
  scoreHandicap: ['0:1', '2:0'],
};
const lines = table.markets.flatMap(({ id, rule, specifiers }) =>
  (specifiers.length === 0 ? [undefined] : (specifierTexts[rule] ?? ['0.5', '2', '2.25', '2.75'])).map((text) =>
    table.parseLine(table.formatLine(id, text === undefined ? {} : { [specifiers[0]?.name ?? '']: text }))!,
  ),
);
const result = (grade: Grade): SettledResult | 'undecided' => (grade === 'undecided' ? grade : grade.result);
const getRule = (id: number): TallyRule => table.findById(id)!.rule;

describe('a line of two counts', () => {
  test('gives back exactly one stake per winner at fair odds, whatever the score', () => {
    fc.assert(
      fc.property(fc.constantFrom(...lines), score, (line, counts) => {
        const sum = line.outcomes.reduce((paid, { id }) => {
          const grade = gradeTally(getRule(line.market.id), line, id, { score: counts, final: true });
          if (grade === 'undecided') throw new Error('undecided at the end');
          // At odds of 2.000 a half won is 1.5 and a half lost 0.5: two outcomes that share a stake add up to 2.
          return addFractions(paid, computeReturnPerUnit(thousandthsToOdds(2_000), grade));
        }, createFraction(0));
        const winners = getRule(line.market.id) === 'doubleChance' ? 2 : 1;
        expect(sum).toEqual(multiplyFractions(createFraction(2), createFraction(winners)));
      }),
    );
  });

  test('keeps a result that it had before the end', () => {
    fc.assert(
      fc.property(fc.constantFrom(...lines), score, score, (line, [home, away], [moreHome, moreAway]) => {
        const rule = getRule(line.market.id);
        const later: HomeAwayScore = [home + moreHome, away + moreAway];
        for (const { id } of line.outcomes) {
          const early = gradeTally(rule, line, id, { score: [home, away], final: false });
          if (early !== 'undecided') expect(gradeTally(rule, line, id, { score: later, final: true })).toEqual(early);
        }
      }),
      { numRuns: 300 },
    );
  });

  /** The results of a line's outcomes in their order; `-` where one is undecided. */
  const listResults = (rule: TallyRule, specifiers: Record<string, string>, counts: HomeAwayScore, final = true) => {
    const line = table.parseLine(table.formatLine(rules.indexOf(rule) + 1, specifiers))!;
    const grades = line.outcomes.map(({ id }) => result(gradeTally(rule, line, id, { score: counts, final })));
    return grades.map((each) => (each === 'undecided' ? '-' : each)).join(' ');
  };

  test.each<[TallyRule, Record<string, string>, HomeAwayScore, string]>([
    ['result', {}, [2, 1], 'won lost lost'],
    ['result', {}, [1, 1], 'lost won lost'],
    ['result', {}, [0, 3], 'lost lost won'],
    ['doubleChance', {}, [2, 1], 'won won lost'],
    ['doubleChance', {}, [1, 1], 'won lost won'],
    ['doubleChance', {}, [0, 3], 'lost won won'],
    ['drawNoBet', {}, [2, 1], 'won lost'],
    ['drawNoBet', {}, [1, 1], 'push push'],
    ['drawNoBet', {}, [0, 3], 'lost won'],
    ['handicap', { hcp: '-1' }, [3, 1], 'won lost'],
    ['handicap', { hcp: '-1' }, [2, 1], 'push push'],
    ['handicap', { hcp: '-1.25' }, [2, 1], 'halfLost halfWon'],
    ['handicap', { hcp: '0.25' }, [1, 1], 'halfWon halfLost'],
    ['handicap', { hcp: '0.5' }, [1, 1], 'won lost'],
    ['handicap', { hcp: '2' }, [0, 3], 'lost won'],
    ['scoreHandicap', { hcp: '0:1' }, [2, 1], 'lost won lost'],
    ['scoreHandicap', { hcp: '0:1' }, [3, 1], 'won lost lost'],
    ['scoreHandicap', { hcp: '2:0' }, [0, 3], 'lost lost won'],
    ['total', { total: '2.5' }, [2, 1], 'won lost'],
    ['total', { total: '2.5' }, [1, 1], 'lost won'],
    ['total', { total: '2' }, [1, 1], 'push push'],
    ['total', { total: '2.25' }, [1, 1], 'halfLost halfWon'],
    ['total', { total: '2.75' }, [2, 1], 'halfWon halfLost'],
    ['homeTotal', { total: '1.5' }, [2, 0], 'won lost'],
    ['homeTotal', { total: '1.5' }, [1, 3], 'lost won'],
    ['awayTotal', { total: '1.5' }, [0, 2], 'won lost'],
    ['awayTotal', { total: '1.5' }, [3, 1], 'lost won'],
    ['oddEven', {}, [2, 1], 'won lost'],
    ['oddEven', {}, [3, 1], 'lost won'],
    ['oddEven', {}, [0, 0], 'lost won'],
    ['bothScore', {}, [2, 1], 'won lost'],
    ['bothScore', {}, [2, 0], 'lost won'],
    ['bothScore', {}, [0, 1], 'lost won'],
  ])('%s %j at %j: %s', (rule, specifiers, counts, results) => {
    expect(listResults(rule, specifiers, counts)).toBe(results);
  });

  test.each<[TallyRule, Record<string, string>, HomeAwayScore, string]>([
    ['total', { total: '2.5' }, [2, 1], 'won lost'],
    ['total', { total: '2.5' }, [1, 1], '- -'],
    ['total', { total: '2.25' }, [2, 1], 'won lost'],
    // One more wins all of it.
    ['total', { total: '2.75' }, [2, 1], '- -'],
    ['homeTotal', { total: '1.5' }, [2, 0], 'won lost'],
    ['homeTotal', { total: '1.75' }, [2, 5], '- -'],
    ['awayTotal', { total: '1.5' }, [0, 2], 'won lost'],
    ['awayTotal', { total: '1.75' }, [5, 2], '- -'],
    ['bothScore', {}, [1, 1], 'won lost'],
    ['bothScore', {}, [1, 0], '- -'],
    ['bothScore', {}, [0, 1], '- -'],
    ['result', {}, [9, 0], '- - -'],
    ['handicap', { hcp: '2' }, [9, 0], '- -'],
  ])('before the end, %s %j at %j: %s', (rule, specifiers, counts, results) => {
    expect(listResults(rule, specifiers, counts, false)).toBe(results);
  });

  test('is undecided without a score, and has no other outcomes', () => {
    for (const line of lines) {
      const rule = getRule(line.market.id);
      for (const { id } of line.outcomes) expect(gradeTally(rule, line, id, undefined)).toBe('undecided');
      expect(() => gradeTally(rule, line, '999', { score: [1, 0], final: true })).toThrow(RangeError);
    }
  });
});

test('yes and no, and the one outcome that wins', () => {
  const line = table.parseLine('10|')!;
  expect([true, false, undefined].map((answer) => result(gradeYesNo(line, '74', answer)))).toEqual([
    'won',
    'lost',
    'undecided',
  ]);
  expect(result(gradeYesNo(line, '76', false))).toBe('won');
  expect(() => gradeYesNo(line, '4', true)).toThrow(RangeError);
  expect(['7', '8', undefined].map((winner) => result(gradeWinningOutcome('7', winner)))).toEqual([
    'won',
    'lost',
    'undecided',
  ]);
});

test('a dead heat pays the share of places, and never more than a win', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 }), (places, tied) => {
      const paid = computeReturnPerUnit(thousandthsToOdds(5_000), gradeDeadHeat(places, tied));
      const share = places >= tied ? createFraction(1) : createFraction(places, tied);
      expect(paid).toEqual(multiplyFractions(createFraction(5), share));
    }),
  );
});

test('an event that was not played voids everything, one that ended early what was undecided', () => {
  const ends = (ending: EventEnding | undefined) =>
    (['undecided', { result: 'lost' }] as const).map((grade) => endGrade(grade, ending));
  const isVoid = (voidReason: number) => ({ result: 'void', voidReason });
  expect(ends('notPlayed')).toEqual([isVoid(voidReasons.walkover), isVoid(voidReasons.walkover)]);
  expect(ends('retired')).toEqual([isVoid(voidReasons.retired), { result: 'lost' }]);
  expect(ends('abandoned')).toEqual([isVoid(voidReasons.abandoned), { result: 'lost' }]);
  expect([ends('played'), ends(undefined)]).toEqual([
    ['undecided', { result: 'lost' }],
    ['undecided', { result: 'lost' }],
  ]);
});

describe('a sport that is only a module', () => {
  const read = (json: unknown, ending?: 'abandoned') => {
    const seen = toySport.readScore(json);
    if ('refused' in seen) return seen;
    return toySport.facts({ ending, phase: 1, competitors: [], score: seen });
  };
  const line = table.parseLine('6|total=2.5')!;

  test('grades a line as a whole', () => {
    const playing = read({ points: [1, 1], over: false, venue: 'a' });
    if ('refused' in playing) throw new Error(playing.refused);
    expect(gradeLine(toySport, line, playing, {})).toBe('undecided');
    expect(gradeLine(toySport, line, { ...playing, ending: 'abandoned' }, {})).toEqual([
      { id: '12', grade: { result: 'void', voidReason: voidReasons.abandoned } },
      { id: '13', grade: { result: 'void', voidReason: voidReasons.abandoned } },
    ]);
    const decided = read({ points: [1, 2], over: false, venue: 'a' });
    if ('refused' in decided) throw new Error(decided.refused);
    expect(gradeLine(toySport, line, decided, {})).toEqual([
      { id: '12', grade: { result: 'won' } },
      { id: '13', grade: { result: 'lost' } },
    ]);
    expect(gradeLine(toySport, line, decided, {}, ['13'])).toHaveLength(1);
  });

  test('refuses a score that it cannot read', () => {
    expect(read({ points: [1, 2], over: 0, venue: 'a' })).toEqual({ refused: 'score.over' });
    for (const venue of ['', 'x'.repeat(65), ['a']])
      expect(read({ points: [1, 2], over: true, venue })).toEqual({ refused: 'score.venue' });
    expect(read({ points: [1, 2], over: true, venue: 'x'.repeat(64) })).toHaveProperty('tally');
    expect([read(5), isScoreRefused(null)]).toEqual([{ refused: 'score' }, false]);
  });

  test('without markets it grades nothing', () => {
    const bare = createSportWithoutMarkets({ code: 'toy', urn: 'sr:sport:999', liveDelayMs: 1, restDays: 1 });
    expect([bare.readScore({}), bare.periods, bare.markets.markets]).toEqual([{ refused: 'score' }, [], []]);
    expect(bare.facts({ ending: undefined, phase: 0, competitors: [], score: undefined })).toBe(undefined);
    expect(() => bare.grade(line, '12', undefined, {})).toThrow(RangeError);
  });
});
