import type { SportEventId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { beforeEach, expect, test, vi } from 'vitest';
import { placeAllBets, useIsPlacingBetsStore } from './place-all-bets.ts';
import {
  emptySlip,
  toSlipLegId,
  type BetSlipState,
  toggleSlipSelection,
  removeSlipLeg,
  setSlipLegStake,
} from './slip.ts';
import { updateSlip, useBetSlip } from './slip-store.ts';
import { computeBetSlipTotals } from './slip-totals.ts';
import { proves } from '../../../../../../scripts/proof/proves.ts';

// The session and the visit are read from them as soon as they are imported.
vi.hoisted(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  vi.stubGlobal('sessionStorage', {});
  vi.stubGlobal('location', { search: '', pathname: '/footballPage' });
});

const selection = (outcomeId: string) => ({
  eventId: 7 as SportEventId,
  line: '1|',
  outcomeId,
  odds: 2450,
  home: 'Atlético Serra',
  away: 'Bahia do Norte',
  tournament: 'Liga',
  sport: 'football',
  simulated: true,
});
const getId = (outcomeId: string) => toSlipLegId(selection(outcomeId));
const [FIRST, SECOND] = [getId('1'), getId('2')];
const chosen = (slip: BetSlipState, outcomeId: string) =>
  setSlipLegStake(toggleSlipSelection(slip, selection(outcomeId)), getId(outcomeId), toCentavos(10_00));

const isBet = (url: string): boolean => url.endsWith('/sport/bet');
let sent: { outcomeId: string; answer: () => void }[] = [];

/** A server that takes each bet when the test lets it. */
function slowly(url: string, { body }: { body?: string }): Promise<Response> {
  if (!isBet(url)) return Promise.resolve(new Response('{"status":50301,"message":""}', { status: 503 }));
  const { legs, stake } = JSON.parse(body ?? '') as { stake: number; legs: { outcomeId: string }[] };
  const data = { orderId: String(sent.length + 1), status: 0, legs, possiblePayout: stake, balance: 1, freeBalance: 0 };
  return new Promise((resolve) => {
    const answer = () => resolve(new Response(JSON.stringify({ status: 0, message: '', data })));
    sent.push({ outcomeId: legs[0]?.outcomeId ?? '', answer });
  });
}

/** Answers the next bet that is sent, and returns its outcome. */
async function takeNext(): Promise<string> {
  await expect.poll(() => sent.length).toBeGreaterThan(taken);
  const bet = sent[taken];
  taken += 1;
  bet?.answer();
  return bet?.outcomeId ?? '';
}
let taken = 0;

const press = () =>
  placeAllBets(
    computeBetSlipTotals(useBetSlip.getState(), ({ odds }) => ({ odds, open: true }), toCentavos(100_00)).placing,
  );

beforeEach(() => {
  vi.stubGlobal('fetch', slowly);
  [sent, taken] = [[], 0];
  updateSlip(() => chosen(chosen(emptySlip, '1'), '2'));
});

test('a second tap while the bets go out stakes nothing twice, and the button rests until the last answer', async () => {
  proves('2-006');
  const first = press();
  expect(useIsPlacingBetsStore.getState().on).toBe(true);
  const second = press();
  expect(await takeNext()).toBe('1');
  const third = press();
  expect(await takeNext()).toBe('2');
  await Promise.all([first, second, third]);
  expect(sent.map(({ outcomeId }) => outcomeId)).toEqual(['1', '2']);
  expect(useIsPlacingBetsStore.getState().on).toBe(false);
});

test('a selection that is removed while the bets go out is not bet on', async () => {
  proves('2-006');
  const pressed = press();
  updateSlip((slip) => removeSlipLeg(slip, SECOND));
  await takeNext();
  await pressed;
  expect(sent).toHaveLength(1);
});

test('a selection whose stake changes while the bets are sent waits for another press', async () => {
  const pressed = press();
  updateSlip((slip) => setSlipLegStake(slip, SECOND, toCentavos(50_00)));
  await takeNext();
  await pressed;
  expect(sent).toHaveLength(1);
  expect(useBetSlip.getState().legs.map(({ id, state }) => [id, state.status])).toEqual([
    [FIRST, 'accepted'],
    [SECOND, 'ready'],
  ]);
});

test('a slip that no room is left for goes on in this page', () => {
  const full = () => {
    throw new DOMException('no room', 'QuotaExceededError');
  };
  const store = vi.spyOn(localStorage, 'setItem').mockImplementation(full);
  updateSlip(() => toggleSlipSelection(emptySlip, selection('2')));
  expect(store).toHaveBeenCalledTimes(1);
  expect(useBetSlip.getState().legs.map(({ id }) => id)).toEqual([SECOND]);
  store.mockRestore();
});
