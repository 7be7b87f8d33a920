import { expect, test } from 'vitest';
import { isLivePhase, isSportCode, getLiveDelayMs, periods, phases, sports } from '../sports.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

test('twelve sports, each with the delay of its live bets', () => {
  expect(sports.length).toBe(12);
  for (const { code } of sports) expect([isSportCode(code), getLiveDelayMs(code) > 0]).toEqual([true, true]);
  expect([isSportCode('chess'), isSportCode(7)]).toEqual([false, false]);
});

test('the codes of the wire', () => {
  expect(phases).toEqual(proves('4-017'));
  expect(Object.values(phases).filter(isLivePhase)).toEqual([1, 2, 3, 4, 5]);
  expect(periods).toMatchObject(proves('4-057') as object);
  expect(Object.keys(periods)).toEqual(['match', 'firstHalf', 'corners']);
});
