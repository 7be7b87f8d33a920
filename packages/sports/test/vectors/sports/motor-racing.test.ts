import { describe, expect, test } from 'vitest';
import { gradeVectorFile } from '../grade-file.ts';
import { motorRacing } from '../../../src/motor-racing/sport.ts';
import { vectorReader } from './motor-racing.ts';

describe('vectors of other races', () => {
  const check = (change: object, outcome: string, factor = 1) => {
    const multiplier = outcome === 'won' ? [2, 1] : outcome === 'void' ? [1, 1] : outcome === 'lost' ? [0, 1] : [1, 1];
    const feed =
      outcome === 'won' || outcome === 'dead_heat'
        ? { result: 1, dead_heat_factor: factor }
        : { result: 0, void_factor: outcome === 'void' ? 1 : 0 };
    const vector = {
      id: 'v',
      sport: 'motor_racing',
      market: 'winner',
      uof_market_id: 1110,
      specifiers: {},
      selection: 'driver_a',
      odds: 2,
      stake_cents: 1_000,
      event: {},
      expect: {
        outcome,
        uof: feed,
        payout_multiplier: multiplier.join('/'),
        payout_cents: (1_000 * multiplier[0]!) / multiplier[1]!,
      },
      ...change,
    };
    return gradeVectorFile({ singles: [vector] }, () => ({ module: motorRacing, reader: vectorReader })).failed.map(
      ({ reason }) => reason,
    );
  };
  const duel = { market: 'head2head', uof_market_id: 539 };
  test.each([
    [{ ...duel, event: { driver_a: 'retired lap 31', driver_b: 'retired lap 12' } }, 'won'],
    [{ ...duel, event: { driver_a: 'DNF', driver_b: 'finished 9th' } }, 'lost'],
    [{ ...duel, event: { driver_a: 'P3', driver_b: 'P5' } }, 'won'],
    [{ ...duel, event: { driver_b: 'retired lap 12' } }, 'won'],
    [{ ...duel, event: { driver_a: 'Maria Rosa', driver_b: 'João', winner: 'João' } }, 'lost'],
    [
      {
        ...duel,
        rule_variant: 'both_dnf_void',
        event: { driver_a: '31 laps', driver_b: '12 laps', status: 'both retired' },
      },
      'void',
    ],
    [{ selection: 'Hamilton', event: { competition: 'Belgian GP 2021', status: 'red flag, classified' } }, 'lost'],
    [{ selection: 'Rosa', event: { winner: 'Rosa', status: 'abandoned', laps: '10/60' } }, 'void'],
    [
      {
        market: 'top_n',
        uof_market_id: 1091,
        specifiers: { winners: 3 },
        selection: 'Rosa',
        event: { podium: ['Lima', 'Sá', 'Rosa'] },
      },
      'won',
    ],
    [{ uof_market_id: null, market: 'podium', selection: 'Rosa', event: { position: 4 } }, 'lost'],
    [{ market: 'fastest_lap', uof_market_id: 1093, selection: 'Rosa', event: { fastest_lap: 'Rosa' } }, 'won'],
    [{ market: 'safety_car', uof_market_id: null, selection: 'yes', event: { safety_car: 'no' } }, 'lost'],
    [
      {
        market: 'finishers',
        uof_market_id: 1099,
        specifiers: { total: '16.5' },
        selection: 'over',
        event: { classified: 17, starters: 20 },
      },
      'won',
    ],
    [{ selection: 'Rosa', event: { status: 'postponed' } }, 'void'],
  ])('%j: %s', (change, outcome) => expect(check(change, outcome)).toEqual([]));
  test('a dead heat, and what says nothing of the driver', () => {
    expect(check({ selection: 'Rosa', event: { tied: ['Rosa', 'Lima'] } }, 'dead_heat', 0.5)).toEqual([]);
    expect(check({ selection: 'Rosa', event: { status: 'finished' } }, 'won')).toEqual(['undecided']);
    expect(check({ selection: 'Rosa', event: { winner: 'Rosa', status: 'odd' } }, 'won')).toEqual([
      'status "odd" is not understood',
    ]);
  });
});
