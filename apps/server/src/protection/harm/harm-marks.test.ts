import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assessHarm, countChasedLosses, type HarmSignals, HARM_QUEUE_SCORE } from './harm-marks.ts';

const NOTHING: HarmSignals = { chasedLosses: 0, cancelledWithdrawals: 0, raisedLimits: 0, nightsPlayed: 0 };

test.each<[string, Partial<HarmSignals>, number, readonly string[]]>([
  ['nothing', {}, 0, []],
  ['two nights', { nightsPlayed: 2 }, 0, []],
  ['every night', { nightsPlayed: 14 }, 24, ['nightsPlayed']],
  ['one deposit after a loss', { chasedLosses: 1 }, 12, ['chasedLosses']],
  ['many of them', { chasedLosses: 50 }, 48, ['chasedLosses']],
  [
    'withdrawals and a limit',
    { cancelledWithdrawals: 2, raisedLimits: 1 },
    28,
    ['cancelledWithdrawals', 'raisedLimits'],
  ],
  ['a limit raised three times', { raisedLimits: 3 }, 24, ['raisedLimits']],
])('%s: %j is a score of %i', (_, signals, score, marks) => {
  const found = assessHarm({ ...NOTHING, ...signals });
  expect([found.score, found.marks.map(({ mark }) => mark)]).toEqual([score, marks]);
});

test('the score is the sum of its reasons, and more of anything never lowers it', () => {
  const signals = fc.record({
    chasedLosses: fc.nat(40),
    cancelledWithdrawals: fc.nat(40),
    raisedLimits: fc.nat(40),
    nightsPlayed: fc.nat(14),
  });
  fc.assert(
    fc.property(signals, fc.constantFrom(...(Object.keys(NOTHING) as (keyof HarmSignals)[])), (some, one) => {
      const found = assessHarm(some);
      expect(found.marks.reduce((sum, { points }) => sum + points, 0)).toBe(found.score);
      expect(assessHarm({ ...some, [one]: some[one] + 1 }).score).toBeGreaterThanOrEqual(found.score);
    }),
  );
});

test('the queue needs more than one deposit after a loss', () => {
  expect(assessHarm({ ...NOTHING, chasedLosses: 1 }).score).toBeLessThan(HARM_QUEUE_SCORE);
  expect(assessHarm({ ...NOTHING, chasedLosses: 2 }).score).toBeGreaterThanOrEqual(HARM_QUEUE_SCORE);
});

test('a deposit chases losses when it is another one on a day that lost half of what was deposited', () => {
  expect(
    countChasedLosses([
      { deposits: 1, deposited: 100, lost: 100 },
      { deposits: 3, deposited: 300, lost: 150 },
      { deposits: 2, deposited: 300, lost: 149 },
      { deposits: 2, deposited: 300, lost: -500 },
    ]),
  ).toBe(2);
});
