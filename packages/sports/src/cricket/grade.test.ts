import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EventEnding } from '../core/grading.ts';
import { marketOutcomeIds } from '../core/outcomes.ts';
import { createDefaultRules } from '../core/rules.ts';
import type { CricketFacts } from './grade.ts';
import { cricketMarkets } from './markets.ts';
import { cricket } from './sport.ts';

const rules = createDefaultRules(cricket.rules);
const ids = marketOutcomeIds;

const innings = (side: string, overs: readonly number[], more: object = {}) => ({
  side,
  overs,
  wickets: 4,
  balls: 6 * overs.length,
  fours: 10,
  sixes: 5,
  isOver: true,
  ...more,
});
const twenty = (runs: number): readonly number[] => [runs, ...Array.from({ length: 19 }, () => 8)];

function match(score: object, ending?: EventEnding): CricketFacts {
  const read = cricket.readScore({ overs: 20, ...score });
  if ('refused' in read) throw new Error(read.refused);
  return cricket.facts({ ending, phase: 503, competitors: [], score: read });
}

const grade = (text: string, outcomeId: string, facts: CricketFacts, choices: object = {}) => {
  const result = cricket.grade(cricketMarkets.parseLine(text)!, outcomeId, facts, { ...rules, ...choices });
  return result === 'undecided' ? result : result.result;
};

describe('a chase that succeeds: 160 and 163 runs', () => {
  const chase = innings('home', [11, ...Array.from({ length: 19 }, () => 8)], { fours: 12, sixes: 5 });
  const facts = match({ innings: [innings('away', twenty(8)), chase], target: 161, result: 'home' }, 'played');
  test.each([
    ['340|', ids.homeNoDraw, 'won'],
    ['1|', ids.draw, 'lost'],
    ['11|', ids.awayNoDraw, 'lost'],
    ['342|', ids.no, 'won'],
    ['606|inningnr=1|total=162.5', ids.over, 'won'],
    ['607|inningnr=1|total=160', ids.over, 'push'],
    ['605|inningnr=1|total=323.5', ids.over, 'lost'],
    ['606|inningnr=2|total=100.5', ids.over, 'void'],
    ['352|inningnr=1|overnr=6|total=50.5', ids.over, 'won'],
    ['353|inningnr=1|overnr=10|total=80', ids.under, 'push'],
    ['639|maxovers=20|total=21.5', ids.over, 'won'],
    ['640|maxovers=20|total=10.5', ids.under, 'won'],
    ['647|maxovers=20', ids.home, 'won'],
    ['648|maxovers=20', ids.draw, 'won'],
  ])('%s, outcome %s: %s', (text, outcome, result) => expect(grade(text, outcome, facts)).toBe(result));
});

describe('as the innings go', () => {
  const first = innings('home', [9, 5, 7, 3], { balls: 21, isOver: false });
  const chasing = {
    innings: [innings('away', twenty(8)), innings('home', [9, 5], { isOver: false })],
    target: 161,
  };
  test.each([
    ['606|inningnr=1|total=23.5', ids.over, match({ innings: [first] }), 'won'],
    ['606|inningnr=1|total=24', ids.over, match({ innings: [first] }), 'undecided'],
    ['352|inningnr=1|overnr=3|total=20.5', ids.over, match({ innings: [first] }), 'won'],
    ['352|inningnr=1|overnr=3|total=21.5', ids.under, match({ innings: [first] }), 'won'],
    ['352|inningnr=1|overnr=4|total=25.5', ids.under, match({ innings: [first] }), 'undecided'],
    ['605|inningnr=1|total=150.5', ids.over, match(chasing), 'won'],
    ['607|inningnr=1|total=165.5', ids.under, match(chasing), 'won'],
    ['639|maxovers=20|total=20.5', ids.under, match(chasing), 'undecided'],
    ['647|maxovers=20', ids.home, match(chasing), 'undecided'],
    ['340|', ids.homeNoDraw, match(chasing), 'undecided'],
    // All out before the sixth over: the innings counts as it ended.
    [
      '352|inningnr=1|overnr=6|total=30.5',
      ids.under,
      match({ innings: [innings('home', [9, 5], { wickets: 10 })] }),
      'won',
    ],
  ])('%s, outcome %s', (text, outcome, facts, result) => expect(grade(text, outcome, facts)).toBe(result));
  test('without a score nothing is decided, and a match that is not played is void', () => {
    const facts = (ending?: EventEnding) => cricket.facts({ ending, phase: 0, competitors: [], score: undefined });
    expect(grade('340|', ids.homeNoDraw, facts())).toBe('undecided');
    expect(grade('340|', ids.homeNoDraw, facts('notPlayed'))).toBe('void');
    expect(grade('606|inningnr=1|total=23.5', ids.over, facts('notPlayed'))).toBe('void');
  });
});

describe('a tie', () => {
  const tied = { innings: [innings('home', twenty(8)), innings('away', twenty(8))], target: 161, result: 'tie' };
  const over = (side: string, runs: number, more: object = {}) => ({
    side,
    runs,
    wickets: 1,
    balls: 6,
    isOver: true,
    ...more,
  });
  test('decides the result at once, and the winner with the super over', () => {
    const facts = match({ ...tied, superOvers: [over('away', 11), over('home', 9, { isOver: false, balls: 4 })] });
    expect(grade('1|', ids.draw, facts)).toBe('won');
    expect(grade('11|', ids.homeNoDraw, facts)).toBe('push');
    expect(grade('342|', ids.yes, facts)).toBe('won');
    expect(grade('340|', ids.homeNoDraw, facts)).toBe('undecided');
    const won = match({ ...tied, superOvers: [over('away', 11), over('home', 12)] }, 'played');
    expect(grade('340|', ids.homeNoDraw, won)).toBe('won');
    const twice = [over('away', 11), over('home', 11), over('away', 8), over('home', 5)];
    expect(grade('340|', ids.awayNoDraw, match({ ...tied, superOvers: twice }, 'played'))).toBe('won');
  });
  test('without a super over is void, or a dead heat where the rules say so', () => {
    const facts = match(tied, 'played');
    expect(grade('340|', ids.homeNoDraw, facts)).toBe('push');
    const line = cricketMarkets.parseLine('340|')!;
    const shared = { result: 'won', deadHeat: [1, 2] };
    expect(cricket.grade(line, ids.awayNoDraw, facts, { ...rules, tie: 'deadHeat' })).toEqual(shared);
  });
});

describe('rain', () => {
  const first = innings('home', twenty(8));
  const cut = (overs: number) => ({
    overs,
    runs: [160, 0],
    fours: [10, 0],
    sixes: [5, 0],
    bowled: [20, 0],
    complete: ['home'],
  });
  const chase = innings(
    'away',
    Array.from({ length: 10 }, () => 11),
  );
  const score = { innings: [first, chase], target: 98, isDls: true, result: 'away' };
  test('that cuts overs leaves the result and what was decided before', () => {
    const facts = match({ ...score, cut: cut(10) }, 'played');
    expect(grade('340|', ids.awayNoDraw, facts)).toBe('won');
    expect(grade('606|inningnr=1|total=159.5', ids.over, facts)).toBe('won');
    expect(grade('607|inningnr=1|total=99.5', ids.over, facts)).toBe('void');
    expect(grade('605|inningnr=1|total=159.5', ids.over, facts)).toBe('won');
    expect(grade('605|inningnr=1|total=169.5', ids.over, facts)).toBe('void');
    expect(grade('353|inningnr=1|overnr=6|total=60.5', ids.over, facts)).toBe('void');
    expect(grade('639|maxovers=20|total=9.5', ids.over, facts)).toBe('won');
    expect(grade('639|maxovers=20|total=10.5', ids.over, facts)).toBe('void');
    expect(grade('647|maxovers=20', ids.home, facts)).toBe('void');
  });
  test('counts stand with four fifths of the overs where the rules say so', () => {
    const choices = { cutOvers: 'eightyPercent' };
    const long = {
      ...score,
      innings: [
        first,
        innings(
          'away',
          Array.from({ length: 16 }, () => 9),
        ),
      ],
    };
    expect(grade('607|inningnr=1|total=99.5', ids.over, match({ ...long, cut: cut(16) }, 'played'), choices)).toBe(
      'won',
    );
    expect(grade('607|inningnr=1|total=99.5', ids.over, match({ ...score, cut: cut(10) }, 'played'), choices)).toBe(
      'void',
    );
  });
  test('that ends a match leaves innings unfinished, and no result at all where nobody could win', () => {
    const unfinished = [first, innings('away', [9, 8, 9, 8, 9, 8], { isOver: false })];
    const won = match({ innings: unfinished, target: 161, result: 'away', isDls: true }, 'played');
    expect(grade('340|', ids.awayNoDraw, won)).toBe('won');
    expect(grade('607|inningnr=1|total=60.5', ids.under, won)).toBe('void');
    expect(grade('607|inningnr=1|total=50.5', ids.over, won)).toBe('won');
    expect(grade('353|inningnr=1|overnr=6|total=50.5', ids.over, won)).toBe('won');
    const none = match({ innings: [innings('home', [8, 9], { isOver: false })] }, 'abandoned');
    for (const text of ['340|', '1|', '342|', '606|inningnr=1|total=60.5', '647|maxovers=20'])
      expect(grade(text, cricketMarkets.parseLine(text)!.outcomes[0]!.id, none)).toBe('void');
  });
});

test('no result of a line changes as the match goes on', () => {
  const texts = cricketMarkets.markets.map(({ id, specifiers }) =>
    cricketMarkets.formatLine(
      id,
      Object.fromEntries(
        specifiers.map(({ name }) => [name, { total: '14.5', inningnr: '1', overnr: '3', maxovers: '20' }[name] ?? '']),
      ),
    ),
  );
  const runs = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 20, maxLength: 20 });
  fc.assert(
    fc.property(runs, runs, fc.integer({ min: 1, max: 39 }), (one, other, shown) => {
      const build = (count: number) => {
        const first = innings('home', one.slice(0, count), { isOver: count >= 20, fours: count, sixes: 0 });
        const more = innings('away', other.slice(0, count - 20), { isOver: count >= 40, fours: count - 20, sixes: 1 });
        return { innings: count > 20 ? [first, more] : [first], target: 999 };
      };
      const early = match(build(shown));
      const end = match({ ...build(40), result: 'home' }, 'played');
      for (const text of texts) {
        for (const { id } of cricketMarkets.parseLine(text)!.outcomes) {
          const result = grade(text, id, early);
          if (result !== 'undecided') expect([text, id, result]).toEqual([text, id, grade(text, id, end)]);
        }
      }
    }),
    { numRuns: 40 },
  );
});

describe('readings', () => {
  const chasing = {
    overs: 20,
    innings: [
      innings('away', twenty(20)),
      innings('home', [...Array.from({ length: 18 }, () => 6), 4], { balls: 111, isOver: false, wickets: 8 }),
    ],
    target: 173,
    lastBall: 'one',
  };
  const score = cricket.readScore(chasing);
  if ('refused' in score) throw new Error(score.refused);
  const facts = cricket.facts({ ending: undefined, phase: 503, competitors: [], score });
  test('the scoreboard shows runs with wickets, overs and boundaries', () => {
    expect(cricket.readings.scoreboard(score)).toEqual({
      columns: ['runs', 'overs', 'fours', 'sixes'],
      rows: [
        ['112/8', '18.3', '10', '5'],
        ['172/4', '20', '10', '5'],
      ],
      marks: [{ row: 0, key: 'batting' }],
    });
    expect(cricket.readings.headline(score)).toEqual([112, 172]);
  });
  test.each([
    // 61 runs are missing, and nine balls are left.
    ['340|', ids.homeNoDraw, 1_800],
    ['340|', ids.awayNoDraw, 3_000],
    ['606|inningnr=1|total=159.5', ids.over, 1_500],
    ['606|inningnr=1|total=111.5', ids.over, 1_010],
  ])('an open price of %s, outcome %s, at %d is contradicted', (text, outcome, odds) =>
    expect(cricket.readings.contradicts(cricketMarkets.parseLine(text)!, outcome, odds, facts)).toBe(true),
  );
  test.each([
    ['340|', ids.homeNoDraw, 90_000],
    ['340|', ids.awayNoDraw, 1_010],
    ['606|inningnr=1|total=124.5', ids.over, 2_100],
  ])('but not one of %s, outcome %s, at %d', (text, outcome, odds) =>
    expect(cricket.readings.contradicts(cricketMarkets.parseLine(text)!, outcome, odds, facts)).toBe(false),
  );
  test('a wicket stops all markets, a four those of runs and of boundaries', () => {
    const [first, second] = score.innings;
    const after = (change: object) => ({ ...score, innings: [first!, { ...second!, ...change }] });
    expect(cricket.readings.touched(score, after({ wickets: 9 }))).toEqual(['all']);
    expect(cricket.readings.touched(score, after({ overs: second!.overs.with(18, 8), fours: 11 }))).toEqual([
      'score',
      'boundaries',
    ]);
    expect(cricket.readings.touched(score, after({ overs: second!.overs.with(18, 5) }))).toEqual(['score']);
    expect(cricket.readings.touched(score, after({ balls: 112 }))).toEqual([]);
    expect(cricket.readings.touched(undefined, score)).toEqual(['all']);
  });
  test.each([
    [{ innings: [innings('home', [8]), innings('home', [8])] }, 'score.innings[1].side'],
    [{ innings: [innings('home', [8], { isOver: false }), innings('away', [8])] }, 'score.innings[0].isOver'],
    [{ innings: [innings('home', [8, 8, 8], { balls: 6 })] }, 'score.innings[0].overs'],
    [{ innings: [], overs: 40 }, 'score.overs'],
    [{ innings: [], pitch: 'dry' }, 'score.pitch'],
  ])('%j is refused at %s', (json, path) =>
    expect(cricket.readScore({ overs: 20, ...json })).toEqual({ refused: path }),
  );
});
