import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sportModules } from '../../src/registry.ts';
import { gradeVectorFile } from './grade-file.ts';
import type { VectorSport } from './grade-single.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const sports = new Map<string, VectorSport>();
for (const module of sportModules) {
  const file = new URL(`sports/${module.code}.ts`, import.meta.url);
  const loaded: Partial<Record<'vectorReader', VectorSport['reader']>> = existsSync(file)
    ? ((await import(file.href)) as object)
    : {};
  sports.set(module.code, { module, reader: loaded.vectorReader });
}
const grade = (file: unknown) => gradeVectorFile(file, (code) => sports.get(code));

const single = {
  id: 'draw',
  sport: 'football',
  market: '1x2',
  uof_market_id: 1,
  specifiers: {},
  selection: 'draw',
  odds: 3.38,
  stake_cents: 1_000,
  event: { competition: 'a', ft: '1-1', ht: '0-1' },
  expect: { outcome: 'won', uof: { result: 1 }, payout_multiplier: '169/50', payout_cents: 3_380 },
  rule: '',
  rule_variant: 'default',
  odds_source: 'a',
  source: 'b',
};
const reasons = (file: unknown) => grade(file).failed.map(({ id, reason }) => `${id}: ${reason}`);
const withSingle = (change: object) => reasons({ singles: [{ ...single, ...change }] });

describe('a file of vectors', () => {
  test('what is right passes', () => {
    expect(grade({ formula: 'x', singles: [single] })).toEqual({ passed: ['draw'], failed: [] });
    const halves = { specifiers: { hcp: '+0.50', backed_line: '-0.5' }, uof_market_id: 16, selection: 'home' };
    expect(withSingle(halves)).toEqual([]);
  });

  test.each([
    [{ selection: 'home' }, 'lost instead of won'],
    [{ selection: 'banker' }, 'selection banker is no outcome of 1|'],
    [{ sport: 'chess' }, 'sport chess is not in the registry'],
    [{ uof_market_id: 9_999 }, 'football has no market 9999'],
    [{ uof_market_id: 18 }, 'market 18 has the specifiers "total", not ""'],
    [{ specifiers: { total: '1' } }, 'market 1 has the specifiers "", not "total"'],
    [{ uof_market_id: 18, specifiers: { total: '1.1' } }, '18|total=1.1 is no line'],
    [{ rule_variant: 'friday' }, 'rule variant friday is unknown'],
    [{ event: { ft: '1-1', weather: 'rain' } }, 'event.weather is not understood'],
    [{ event: { ft: '1-1', status: 'odd' } }, 'status "odd" is not understood'],
    [{ event: { ft: 'one all' } }, '"one all" is no score'],
    [{ event: {} }, 'undecided'],
    [{ uof_market_id: 60, event: { ft: '1-1' } }, 'undecided'],
    [{ odds: 1 }, 'odds is no price'],
    [{ stake_cents: 10.5 }, 'stake_cents is no whole number'],
    [{ late: true }, 'vector.late is not understood'],
    [{ expect: { ...single.expect, payout_cents: 3_381 } }, 'payout 3380 instead of 3381'],
    [{ expect: { ...single.expect, payout_multiplier: '3/1' } }, 'multiplier 169/50 instead of 3/1'],
    [{ expect: { ...single.expect, uof: { result: 0 } } }, "the feed's factors do not say won"],
    [{ expect: { ...single.expect, outcome: 'pending' } }, 'outcome pending is not understood'],
  ])('%j fails with its reason', (change, reason) => expect(withSingle(change)).toEqual([`draw: ${reason}`]));

  test('an unreadable section or vector fails alone', () => {
    expect(reasons(undefined)).toEqual(['file: the file is no object']);
    expect(reasons({ formula: '' })).toEqual(['file: the file has no vectors']);
    expect(reasons({ singles: [single, 7], extras: [] })).toEqual([
      'singles[1]: singles[1] is no object',
      'extras: section extras is not understood',
    ]);
    expect(grade({ singles: [single, 7], extras: [] }).passed).toEqual(['draw']);
  });

  test('multiples take the result of their vectors, and an absent leg its own', () => {
    const leg = (change: object) => ({
      vector: 'draw',
      odds: 3.38,
      outcome: 'won',
      leg_multiplier: '169/50',
      ...change,
    });
    const multiple = (change: object, ...legs: object[]) =>
      reasons({
        singles: [single],
        multiples: [
          {
            id: 'm',
            type: 'accumulator',
            legs,
            stake_cents: 1_000,
            accepted_odds: 6.76,
            expect: { payout_multiplier: '169/25', payout_cents: 6_760 },
            rule: '',
            ...change,
          },
        ],
      });
    const absent = leg({ vector: 'elsewhere', odds: 2 });
    expect(multiple({}, leg({}), absent)).toEqual([]);
    const shared = leg({ vector: 'elsewhere', odds: 4, outcome: 'dead_heat', leg_multiplier: '2/1' });
    expect(multiple({}, leg({}), shared)).toEqual([]);
    expect(multiple({}, leg({ outcome: 'lost' }), absent)).toEqual(['m: leg draw is won']);
    expect(multiple({ type: 'builder' }, leg({}), absent)).toEqual(['m: type builder is not understood']);
    const expected = { payout_multiplier: '3211/750', payout_cents: 4_281 };
    const third = leg({ vector: 'elsewhere', odds: 2, outcome: 'lost', leg_multiplier: '0/1' });
    expect(multiple({ type: 'system', system: '2,3/3', expect: expected }, leg({}), absent, third)).toEqual([
      'm: multiplier 169/100 instead of 3211/750',
    ]);
  });

  test('sequences move money by difference', () => {
    const bet = { market: 'x', uof_market_id: 18, selection: 'over', odds: 1.9, stake_cents: 1_000 };
    const message = (seq: number, change: object, delta: number, total: number) => ({
      seq,
      ...change,
      ledger_delta_cents: delta,
      cumulative_payout_cents: total,
    });
    const settled = { type: 'bet_settlement', certainty: 1, result: 1 };
    const run = (...messages: object[]) => reasons({ sequences: [{ id: 's', type: 'resettlement', bet, messages }] });
    expect(run(message(1, settled, 1_900, 1_900), message(2, { ...settled, duplicate: true }, 0, 1_900))).toEqual([]);
    expect(run(message(1, { ...settled, void_factor: 0.5 }, 1_450, 1_450))).toEqual([]);
    expect(run(message(1, settled, 1_000, 1_000))).toEqual(['s: message 1 moves 1900 instead of 1000']);
    expect(run(message(1, { type: 'bet_start' }, 0, 0))).toEqual(['s: message type bet_start is not understood']);
  });
});

describe('the published vectors', () => {
  const folder = new URL('../../../../test-data/settlement/', import.meta.url);
  const files = readdirSync(folder).map(
    (name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Partial<Record<string, readonly unknown[]>>,
  );
  const sections = ['singles', 'multiples', 'sequences'];
  // Of one file, since a multiple names singles of several sports.
  const all = Object.fromEntries(sections.map((name) => [name, files.flatMap((file) => file[name] ?? [])]));

  test('all of them are graded and paid to the centavo', () => {
    proves('A-107');
    const { passed, failed } = grade(all);
    expect(failed).toEqual([]);
    expect(passed.length).toBeGreaterThanOrEqual(140);
  });
});
