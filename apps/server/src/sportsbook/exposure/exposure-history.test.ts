import type { SportEventId } from '@arara/contract/protocol/fields';
import { MAX_EXPOSURE_POINTS } from '@arara/contract/staff/trading/events';
import { toCentavos } from '@arara/money';
import { betStatusCodes } from '@arara/sports/bets/codes';
import { expect, test } from 'vitest';
import { toBetTypeCode } from '../bets/stored-bet.ts';
import type { PastExposureRow } from './exposure.queries.ts';
import { computeExposureHistory } from './exposure-history.ts';

const EVENT = 1 as SportEventId;

const buildRow = (row: Partial<PastExposureRow>): PastExposureRow => ({
  total: 1,
  bet: 1,
  type: toBetTypeCode('single'),
  system: null,
  state: betStatusCodes.accepted,
  staked: toCentavos(1000),
  accepted_at: 100,
  settled_at: null,
  event: EVENT,
  line: '1|',
  outcome: '1',
  odds: 2333,
  outcomes: [],
  result: null,
  cashouts: [],
  ...row,
});

const compute = (rows: readonly PastExposureRow[], now = 1000) =>
  computeExposureHistory(rows, { event: EVENT, now, findWinners: () => 1 }).points;

test('a bet is at stake from its acceptance, less what is cashed out, until it is settled', () => {
  const cashouts = [{ at: 200, stake: toCentavos(333) }];
  expect(compute([buildRow({ cashouts })])).toEqual([
    { at: 100, staked: 1000, worstCase: 1333 },
    // 6.67 of the stake at 2.333: fractions of a centavo are rounded.
    { at: 200, staked: 667, worstCase: 1556 - 667 },
    { at: 1000, staked: 667, worstCase: 1556 - 667 },
  ]);
  expect(compute([buildRow({ cashouts, state: betStatusCodes.settled, settled_at: 300 })]).at(-1)).toEqual({
    at: 300,
    staked: 0,
    worstCase: 0,
  });
});

test('a leg of another event adds what it returns on average, which is forgotten once the bet is settled', () => {
  const legs = (bet: Partial<PastExposureRow>) => [
    buildRow({ type: toBetTypeCode('multiple'), odds: 2000, ...bet }),
    buildRow({
      type: toBetTypeCode('multiple'),
      odds: 2000,
      event: 2 as SportEventId,
      outcomes: [{ id: '1', odds: 2000, active: true, fair: { win: 450_000, refund: 0 } }],
      ...bet,
    }),
  ];
  expect(compute(legs({}))[0]).toMatchObject({ staked: 1000, worstCase: 1800 - 1000 });
  expect(compute(legs({ state: betStatusCodes.settled, settled_at: 300 }))[0]).toMatchObject({
    worstCase: 2000 - 1000,
  });
});

test('more changes than points are sampled at equal distances', () => {
  const rows = Array.from({ length: 200 }, (_, n) => buildRow({ bet: n + 1, accepted_at: 100 + n }));
  const points = compute(rows);
  expect(points).toHaveLength(MAX_EXPOSURE_POINTS);
  expect([points[0]?.at, points.at(-1)]).toEqual([100, { at: 1000, staked: 200_000, worstCase: 266_600 }]);
  expect(compute([])).toEqual([]);
});
