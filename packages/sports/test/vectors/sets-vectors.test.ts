import { describe, expect, test } from 'vitest';
import { badminton } from '../../src/badminton/sport.ts';
import { vectorReader as badmintonReader } from './sports/badminton.ts';
import { tableTennis } from '../../src/table-tennis/sport.ts';
import { vectorReader as tableTennisReader } from './sports/table-tennis.ts';
import { tennis } from '../../src/tennis/sport.ts';
import { vectorReader as tennisReader } from './sports/tennis.ts';
import { volleyball } from '../../src/volleyball/sport.ts';
import { vectorReader as volleyballReader } from './sports/volleyball.ts';
import { gradeSingle, toOutcomeName } from './grade-single.ts';
import type { VectorSport } from './grade-single.ts';
import { readSingleVector } from './vector-file.ts';

const sports = new Map<string, VectorSport>([
  ['badminton', { module: badminton, reader: badmintonReader }],
  ['table-tennis', { module: tableTennis, reader: tableTennisReader }],
  ['tennis', { module: tennis, reader: tennisReader }],
  ['volleyball', { module: volleyball, reader: volleyballReader }],
]);

interface Vector {
  readonly sport: string;
  readonly id: number;
  readonly selection: string;
  readonly specifiers?: Readonly<Record<string, string>>;
  readonly event: Readonly<Record<string, unknown>>;
  readonly variant?: string;
}

const grade = ({ sport, id, selection, specifiers = {}, event, variant = 'default' }: Vector) =>
  toOutcomeName(
    gradeSingle(
      (code) => sports.get(code),
      readSingleVector({
        id: 'x',
        sport,
        market: 'x',
        uof_market_id: id,
        specifiers,
        selection,
        odds: 1.9,
        stake_cents: 1_000,
        event,
        rule_variant: variant,
        expect: {
          outcome: 'won',
          uof: { result: 1 },
          payout_multiplier: '19/10',
          payout_cents: 1_900,
        },
      }),
    ),
  );

const retired = { status: 'p2 retired 21-18 11-5' };
const five = { sets: '25-20 22-25 25-23 20-25 15-12' };

describe.each([
  [
    'volleyball',
    [
      [188, 'away', { hcp: '-1.5' }, { final_sets: '3-2' }, 'won'],
      [188, 'home', { hcp: '-1' }, { final_sets: '3-2' }, 'void'],
      [314, 'over', { total: '4.5' }, { final_sets: '3-2' }, 'won'],
      [314, 'under', { total: '3.5' }, { sets: '25-20 25-18 25-23' }, 'won'],
      [199, '3-1', {}, { final_sets: '3-1' }, 'won'],
      [199, '3:2', { variant: 'sr:correct_score:bestof:5' }, { final_sets: '3-1' }, 'lost'],
      [202, 'home', { setnr: '3' }, five, 'won'],
      [202, 'home', { setnr: '5' }, { final_sets: '3-1', sets: '25-20 22-25 25-23 25-19' }, 'void'],
      [237, 'home', { hcp: '-3.5' }, five, 'lost'],
      [238, 'over', { total: '211.5' }, five, 'won'],
      [238, 'under', { total: '180' }, { points: '95-85' }, 'void'],
      [309, 'home', { setnr: '5', hcp: '-2.5' }, five, 'won'],
      [310, 'over', { setnr: '1', total: '45' }, five, 'void'],
      [310, 'over', { setnr: '2', total: '46.5' }, { set2: '22-25', set1: '25-20', status: 'finished' }, 'won'],
      [525, 'yes', {}, { final_sets: '3-1' }, 'won'],
      [526, 'no', {}, { final_sets: '3-1', golden_set: '13-15' }, 'won'],
      [186, 'away', {}, { home: 'Marés', away: 'Ventos', final_sets: '1-3' }, 'won'],
      [186, 'home', {}, { status: 'abandoned', sets: '25-20 22-20' }, 'void'],
      [202, 'home', { setnr: '1' }, { status: 'abandoned', sets: '25-20 22-20' }, 'won'],
      [525, 'yes', {}, { status: 'abandoned', sets: '25-20 22-25 25-20 3-1' }, 'won'],
    ],
  ],
  [
    'badminton',
    [
      [186, 'p1', {}, retired, 'void'],
      [245, 'p1', { gamenr: '1' }, retired, 'won'],
      [245, 'p1', { gamenr: '2' }, retired, 'void'],
      [246, 'p2', { gamenr: '1', hcp: '-3.5' }, retired, 'won'],
      [247, 'over', { gamenr: '1', total: '38.5' }, retired, 'won'],
      [247, 'over', { gamenr: '2', total: '15.5' }, retired, 'won'],
      [238, 'over', { total: '54.5' }, retired, 'won'],
      [238, 'under', { total: '90.5' }, retired, 'void'],
      [199, '2-0', {}, { games: '21-18 22-20' }, 'won'],
      [186, 'p1', {}, { status: 'walkover' }, 'void'],
      [186, 'Lin', {}, { p1: 'Lin', p2: 'Axel', score: '30-29 21-15' }, 'won'],
      [250, 'p2', { gamenr: '1', pointnr: '11' }, { game1: '21-18', race_to_11: 'p2' }, 'won'],
      [250, 'p1', { gamenr: '1', pointnr: '20' }, { games: '21-18 21-15' }, 'won'],
      [250, 'p1', { gamenr: '3', pointnr: '5' }, { games: '21-18 21-15' }, 'void'],
    ],
  ],
  [
    'table_tennis',
    [
      [186, 'p2', {}, { final_games: '2-4' }, 'won'],
      [199, '4:2', {}, { final_games: '4-2' }, 'won'],
      [199, '3-1', {}, { games: '11-8 9-11 11-6 11-9' }, 'won'],
      [238, 'over', { total: '75.5' }, { games: ['11-8', '9-11', '11-6', '11-9'] }, 'won'],
      [237, 'p1', { hcp: '-7.5' }, { games: '11-8 9-11 11-6 11-9' }, 'won'],
      [246, 'p2', { gamenr: '2', hcp: '1.5' }, { games: '11-8 9-11 11-6 11-9' }, 'won'],
      [245, 'p1', { gamenr: '2' }, { status: 'retired', retired: 'p2', games: '11-8 5-1', completed_games: 1 }, 'void'],
    ],
  ],
  [
    'tennis',
    [
      [189, 'over', { total: '20.5' }, { score: '6-4 4-6 10-8' }, 'won'],
      [189, 'over', { total: '21.5' }, { score: '6-4 4-6 10-8', match_tiebreak: true }, 'lost'],
      [204, 'over', { setnr: '1', total: '12.5' }, { score: '7-6(5) 6-3' }, 'won'],
      [206, 'yes', { setnr: '1' }, { score: '7-6(5) 6-3' }, 'won'],
      [188, 'p1', { hcp: '-1.5' }, { p1: 'A B.', p2: 'C D.', winner: 'A B.', score: '6-3 6-4' }, 'won'],
      [192, 'yes', {}, { score: '6-3 1-0', status: 'retired', completed_sets: 1 }, 'won'],
      [207, '6:3', { setnr: '2' }, { score: '7-6 6-3' }, 'won'],
      [210, 'p2', { setnr: '1', gamenr: '3' }, { score: '7-6 6-3', game_winner: 'p2' }, 'won'],
      [186, 'p1', {}, { status: 'cancelled', score: '' }, 'void'],
    ],
  ],
] as const)('%s', (sport, vectors) => {
  test.each(vectors.map((vector) => [...vector] as const))(
    '%s %s %j of %j: %s',
    (id, selection, specifiers, event, outcome) => {
      expect(grade({ sport, id, selection, specifiers, event })).toBe(outcome);
    },
  );
});

test('the one who goes on wins where the rules say so', () => {
  const vector = { sport: 'badminton', id: 186, selection: 'p1', event: retired };
  expect(grade({ ...vector, variant: 'first_set_completed' })).toBe('won');
  expect(grade({ ...vector, variant: 'player_progressing_wins', selection: 'p2' })).toBe('lost');
  expect(grade({ ...vector, variant: 'first_game_completed', event: { status: 'retired (p1) 5-3' } })).toBe('void');
  expect(() => grade({ ...vector, variant: 'friday' })).toThrow('rule variant friday is unknown');
});

test.each([
  [{ status: 'p2 slept 21-18' }, 'status "p2 slept 21-18" is not understood'],
  [{ games: '21-18 21-15', weather: 'rain' }, 'event.weather is not understood'],
  [{ games: '21-18 many' }, '"many" is no score'],
  [{ p1: 'Lin', p2: 'Axel', winner: 'Viktor', games: '21-18 21-15' }, 'the winner Viktor does not play'],
  [{}, 'undecided'],
])('%j is refused', (event, reason) => {
  expect(() => grade({ sport: 'badminton', id: 186, selection: 'p1', event })).toThrow(reason);
});
