import { expect, test } from 'vitest';
import { gradeVectorEvent } from '../grade-event.ts';
import { houseMarketIds } from '../../../src/rugby/markets.ts';
import { rugby } from '../../../src/rugby/sport.ts';
import { vectorReader } from './rugby.ts';

const sport = { module: rugby, reader: vectorReader };
const final = { final: '27-20', ht: '10-13' };
const extra = { regulation: '20-20', final: '27-20', status: 'aet' };
const abandoned = { status: 'abandoned', minute: 55, score_at_abandonment: '21-13', ht: '10-13' };
const variant13 = { variant: 'sr:winning_margin:13+' };

test.each([
  [1, 'draw', { final: '20-20', competition: 'worked example' }, {}, 'won'],
  [1, 'home', extra, {}, 'lost'],
  [1, 'draw', extra, {}, 'won'],
  [1, 'home', { score_80: '20-20', extra_time: '7-0' }, {}, 'lost'],
  [11, 'away', extra, {}, 'void'],
  [16, 'home', final, { hcp: '-7' }, 'void'],
  [16, 'away', final, { hcp: '-7.5' }, 'won'],
  [16, 'home', final, { hcp: '-6.75' }, 'half_won'],
  [18, 'over', final, { total: '47' }, 'void'],
  [18, 'under', extra, { total: '40.5' }, 'won'],
  [19, 'over', final, { total: '26.5' }, 'won'],
  [20, 'over', final, { total: '20.5' }, 'lost'],
  [60, 'away', final, {}, 'won'],
  [66, 'home', final, { hcp: '3' }, 'void'],
  [68, 'over', { halves: '10-13 17-7' }, { total: '22.5' }, 'won'],
  [18, 'over', { first_half: '10-13', second_half: '17-7' }, { total: '46.5' }, 'won'],
  [47, 'away/home', final, {}, 'won'],
  [47, '2/1', final, {}, 'won'],
  [47, 'home/home', final, {}, 'lost'],
  [47, 'draw/draw', { final: '9-9', half_time: '3-3' }, {}, 'won'],
  [15, 'home_1_12', final, {}, 'won'],
  [15, 'home by 13+', final, variant13, 'lost'],
  [15, 'away 13+', { final: '10-23' }, variant13, 'won'],
  [15, 'draw', { final: '10-10' }, variant13, 'won'],
  [15, 'home 6-10', final, {}, 'won'],
  [15, 'away 22+', { final: '0-22' }, {}, 'won'],
  [26, 'odd', final, {}, 'won'],
  [houseMarketIds.totalTries, 'over', { ...final, tries: '3-2' }, { total: '4.5' }, 'won'],
  [houseMarketIds.mostTries, 'draw', { ...final, tries: '2-2' }, {}, 'won'],
  [houseMarketIds.totalCards, 'under', { ...final, yellow: '1-0', red: '0-1' }, { total: '2' }, 'void'],
  [1, 'home', abandoned, {}, 'void'],
  [60, 'away', abandoned, {}, 'won'],
  [18, 'over', abandoned, { total: '30.5' }, 'won'],
  [18, 'over', abandoned, { total: '40.5' }, 'void'],
  [47, 'away/home', abandoned, {}, 'void'],
  [60, 'away', { ...abandoned, minute: 30 }, {}, 'void'],
  [1, 'home', { status: 'postponed' }, {}, 'void'],
  [1, 'home', { final: '3-0', status: 'washed out' }, {}, 'status "washed out" is not understood'],
  [1, 'home', { final: '3-0', mood: 'good' }, {}, 'event.mood is not understood'],
] as const)('market %d, %s, of %j with %j: %s', (market, selection, event, specifiers, result) =>
  expect(gradeVectorEvent(sport, market, selection, event, { specifiers })).toBe(result),
);

test('extra time counts where the rules include it', () =>
  expect(gradeVectorEvent(sport, 1, 'home', extra, { ruleVariant: 'extra_time_included' })).toBe('won'));
