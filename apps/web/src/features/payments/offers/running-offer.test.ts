import { expect, test, vi } from 'vitest';
import { formatCountdown } from '../../../platform/format/countdown.ts';
import {
  isOfferRunning,
  computeServerTimesFromOffers,
  findRunningDepositOffer,
  findSecondOfferPhase,
} from './running-offer.ts';
import { observeServerTime, getServerNow } from '../../../platform/time/server-clock.ts';
import { proves } from '../../../../../../scripts/proof/proves.ts';

const closed = { fcOpen: false, fcCountdown: 0, expiresAt: null };
const open = (expiresAt: number, fcCountdown: number) => ({ fcOpen: true, fcCountdown, expiresAt });

test('point 4: a finished countdown clears the second-deposit data', () => {
  proves('4-025');
  const offer = findRunningDepositOffer({ FPDATA: closed, FCDATA: open(90_000, 90) });
  expect(offer).toEqual({ which: 'second', endsAt: 90_000 });
  expect([0, 89_999, 90_000, 90_001].map((now) => isOfferRunning(offer, now))).toEqual([true, true, false, false]);
  expect(isOfferRunning(findRunningDepositOffer({ FPDATA: closed, FCDATA: closed }), 0)).toBe(false);
  expect(isOfferRunning(findRunningDepositOffer(undefined), 0)).toBe(false);
});

test('the offer of the first deposit comes before that of the second', () => {
  expect(findRunningDepositOffer({ FPDATA: open(5, 1), FCDATA: open(9, 1) })).toEqual({ which: 'first', endsAt: 5 });
});

test('point 9: the countdown is fcCountdown × 1000 ms, whatever the clock of the device says', () => {
  const unitMs = Number(proves('9-004'));
  // This device is an hour behind the server.
  const serverTime = Date.UTC(2026, 5, 1, 12);
  vi.useFakeTimers({ now: serverTime - 3_600_000 });
  const offers = { FPDATA: closed, FCDATA: open(serverTime + 5025 * unitMs, 5025) };
  for (const at of computeServerTimesFromOffers(offers)) observeServerTime(at);
  const shown = () => formatCountdown((findRunningDepositOffer(offers)?.endsAt ?? 0) - getServerNow());
  expect(shown()).toBe('01:23:45');
  vi.advanceTimersByTime(unitMs);
  expect(shown()).toBe('01:23:44');
  vi.advanceTimersByTime(5024 * unitMs);
  expect(shown()).toBe('00:00:00');
  expect(isOfferRunning(findRunningDepositOffer(offers), getServerNow())).toBe(false);
  vi.useRealTimers();
});

test('the offer of the second deposit has not begun before the first deposit, and is over after its time', () => {
  const first = { which: 'first', endsAt: 5 } as const;
  const second = { which: 'second', endsAt: 9 } as const;
  expect(findSecondOfferPhase(first, 0)).toBe('notBegun');
  // The time for the first deposit has passed, and none was made.
  expect(findSecondOfferPhase(null, 0)).toBe('notBegun');
  expect(findSecondOfferPhase(second, 1)).toBe('running');
  expect([1, 2].map((deposits) => findSecondOfferPhase(null, deposits))).toEqual(['over', 'over']);
});
