import { expect, test } from 'vitest';
import { gradeVectorEvent } from '../grade-event.ts';
import { basketball } from '../../../src/basketball/sport.ts';
import { vectorReader } from './basketball.ts';

const sport = { module: basketball, reader: vectorReader };
const overtime = { final_away_home: '122-119', regulation_away_home: '110-110', ot: '12-9' };
const quarters = { q1_away_home: '20-25', q2_away_home: '30-20', q3_away_home: '20-20', q4_away_home: '25-30' };
const late = { status: 'abandoned', score_at_abandonment_away_home: '80-90', minutes_played: 43 };

test.each([
  [219, 'away', overtime, {}, 'won'],
  [220, 'yes', overtime, {}, 'won'],
  [220, 'no', { final: '99-98' }, {}, 'won'],
  [220, 'yes', { final: '99-98', regulation: '90-90' }, {}, 'won'],
  [1, 'draw', { final: '99-98', regulation: '90-90' }, {}, 'won'],
  [1, 'home', { final_home_away: '99-98', overtime: 'no' }, {}, 'won'],
  [18, 'under', { final: '99-98', regulation: '90-90', overtime: true }, { total: '180.5' }, 'won'],
  [225, 'over', { ...quarters, status: 'Finished' }, { total: '189.5' }, 'won'],
  [225, 'over', { ...quarters, status: 'Finished' }, { total: '190' }, 'void'],
  [60, 'away', quarters, {}, 'won'],
  [66, 'home', { final: '90-80', half_time: '40-42' }, { hcp: '2' }, 'void'],
  [68, 'over', { quarters: '20-20 25-20 10-10 10-10' }, { total: '84.5' }, 'won'],
  [235, 'home', quarters, { quarternr: '1' }, 'won'],
  [302, 'home', quarters, { quarternr: '3' }, 'void'],
  [303, 'away', quarters, { quarternr: '4', hcp: '-5.5' }, 'won'],
  [236, 'over', quarters, { quarternr: '2', total: '49.5' }, 'won'],
  [227, 'over', overtime, { total: '118.5' }, 'won'],
  [228, 'under', overtime, { total: '122.5' }, 'won'],
  [229, 'odd', overtime, {}, 'won'],
  [219, 'home', late, {}, 'won'],
  [219, 'home', { ...late, competition: 'FIBA', minutes_played: 35 }, {}, 'won'],
  [219, 'home', { ...late, competition: 'FIBA', minutes_played: 34 }, {}, 'void'],
  [225, 'over', { ...late, minutes_played: 30 }, { total: '160.5' }, 'won'],
  [235, 'away', { ...late, ...quarters, minutes_played: 30 }, { quarternr: '3' }, 'void'],
  [235, 'away', { ...late, ...quarters, minutes_played: 30 }, { quarternr: '2' }, 'won'],
  [219, 'home', { status: 'postponed' }, {}, 'void'],
  [219, 'home', { status: 'on fire' }, {}, 'status "on fire" is not understood'],
  [219, 'home', { final: '99-98', weather: 'snow' }, {}, 'event.weather is not understood'],
] as const)('market %d, %s, of %j with %j: %s', (market, selection, event, specifiers, result) =>
  expect(gradeVectorEvent(sport, market, selection, event, { specifiers })).toBe(result),
);

test('an abandoned game never counts where the rules say so', () =>
  expect(gradeVectorEvent(sport, 219, 'home', late, { ruleVariant: 'void_if_abandoned' })).toBe('void'));
