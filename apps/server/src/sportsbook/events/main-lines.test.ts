import { expect, test } from 'vitest';
import type { SportLineFields } from './events.queries.ts';
import { pickMainLines } from './main-lines.ts';

const line = (name: string, prices: readonly number[], state: SportLineFields['state'] = 'open') => ({
  line: name,
  state,
  outcomes: prices.map((odds, nth) => ({ id: String(nth), odds, active: true })),
});
const pick = (sport: string, ...lines: readonly ReturnType<typeof line>[]) =>
  pickMainLines(sport, lines).map((one) => one.line);

test('of a match: who wins, the total of half goals nearest to even, the handicap nearest to even', () => {
  expect(
    pick(
      'football',
      line('16|hcp=-0.5', [2100, 1700]),
      line('16|hcp=-1.5', [3500, 1300]),
      line('18|total=2', [1900, 1900]),
      line('18|total=2.5', [2000, 1800]),
      line('18|total=3.5', [2900, 1400]),
      line('1|', [2000, 3500, 4000]),
    ),
  ).toEqual(['1|', '18|total=2.5', '16|hcp=-0.5']);
});

test('an open line comes before one that is suspended, and a closed one is not shown', () => {
  const suspended = line('18|total=2.5', [1900, 1900], 'suspended');
  expect(pick('football', suspended, line('18|total=3.5', [2900, 1400]))).toEqual(['18|total=3.5']);
  expect(pick('football', line('1|', [2000, 3500, 4000], 'closed'))).toEqual([]);
});

test('of a race and of a season: the outright', () => {
  const outright = line('1110|', [3000, 5000, 9000]);
  expect(pick('motor-racing', line('1093|', [3000, 5000, 9000]), outright)).toEqual(['1110|']);
  expect(pick('football', line('100002|', [3000, 5000]), line('100001|', [3000, 5000]))).toEqual(['100002|']);
});
