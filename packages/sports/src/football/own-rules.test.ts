import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Grade } from '../core/grading.ts';
import type { HomeAwayScore } from '../core/results.ts';
import type { Side } from '../sets/sets.ts';
import type { FootballFacts, MatchEnding } from './facts.ts';
import { gradeFootball } from './grade.ts';
import type { FootballRules, ParsedFootballLine } from './grade.ts';
import { footballMarkets } from './markets.ts';
import type { FootballMarket } from './markets.ts';

const line = (text: string): ParsedFootballLine => footballMarkets.parseLine(text)!;
const grade = (text: string, outcomeId: string, facts: FootballFacts, rules?: FootballRules) => {
  const graded = gradeFootball(line(text), outcomeId, facts, rules);
  return graded === 'undecided' ? graded : graded.result;
};

/** Every market of a match, on one line each. */
const valuesByName: Readonly<Record<string, string>> = { goalnr: '2', score: '0:1' };
const valuesByKind: Readonly<Record<string, string>> = { quarter: '-0.75', total: '2.25', score: '0:1' };
const buildSpecimen = ({ id, specifiers }: FootballMarket): ParsedFootballLine =>
  line(
    footballMarkets.formatLine(
      id,
      Object.fromEntries(
        specifiers.map(({ name, kind, values }) => [
          name,
          valuesByName[name] ?? values?.at(-1) ?? valuesByKind[kind] ?? '',
        ]),
      ),
    ),
  );
const specimens = footballMarkets.markets.filter(({ outcomeSource }) => outcomeSource === 'fixed').map(buildSpecimen);

interface Happening {
  readonly kind: 'goal' | 'corner' | 'yellow' | 'red' | 'break';
  readonly side: Side;
}
const happening = fc.record({
  kind: fc.constantFrom('goal', 'goal', 'goal', 'corner', 'yellow', 'red'),
  side: fc.constantFrom('home', 'away'),
}) as fc.Arbitrary<Happening>;
const add = ([home, away]: HomeAwayScore, side: Side): HomeAwayScore =>
  side === 'home' ? [home + 1, away] : [home, away + 1];

/** What is known after each happening, the break among them, and at the end. */
function listFacts(first: readonly Happening[], second: readonly Happening[], end: MatchEnding) {
  const pause: Happening = { kind: 'break', side: 'home' };
  const goalSides: Side[] = [];
  let [score, corners, yellow, red]: HomeAwayScore[] = [
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ];
  let halfTime: HomeAwayScore | undefined;
  const build = (): FootballFacts => ({
    score,
    halfTime,
    goalSides: [...goalSides],
    corners,
    cards: { yellow: yellow!, red: red! },
  });
  const list = [build()];
  for (const { kind, side } of [...first, pause, ...second]) {
    if (kind === 'goal') {
      score = add(score!, side);
      goalSides.push(side);
    }
    if (kind === 'corner') corners = add(corners!, side);
    if (kind === 'yellow') yellow = add(yellow!, side);
    if (kind === 'red') red = add(red!, side);
    if (kind === 'break') halfTime = score;
    list.push(build());
  }
  const [home, away] = score!;
  return [...list, { ...build(), end, advancing: home > away ? 'home' : 'away' } satisfies FootballFacts];
}

const gradeAll = (parsed: ParsedFootballLine, facts: FootballFacts): readonly Grade[] =>
  parsed.outcomes.map(({ id }) => gradeFootball(parsed, id, facts));

describe('every market, in any match', () => {
  const half = fc.array(happening, { maxLength: 9 });

  test('is decided as a whole, once and for all, and has its winners at the end', () => {
    fc.assert(
      fc.property(fc.constantFrom(...specimens), half, half, (parsed, first, second) => {
        const { market } = parsed;
        let decided: readonly Grade[] | undefined;
        const list = listFacts(first, second, 'played');
        for (const facts of list) {
          const now = gradeAll(parsed, facts);
          expect(new Set(now.map((one) => one === 'undecided')).size).toBe(1);
          if (decided !== undefined) expect(now).toEqual(decided);
          if (now[0] !== 'undecided') decided = now;
        }
        const results = decided?.map((one) => (one === 'undecided' ? one : one.result)) ?? [];
        const won = results.filter((result) => result === 'won').length;
        const [home, away] = list.at(-1)!.score!;
        const isRefunded = ['push', 'void', 'halfWon'].some((result) => results.includes(result as 'push'));
        if (!isRefunded && market.winnersVary !== true && !(market.id === 41 && home + away > 7))
          expect([parsed.line, won]).toEqual([parsed.line, market.winners]);
      }),
      { numRuns: 700 },
    );
  });

  test('is void where an abandoned match left it open, and where no match was played', () => {
    fc.assert(
      fc.property(fc.constantFrom(...specimens), half, half, (parsed, first, second) => {
        const list = listFacts(first, second, 'abandoned').map((facts) => ({ ...facts, advancing: undefined }));
        const [before, after] = [gradeAll(parsed, list.at(-2)!), gradeAll(parsed, list.at(-1)!)];
        if (before[0] === 'undecided')
          expect(after.every((one) => one !== 'undecided' && one.result === 'void')).toBe(true);
        else expect(after).toEqual(before);
        const notPlayed = gradeAll(parsed, { end: 'notPlayed' });
        expect(notPlayed.every((one) => one !== 'undecided' && one.result === 'void')).toBe(true);
      }),
      { numRuns: 250 },
    );
  });

  test('refuses outcomes that are not its own', () => {
    for (const parsed of specimens) expect(() => gradeFootball(parsed, 'nothing', {})).toThrow(RangeError);
  });
});

describe('single markets', () => {
  const over: FootballFacts = { end: 'played', score: [2, 1], halfTime: [0, 1], goalSides: ['away', 'home', 'home'] };

  test.each([
    ['8|goalnr=1', '8', 'won'],
    ['8|goalnr=2', '6', 'won'],
    ['8|goalnr=4', '7', 'won'],
    ['9|', '6', 'won'],
    ['47|', '430', 'won'],
    ['7|score=0:1', '1', 'won'],
    ['7|score=2:1', '2', 'won'],
    ['7|score=3:1', '1', 'void'],
    ['41|score=1:1', '114', 'won'],
    ['15|variant=sr:winning_margin:3+', 'sr:winning_margin:3+:113', 'won'],
    ['35|', '78', 'won'],
    ['36|total=2.5', '90', 'won'],
    ['36|total=3', '90', 'push'],
    ['37|total=3.5', '794', 'won'],
    ['71|variant=sr:exact_goals:3+', 'sr:exact_goals:3+:89', 'won'],
    ['548|', '1127', 'won'],
    ['548|', '1121', 'lost'],
    ['83|', '1', 'won'],
    ['88|hcp=-1.5', '1714', 'won'],
    ['90|total=2', '12', 'push'],
    ['19|total=1.5', '12', 'won'],
    ['20|total=1.25', '13', 'halfWon'],
  ])('%s outcome %s of 2:1 after 0:1 is %s', (text, outcome, result) =>
    expect(grade(text, outcome, over)).toBe(result),
  );

  test('a goal of unknown order decides nothing, unless only one side has scored', () => {
    expect(grade('8|goalnr=1', '6', { score: [1, 1] })).toBe('undecided');
    expect(grade('8|goalnr=1', '6', { score: [2, 0] })).toBe('won');
    expect(grade('9|', '8', { end: 'played', score: [0, 2] })).toBe('won');
    expect(grade('9|', '7', { end: 'played', score: [0, 0] })).toBe('won');
  });

  test('cards count by the chosen rules', () => {
    const facts: FootballFacts = {
      end: 'played',
      cards: { yellow: [2, 1], red: [1, 0], secondYellow: [1, 0] },
    };
    const rules = (redCard: FootballRules['redCard'], secondYellow: FootballRules['secondYellow']) => ({
      redCard,
      secondYellow,
    });
    expect(grade('139|total=5', '12', facts)).toBe('push');
    expect(grade('139|total=4', '12', facts, rules('one', 'notCounted'))).toBe('push');
    expect(grade('139|total=6', '12', facts, rules('two', 'counted'))).toBe('push');
    expect(grade('136|', '1', facts)).toBe('won');
    expect(grade('146|', '74', { cards: facts.cards })).toBe('won');
    expect(grade('146|', '76', { end: 'played', cards: { yellow: [3, 3], red: [0, 0] } })).toBe('won');
  });

  test('90 minutes are over when overtime begins; who goes on is decided at its end', () => {
    const facts: FootballFacts = { score: [1, 1], halfTime: [0, 0], isRegularTimeOver: true };
    expect(grade('1|', '2', facts)).toBe('won');
    expect(grade('2|', '4', facts)).toBe('undecided');
    expect(grade('2|', '4', { ...facts, end: 'played', advancing: 'home' })).toBe('won');
  });

  test('several best scorers share the first place', () => {
    const season = { topGoalscorers: ['a', 'b'], winner: 'x' };
    const facts: FootballFacts = { end: 'played', season };
    expect(gradeFootball(line('100001|'), 'a', facts)).toEqual({ result: 'won', deadHeat: [1, 2] });
    expect(grade('100001|', 'c', facts)).toBe('lost');
    expect(grade('100002|', 'x', { season: { winner: 'x' } })).toBe('won');
    expect(grade('100002|', 'x', {})).toBe('undecided');
  });
});
