import { describe, expect, test } from 'vitest';
import { gradeVectorFile } from '../grade-file.ts';
import { football } from '../../../src/football/sport.ts';
import { vectorReader } from './football.ts';

const expectations = {
  won: { outcome: 'won', uof: { result: 1 }, payout_multiplier: '2/1', payout_cents: 200 },
  lost: { outcome: 'lost', uof: { result: 0 }, payout_multiplier: '0/1', payout_cents: 0 },
  void: { outcome: 'void', uof: { result: 0, void_factor: 1 }, payout_multiplier: '1/1', payout_cents: 100 },
  shared: {
    outcome: 'dead_heat',
    uof: { result: 1, dead_heat_factor: 0.5 },
    payout_multiplier: '1/1',
    payout_cents: 100,
  },
} as const;

type Row = readonly [
  market: number | string,
  specifiers: Readonly<Record<string, string | number>>,
  selection: string,
  event: Readonly<Record<string, unknown>>,
  result: keyof typeof expectations,
  variant?: string,
];

const grade = ([market, specifiers, selection, event, result, variant = 'default']: Row) => {
  const named = typeof market === 'string';
  const vector = {
    id: 'v',
    sport: 'football',
    market: named ? market : 'market',
    uof_market_id: named ? null : market,
    specifiers,
    selection,
    odds: 2,
    stake_cents: 100,
    event,
    expect: expectations[result],
    rule_variant: variant,
  };
  const { failed } = gradeVectorFile({ singles: [vector] }, () => ({ module: football, reader: vectorReader }));
  return failed[0]?.reason;
};

const match = { home: 'Alfa', away: 'Beta', ft: '2-1', ht: '0-1', corners: '6-4', yellow: '2-3', red: '0-1' };

describe('vectors of football', () => {
  test.each<Row>([
    [1, {}, 'Alfa', match, 'won'],
    [10, {}, '1X', match, 'won'],
    [10, {}, 'X2', match, 'lost'],
    [14, { hcp: '0-1' }, 'draw', match, 'won'],
    [14, { hcp: -1 }, 'draw', match, 'won'],
    [47, {}, 'away/home', match, 'won'],
    [47, {}, 'X/1', match, 'lost'],
    [35, {}, 'home_and_yes', match, 'won'],
    [36, { total: '2.5' }, 'over & yes', match, 'won'],
    [37, { total: 3.5 }, 'home/under', match, 'won'],
    [45, {}, '2-1', match, 'won'],
    [45, {}, 'any_other', { ...match, ft: '5-1' }, 'won'],
    [41, { score: '0-1' }, '2-1', match, 'won'],
    [15, {}, 'home_by_1', match, 'won'],
    [15, {}, 'away_by_3+', { ...match, ft: '0-4' }, 'won'],
    [71, {}, '1', match, 'won'],
    [71, { variant: 'sr:exact_goals:3+' }, '3+', { ...match, ht: '2-1', ft: '3-1' }, 'won'],
    [548, {}, '2-3', match, 'won'],
    [548, {}, 'no_goal', match, 'lost'],
    [8, { goalnr: 1 }, 'away', { ...match, goals: ['away', 'home', 'home'] }, 'won'],
    [8, { goalnr: 2 }, 'home', { ...match, goal_order: '12 Beta, 50 Alfa, 80 Alfa' }, 'won'],
    [8, { goalnr: 1 }, 'none', { ft: '0-0' }, 'won'],
    [8, {}, 'away', { ...match, first_goal: 'away' }, 'won'],
    [9, {}, 'home', { ...match, goals: 'A,H,H' }, 'won'],
    [7, { score: '0:1' }, 'home', match, 'won'],
    [162, {}, 'home', match, 'won'],
    [165, { hcp: '-2' }, 'home', match, 'void'],
    [166, { total: '9.5' }, 'over', match, 'won'],
    [136, {}, 'away', match, 'won'],
    [139, { total: '7' }, 'over', match, 'void'],
    [139, { total: '6.5' }, 'under', { ...match, second_yellow: '0-1' }, 'lost'],
    [139, { total: '7.5' }, 'over', { ...match, second_yellow: '0-1' }, 'won', 'second_yellow_counted'],
    [139, { total: '6' }, 'over', match, 'void', 'red_counts_one'],
    [146, {}, 'yes', match, 'won'],
    [83, {}, 'home', match, 'won'],
    [90, { total: '1.5' }, 'over', match, 'won'],
    [2, {}, 'away', { ft: '1-1', aet: '1-1', pens: '3-4' }, 'won'],
    [2, {}, 'home', { ft90: '1-1', aet: '2-1' }, 'won'],
    [2, {}, 'home', { ...match, qualified: 'Beta' }, 'lost'],
    [2, {}, 'home', { status: 'abandoned', score_at_abandonment: '1-0', minute: 60 }, 'void'],
    [1, {}, 'home', { status: 'postponed', played_within_h: 24, ft: '1-0' }, 'won'],
    [1, {}, 'home', { status: 'postponed', started_after_h: 72, ft: '1-0' }, 'void'],
    [1, {}, 'home', { status: 'walkover', winner: 'home' }, 'void'],
    [166, { total: '4.5' }, 'over', { status: 'abandoned', corners: '3-2', score_at_abandonment: '0-0' }, 'won'],
    [139, { total: '4.5' }, 'under', { status: 'abandoned', yellow: '1-1', red: '0-0', minute: 30 }, 'void'],
    ['outright_top_goalscorer', {}, 'José Álvarez', { tied: ['Alvarez', 'Lima'], goals: 20 }, 'shared'],
    ['top_goalscorer', {}, 'Lima', { top_scorer: 'Rui Lima', goals: 20 }, 'won'],
    ['top_goalscorer', {}, 'Souza', { top_scorer: 'Rui Lima', goals: 20 }, 'lost'],
    ['outright_winner', {}, 'Beta', { champion: 'Beta', season: '2024' }, 'won'],
    ['league_winner', {}, 'Alfa', { winner: 'Beta', status: 'finished' }, 'lost'],
  ])('market %s %j, %s, of %j: %s', (...row) => expect(grade(row as unknown as Row)).toBeUndefined());

  test.each<readonly [...Required<Row>, reason: string]>([
    [8, { goalnr: 2 }, 'home', match, 'won', 'default', 'undecided'],
    [8, { goalnr: 1 }, 'home', { ...match, goals: ['nobody'] }, 'won', 'default', 'goal "nobody" is of no side'],
    [166, { total: '9.5' }, 'over', { ft: '1-0' }, 'won', 'default', 'undecided'],
    [2, {}, 'home', { ...match, qualified: 'Gama' }, 'won', 'default', 'event.qualified is no side'],
    [47, {}, 'home', match, 'won', 'default', 'selection home is no outcome of 47|'],
    [1, {}, 'home', { ...match, weather: 'rain' }, 'won', 'default', 'event.weather is not understood'],
  ])('market %s %j, %s, of %j is not %s by %s: %s', (market, specifiers, selection, event, result, variant, reason) =>
    expect(grade([market, specifiers, selection, event, result, variant])).toBe(reason),
  );
});
