import type { BetId, EventId } from '@arara/contract/protocol/fields';
import type { SportOrder } from '@arara/contract/player/sportsbook';
import { centavos } from '@arara/money';
import { describe, expect, test } from 'vitest';
import { parseStoredSlip, serializeSlip } from './slip-storage.ts';
import * as slips from './slip.ts';
import { emptySlip, comparePrice, type SlipSelection, type Slip, type SlipLeg } from './slip.ts';
import { proves } from '../../../../../../scripts/proof/proves.ts';

const selection = (outcomeId: string, odds = 2450): SlipSelection => ({
  eventId: 7 as EventId,
  line: '1|',
  outcomeId,
  odds,
  home: 'Atlético Serra',
  away: 'Bahia do Norte',
  tournament: 'Liga',
  simulated: true,
});
const HOME = slips.getLegId(selection('1'));
const stake = centavos(5000);
const sent = { key: 'k1', odds: 2450, stake, policy: 'better', at: 1000 } as const;
const chosen = slips.setStake(slips.toggleSelection(emptySlip, selection('1')), HOME, stake);
const only = (slip: Slip): SlipLeg => slip.legs[0] as SlipLeg;
const waiting = slips.applyBetAnswer(
  slips.markSending(chosen, HOME, sent),
  HOME,
  {
    orderId: 99 as BetId,
    status: -10,
    acceptAt: 5000,
    legs: [{ eventId: 7 as EventId, line: '1|', outcomeId: '1', odds: 2450 }],
    possiblePayout: centavos(12_250),
    balance: centavos(0),
    freeBalance: centavos(0),
  },
  0,
);
const order = (values: Partial<SportOrder>): SportOrder => ({
  orderId: 99 as BetId,
  type: 'single',
  status: 0,
  result: null,
  stake,
  possiblePayout: centavos(12_250),
  payout: centavos(0),
  placedAt: 0,
  acceptAt: null,
  settledAt: null,
  legs: [],
  ...values,
});

describe('choosing', () => {
  test('a second press takes the choice back; others stay', () => {
    const two = slips.toggleSelection(chosen, selection('2', 2900));
    expect(two.legs.map(({ outcomeId }) => outcomeId)).toEqual(['1', '2']);
    expect(slips.toggleSelection(two, selection('1')).legs.map(({ outcomeId }) => outcomeId)).toEqual(['2']);
  });
  test('a new selection begins with the stake of the last bet', () => {
    const again = slips.toggleSelection(
      slips.markRefused(slips.markSending(chosen, HOME, sent), HOME, { why: 'suspended' }),
      selection('2'),
    );
    expect(again.legs.at(-1)?.stake).toBe(stake);
  });
  test('what is on its way cannot be thrown away, neither by its button nor by clearing', () => {
    for (const slip of [
      slips.markSending(chosen, HOME, sent),
      waiting,
      slips.markUnanswered(slips.markSending(chosen, HOME, sent), HOME),
    ]) {
      expect(slips.toggleSelection(slip, selection('1'))).toBe(slip);
      expect(slips.removeLeg(slip, HOME).legs).toHaveLength(1);
      expect(slips.clearSlip(slip).legs).toHaveLength(1);
    }
  });
  test('an accepted bet makes room for the next choice', () => {
    const done = slips.applyOrderState(waiting, order({}));
    expect(slips.toggleSelection(done, selection('2')).legs.map(({ outcomeId }) => outcomeId)).toEqual(['2']);
  });
  test('a full slip takes no more', () => {
    const full = Array.from({ length: slips.MAX_LEGS + 3 }, (_, n) => selection(`o${n}`)).reduce(
      slips.toggleSelection,
      emptySlip,
    );
    expect(full.legs).toHaveLength(slips.MAX_LEGS);
  });
});

describe('the price of now', () => {
  const now = (odds: number, open = true) => ({ odds, open });
  test.each([
    ['same', 2450, false],
    ['same', 2500, true],
    ['same', 2400, true],
    ['better', 2500, false],
    ['better', 2400, true],
    ['any', 2400, false],
  ] as const)('under "%s" %i has to be accepted: %s', (policy, odds, changed) => {
    expect(comparePrice(only(chosen), policy, now(odds))).toMatchObject({ odds, seen: 2450, changed });
  });
  test('a price from the server’s answer must be accepted before its message arrives; then the newest one', () => {
    proves('A-096');
    const refused = slips.markRefused(slips.markSending(chosen, HOME, sent), HOME, {
      why: 'odds',
      from: 2450,
      to: 2300,
    });
    expect(comparePrice(only(refused), 'better', undefined)).toMatchObject({ odds: 2300, seen: 2450, changed: true });
    expect(comparePrice(only(refused), 'better', now(2450))).toMatchObject({ odds: 2300, seen: 2450, changed: true });
    expect(comparePrice(only(refused), 'better', now(2320))).toMatchObject({ odds: 2320, seen: 2450, changed: true });
    expect(comparePrice(only(refused), 'better', now(2500))).toMatchObject({ odds: 2500, seen: 2450, changed: false });
  });
  test('what is not offered is locked at its last price', () => {
    expect(comparePrice(only(chosen), 'any', undefined)).toEqual({
      odds: 2450,
      seen: 2450,
      open: false,
      changed: false,
    });
  });
});

describe('the outcome of a bet', () => {
  test('accepted at once, or waiting for the live delay', () => {
    expect(only(waiting).state).toEqual({ status: 'waiting', orderId: 99, acceptAt: 5000, from: 0 });
  });
  test.each([
    ['still waiting', { status: -10 }, { status: 'waiting' }],
    ['accepted', { status: 0 }, { status: 'accepted', possiblePayout: 12_250 }],
    ['already settled', { status: 9999, result: 20 }, { status: 'accepted' }],
    ['refused by the house', { status: -11 }, { status: 'refused', refused: { why: 'delay' } }],
    ['taken back by the player', { status: -11, result: 90 }, { status: 'refused', refused: { why: 'abandoned' } }],
    ['a fault of the feed', { status: -1 }, { status: 'refused', refused: { why: 'fault' } }],
  ])('%s', (_, values, state) => {
    expect(only(slips.applyOrderState(waiting, order(values))).state).toMatchObject(state);
  });
  test('the order of another bet changes nothing', () => {
    expect(slips.applyOrderState(waiting, order({ orderId: 98 as BetId, status: -11 }))).toBe(waiting);
  });
});

describe('a bet without an answer', () => {
  const unknown = slips.markUnanswered(slips.markSending(chosen, HOME, sent), HOME);
  test('goes out once more as it was, under its key', () => {
    expect(only(slips.markSending(unknown, HOME, sent)).state).toEqual({ status: 'sending', sent, again: true });
    expect(only(slips.markSending(chosen, HOME, sent)).state).toMatchObject({ again: false });
  });
  test('is looked up automatically for a minute and a half after it was first sent, and not after the clock was set back', () => {
    expect([1000, 90_999, 91_000, 999].map((at) => slips.isAwaitingAnswer(sent, at))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('over a reload', () => {
  test('a choice comes back with its stake, the policy with it', () => {
    const kept = parseStoredSlip(serializeSlip(slips.setPolicy(chosen, 'any')));
    expect(kept).toEqual(slips.setPolicy(chosen, 'any'));
  });
  test('a bet that was being sent is restored with its key, so that it is looked up and not placed again', () => {
    expect(only(parseStoredSlip(serializeSlip(slips.markSending(chosen, HOME, sent)))).state).toEqual({
      status: 'unanswered',
      sent,
    });
  });
  test('a waiting bet and a refusal come back, an accepted bet does not', () => {
    expect(only(parseStoredSlip(serializeSlip(waiting))).state).toEqual(only(waiting).state);
    const refused = slips.markRefused(chosen, HOME, { why: 'delay' });
    expect(parseStoredSlip(serializeSlip(refused))).toEqual(refused);
    expect(parseStoredSlip(serializeSlip(slips.applyOrderState(waiting, order({})))).legs).toEqual([]);
  });
  test.each([null, '', 'no', '{"legs":3}', '[]', '{"policy":"all","lastStake":null,"legs":[]}'])(
    'what is not a slip is an empty one: %s',
    (text) => expect(parseStoredSlip(text)).toEqual(emptySlip),
  );
});
