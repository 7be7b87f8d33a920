import { expect, test } from 'vitest';
import { gradeVectorFile } from '../grade-file.ts';
import { cricket } from '../../../src/cricket/sport.ts';
import { vectorReader } from './cricket.ts';

/** A vector at odds 3.00 with what it must pay, in reais. */
const vector = (market: number, selection: string, event: object, outcome: string, more: object = {}) => {
  const feed = { won: { result: 1 }, lost: { result: 0 }, dead_heat: { result: 1, dead_heat_factor: 0.5 } };
  const [multiplier, payout] = { won: ['3/1', 3_000], lost: ['0/1', 0], dead_heat: ['3/2', 1_500] }[outcome] ?? [
    '1/1',
    1_000,
  ];
  return {
    id: `${market} ${selection} ${JSON.stringify(event)}`,
    sport: 'cricket',
    market: '',
    uof_market_id: market,
    selection,
    odds: 3,
    stake_cents: 1_000,
    event,
    expect: {
      outcome,
      uof: feed[outcome as keyof typeof feed] ?? { result: 0, void_factor: 1 },
      payout_multiplier: multiplier,
      payout_cents: payout,
    },
    ...more,
  };
};

const grade = (singles: readonly object[]) =>
  gradeVectorFile({ singles }, () => ({ module: cricket, reader: vectorReader })).failed;

test('vectors with other results, statuses and variants are read', () => {
  const final = {
    home: 'England',
    away: 'New Zealand',
    result: 'tie 241-241, super over tie 15-15, England on boundary count',
  };
  const runs = { result: 'away won by 4 wickets', runs: '163-164', fours: '14-17', sixes: '6-6' };
  const total = (value: string, more: object = {}) => ({ specifiers: { total: value, ...more } });
  expect(
    grade([
      vector(340, 'England', final, 'won'),
      vector(340, 'away', final, 'lost'),
      vector(340, 'home', { result: 'tie 150-150, super over 9-12' }, 'lost'),
      vector(340, 'home', { result: 'tie 150-150, no super over' }, 'void'),
      vector(340, 'home', { result: 'tie 150-150, no super over' }, 'dead_heat', { rule_variant: 'dead_heat' }),
      vector(340, 'away', { result: 'no result (rain)' }, 'void'),
      vector(340, 'away', { status: 'abandoned' }, 'void'),
      vector(340, 'home', { home: 'A', away: 'B', winner: 'B' }, 'lost'),
      vector(1, 'draw', { result: 'match drawn', format: 'Test' }, 'won'),
      vector(1, 'home', { result: 'tied', format: 'Test' }, 'dead_heat'),
      vector(1, 'draw', { result: 'tie' }, 'won'),
      vector(11, 'away', { result: 'away won by 6 wickets (DLS method)' }, 'won'),
      vector(11, 'away', { result: 'match drawn' }, 'void'),
      vector(342, 'no', { result: 'home won by 1 run' }, 'won'),
      vector(342, 'yes', { result: 'no result' }, 'void'),
      vector(606, 'under', runs, 'won', total('163.5')),
      vector(607, 'over', runs, 'void', total('164', { inningnr: '1' })),
      vector(605, 'over', runs, 'won', total('326.5', { inningnr: '1' })),
      vector(607, 'over', { result: 'away won', home_runs: '163/7', away_runs: '164/6' }, 'won', total('160.5')),
      vector(639, 'over', runs, 'won', total('30.5')),
      vector(640, 'under', runs, 'won', total('12.5', { maxovers: 20 })),
      vector(647, 'away', runs, 'won'),
      vector(648, 'draw', runs, 'won'),
      vector(352, 'over', { result: 'home won', powerplay: '52-40' }, 'won', total('51.5', { inningnr: 1, overnr: 6 })),
      vector(
        353,
        'under',
        { result: 'home won', overs_10: '80-71' },
        'won',
        total('71.5', { inningnr: 1, overnr: 10 }),
      ),
      vector(606, 'over', { ...runs, overs_scheduled: 20, overs_reduced_to: 17 }, 'void', total('170.5')),
      vector(606, 'over', { ...runs, overs_scheduled: 20, overs_reduced_to: 17 }, 'won', total('160.5')),
      vector(606, 'under', { ...runs, overs_scheduled: 20, overs_reduced_to: 17 }, 'won', {
        ...total('170.5'),
        rule_variant: 'eighty_percent',
      }),
    ]),
  ).toEqual([]);
});

test('what is not understood or not known fails', () => {
  const failed = grade([
    vector(340, 'home', { result: 'the better side prevailed' }, 'won'),
    vector(340, 'home', { result: 'home won', status: 'odd' }, 'won'),
    vector(340, 'home', { result: 'home won', moon: 'full' }, 'won'),
    vector(606, 'over', { result: 'home won' }, 'won', { specifiers: { total: '150.5' } }),
    vector(340, 'home', {}, 'won'),
  ]);
  expect(failed.map(({ reason }) => reason)).toEqual([
    'the result "the better side prevailed" is not understood',
    'status "odd" is not understood',
    'event.moon is not understood',
    'undecided',
    'undecided',
  ]);
});
