import { expect, test } from 'vitest';
import { gradeVectorFile } from '../grade-file.ts';
import { baseball } from '../../../src/baseball/sport.ts';
import { vectorReader } from './baseball.ts';

/** A vector at odds 2.00 with what it must pay, in reais. */
const vector = (market: number, selection: string, event: object, outcome: string, more: object = {}) => {
  const results: Readonly<Record<string, readonly [number, number, number]>> = { won: [1, 0, 20], void: [0, 1, 10] };
  const [result, factor, payout] = results[outcome] ?? [0, 0, 0];
  return {
    id: `${market} ${selection} ${JSON.stringify(event)}`,
    sport: 'baseball',
    market: '',
    uof_market_id: market,
    selection,
    odds: 2,
    stake_cents: 1_000,
    event,
    expect: {
      outcome,
      uof: { result, void_factor: factor },
      payout_multiplier: `${payout / 10}/1`,
      payout_cents: 100 * payout,
    },
    ...more,
  };
};

test('vectors with other events, statuses and variants are read', () => {
  const listed = { listed: 'A', started: 'B', final: '3-2' };
  const singles = [
    vector(251, 'away', { home: 'Ipês', away: 'Harpias', final: '3-4', innings: 9 }, 'won'),
    vector(251, 'Harpias', { home: 'Ipês', away: 'Harpias', final: '3-4', status: 'final' }, 'won'),
    vector(251, 'home', { final: '4-1', innings_completed: '4.5', status: 'called' }, 'won'),
    vector(251, 'away', { final: '1-4', innings_completed: 4.5, status: 'called' }, 'void'),
    vector(251, 'home', { final: '4-1', innings_completed: 4, status: 'called' }, 'void'),
    vector(256, 'home', { final: '4-1', innings_completed: 7, status: 'called' }, 'void', {
      specifiers: { hcp: '-1.5' },
    }),
    vector(258, 'over', { final: '4-6', innings_completed: 7, status: 'called' }, 'won', {
      specifiers: { total: '8.5' },
    }),
    vector(251, 'home', { final: '4-1', innings_completed: 7, status: 'suspended' }, 'void'),
    vector(251, 'home', { final: '4-1', status: 'suspended', resumed_after_h: 30 }, 'won'),
    vector(251, 'home', { final: '4-1', status: 'suspended', resumed_after_h: 40 }, 'void'),
    vector(251, 'home', { final: '4-1', status: 'suspended', resumed_after_h: 40 }, 'won', {
      rule_variant: 'suspended_48h',
    }),
    vector(251, 'home', { status: 'postponed', not_played_within_h: 48 }, 'void'),
    vector(268, 'yes', { final: '5-4', innings: 11 }, 'won'),
    vector(268, 'no', { final: '5-4', innings: 9 }, 'won'),
    vector(274, 'draw', { final: '5-4', innings: 9, first_five: '2-2' }, 'won'),
    vector(276, 'under', { final: '5-4', by_inning: '0-0 1-0 0-1 0-0 1-1 0-0 2-0 1-2 0-0' }, 'won', {
      specifiers: { total: 4.5 },
    }),
    vector(251, 'home', listed, 'won'),
    vector(251, 'home', listed, 'won', { specifiers: { listed_pitchers: 'false' } }),
    vector(251, 'home', listed, 'void', { rule_variant: 'listed_pitchers' }),
    vector(251, 'home', { final: '4-1', innings_completed: 6, status: 'called' }, 'void', {
      rule_variant: 'nine_innings',
    }),
  ];
  const { failed } = gradeVectorFile({ singles }, () => ({ module: baseball, reader: vectorReader }));
  expect(failed).toEqual([]);
});

test('what is not understood or not known fails', () => {
  const singles = [
    vector(251, 'home', { final: '4-1', status: 'fog' }, 'won'),
    vector(251, 'home', { final: '4-1', moon: 'full' }, 'won'),
    vector(274, 'home', { final: '4-1', innings: 9 }, 'won'),
    vector(251, 'home', { innings: 9 }, 'won'),
    vector(251, 'home', { final: '4-1', innings: 'nine' }, 'won'),
  ];
  const { failed } = gradeVectorFile({ singles }, () => ({ module: baseball, reader: vectorReader }));
  expect(failed.map(({ reason }) => reason)).toEqual([
    'status "fog" is not understood',
    'event.moon is not understood',
    'undecided',
    'undecided',
    'event.innings is no number of innings',
  ]);
});
