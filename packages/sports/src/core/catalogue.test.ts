import { expect, test } from 'vitest';
import {
  isLiveMatchPhase,
  isSportCode,
  getLiveBetDelayMs,
  scorePeriodCodes,
  matchPhases,
  sportModules,
} from '../sports.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

test('twelve sports, each with the delay of its live bets', () => {
  expect(sportModules.length).toBe(12);
  for (const { code } of sportModules) expect([isSportCode(code), getLiveBetDelayMs(code) > 0]).toEqual([true, true]);
  expect([isSportCode('chess'), isSportCode(7)]).toEqual([false, false]);
});

test('the codes of the wire', () => {
  expect(matchPhases).toEqual(proves('4-017'));
  expect(Object.values(matchPhases).filter(isLiveMatchPhase)).toEqual([1, 2, 3, 4, 5]);
  expect(scorePeriodCodes).toMatchObject(proves('4-057') as object);
  expect(Object.keys(scorePeriodCodes)).toEqual(['audience', 'firstHalf', 'corners']);
});
