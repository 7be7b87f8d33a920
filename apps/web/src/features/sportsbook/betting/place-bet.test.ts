import type { SportEventId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { askForUnansweredBets, placeBets, resendBet, useIsPlacingBetsStore } from './place-bet.ts';
import { draftBets, findBet, type SentBet, toUnitId } from './slip-model.ts';
import { changeSlip, getSlip } from './slip-store.ts';
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
const getId = (outcomeId: string) => toUnitId(selection(outcomeId));
const [FIRST, SECOND] = [getId('1'), getId('2')];
function choose(outcomeId: string): void {
  changeSlip({ type: 'toggle', selection: selection(outcomeId) });
  changeSlip({ type: 'stake', name: getId(outcomeId), stake: toCentavos(10_00) });
}
function empty(): void {
  for (const { key } of getSlip().sent) changeSlip({ type: 'unsent', key });
  changeSlip({ type: 'clear' });
}

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
  placeBets(
    draftBets(getSlip()).map(({ name, stake, system }) => ({ name, stake, system, odds: new Map([[name, 2450]]) })),
  );
const findState = (id: string) => findBet(getSlip(), id)?.state;

beforeEach(() => {
  vi.stubGlobal('fetch', slowly);
  [sent, taken] = [[], 0];
  empty();
  choose('1');
  choose('2');
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
  changeSlip({ type: 'remove', id: SECOND });
  await takeNext();
  await pressed;
  expect(sent).toHaveLength(1);
});

test('a selection whose stake changes while the bets are sent waits for another press', async () => {
  const pressed = press();
  changeSlip({ type: 'stake', name: SECOND, stake: toCentavos(50_00) });
  await takeNext();
  await pressed;
  expect(sent).toHaveLength(1);
  expect([FIRST, SECOND].map((id) => findState(id)?.at)).toEqual(['accepted', undefined]);
});

test('a slip that no room is left for goes on in this page', () => {
  const full = () => {
    throw new DOMException('no room', 'QuotaExceededError');
  };
  const store = vi.spyOn(localStorage, 'setItem').mockImplementation(full);
  changeSlip({ type: 'toggle', selection: selection('2') });
  expect(store).toHaveBeenCalledTimes(1);
  expect(getSlip().units.map(({ id }) => id)).toEqual([FIRST]);
  store.mockRestore();
});

describe('a bet without an answer', () => {
  /** The keys of the bets that were sent, and what a question about one is answered. */
  let keys: string[] = [];
  let outcome: object;
  const order = {
    orderId: '5',
    type: 'single',
    status: 0,
    result: null,
    stake: 10,
    stakeLeft: 10,
    possiblePayout: 24.5,
    payout: 0,
    placedAt: 0,
    acceptAt: null,
    settledAt: null,
    refusal: null,
    cashouts: [],
    legs: [],
  };
  const answerWith = (data: unknown) => Promise.resolve(new Response(JSON.stringify({ status: 0, message: '', data })));
  function loseBets(url: string, { headers }: { headers?: Record<string, string> }): Promise<Response> {
    if (isBet(url)) {
      keys.push(new Headers(headers).get('idempotency-key') ?? '');
      return Promise.reject(new TypeError('the network is gone'));
    }
    if (url.includes('/user/command')) {
      expect(new URL(url, 'http://arara.test').searchParams.get('key')).toBe(keys[0]);
      return answerWith(outcome);
    }
    return answerWith({ items: [order], nextCursor: null });
  }
  const wait = (ms: number) => vi.spyOn(Date, 'now').mockReturnValue(sentAt() + ms);
  const sentAt = () => findBet(getSlip(), FIRST)?.sentAt ?? 0;

  beforeEach(async () => {
    [keys, outcome] = [[], { state: 'none' }];
    vi.stubGlobal('fetch', loseBets);
    changeSlip({ type: 'remove', id: SECOND });
    await press();
    expect(findState(FIRST)).toEqual({ at: 'unanswered' });
  });
  afterEach(() => vi.restoreAllMocks());

  test('is asked for by its key, and never sent again for that', async () => {
    outcome = { state: 'done', status: 0, id: '5' };
    await askForUnansweredBets();
    expect(findState(FIRST)).toMatchObject({ at: 'accepted', found: true });
    expect(keys).toHaveLength(1);
  });

  test('of which nothing is known counts as not placed 35 seconds after it was sent, and goes out again at a press', async () => {
    wait(34_000);
    await askForUnansweredBets();
    expect(findState(FIRST)).toEqual({ at: 'unanswered' });
    wait(35_000);
    await askForUnansweredBets();
    expect(findState(FIRST)).toEqual({ at: 'undone' });
    await resendBet(findBet(getSlip(), FIRST) as SentBet);
    // The same key: should the first one arrive after all, it is the same bet.
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  test('that was refused says so by the status alone', async () => {
    outcome = { state: 'done', status: 9999 };
    await askForUnansweredBets();
    expect(findState(FIRST)).toEqual({ at: 'refused', why: { why: 'balance' }, units: [] });
  });
});
