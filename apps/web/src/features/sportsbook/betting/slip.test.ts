import type { BetId, SportEventId } from '@arara/contract/protocol/fields';
import type { SportOrder } from '@arara/contract/player/sportsbook';
import { toCentavos } from '@arara/money';
import { describe, expect, test } from 'vitest';
import { parseStoredSlip, serializeSlip } from './slip-storage.ts';
import * as slips from './slip.ts';
import { emptySlip, compareLegOddsWithCurrent, type SlipSelection, type BetSlipState, type SlipLeg } from './slip.ts';
import { proves } from '../../../../../../scripts/proof/proves.ts';

const selection = (outcomeId: string, odds = 2450): SlipSelection => ({
  eventId: 7 as SportEventId,
  line: '1|',
  outcomeId,
  odds,
  home: 'Atlético Serra',
  away: 'Bahia do Norte',
  tournament: 'Liga',
  sport: 'football',
  simulated: true,
});
const HOME = slips.toSlipLegId(selection('1'));
const stake = toCentavos(5000);
const sent = { key: 'k1', odds: 2450, stake, policy: 'better', at: 1000 } as const;
const chosen = slips.setSlipLegStake(slips.toggleSlipSelection(emptySlip, selection('1')), HOME, stake);
const only = (slip: BetSlipState): SlipLeg => slip.legs[0] as SlipLeg;
const waiting = slips.applyBetAnswerToSlip(
  slips.markSlipLegSending(chosen, HOME, sent),
  HOME,
  {
    orderId: 99 as BetId,
    status: 'waiting',
    acceptAt: 5000,
    legs: [{ eventId: 7 as SportEventId, line: '1|', outcomeId: '1', odds: 2450 }],
    possiblePayout: toCentavos(12_250),
    balance: toCentavos(0),
    freeBalance: toCentavos(0),
  },
  0,
);
const order = (values: Partial<SportOrder>): SportOrder => ({
  orderId: 99 as BetId,
  type: 'single',
  status: 'accepted',
  result: null,
  stake,
  stakeLeft: stake,
  possiblePayout: toCentavos(12_250),
  payout: toCentavos(0),
  placedAt: 0,
  acceptAt: null,
  settledAt: null,
  refusal: null,
  cashouts: [],
  legs: [],
  ...values,
});

describe('choosing', () => {
  test('a second press takes the choice back; others stay', () => {
    const two = slips.toggleSlipSelection(chosen, selection('2', 2900));
    expect(two.legs.map(({ outcomeId }) => outcomeId)).toEqual(['1', '2']);
    expect(slips.toggleSlipSelection(two, selection('1')).legs.map(({ outcomeId }) => outcomeId)).toEqual(['2']);
  });
  test('selections of two matches are shown as a multiple, of one match as singles', () => {
    const one = slips.toggleSlipSelection(emptySlip, selection('1'));
    const another = { ...selection('1'), eventId: 99 as SportEventId };
    expect(slips.toggleSlipSelection(one, another).kind).toBe('multiple');
    expect(slips.toggleSlipSelection({ ...one, kind: 'multiple' }, selection('2')).kind).toBe('single');
  });
  test('a typed stake and the tab that the player has chosen stay', () => {
    const another = { ...selection('1'), eventId: 99 as SportEventId };
    expect(slips.toggleSlipSelection(chosen, another).kind).toBe('single');
    const one = slips.toggleSlipSelection(emptySlip, selection('1'));
    const singles = slips.chooseSlipKind(slips.toggleSlipSelection(one, another), 'single');
    expect(slips.toggleSlipSelection(singles, { ...another, eventId: 98 as SportEventId }).kind).toBe('single');
    expect(slips.toggleSlipSelection({ ...one, kind: 'system' }, another).kind).toBe('system');
  });
  test('a new selection has no stake: the one of the last bet was meant for that bet', () => {
    const again = slips.toggleSlipSelection(
      slips.markSlipLegRefused(slips.markSlipLegSending(chosen, HOME, sent), HOME, { why: 'suspended' }),
      selection('2'),
    );
    expect(again.legs.at(-1)?.stake).toBe(null);
  });
  test('what is on its way cannot be thrown away, neither by its button nor by clearing', () => {
    for (const slip of [
      slips.markSlipLegSending(chosen, HOME, sent),
      waiting,
      slips.markSlipLegUnanswered(slips.markSlipLegSending(chosen, HOME, sent), HOME),
    ]) {
      expect(slips.toggleSlipSelection(slip, selection('1'))).toBe(slip);
      expect(slips.removeSlipLeg(slip, HOME).legs).toHaveLength(1);
      expect(slips.clearSlip(slip).legs).toHaveLength(1);
    }
  });
  test('an accepted bet makes room for the next choice', () => {
    const done = slips.applySportOrderToBetSlip(waiting, order({}));
    expect(slips.toggleSlipSelection(done, selection('2')).legs.map(({ outcomeId }) => outcomeId)).toEqual(['2']);
  });
  test('a full slip takes no more', () => {
    const full = Array.from({ length: slips.MAX_LEGS + 3 }, (_, n) => selection(`o${n}`)).reduce(
      slips.toggleSlipSelection,
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
    expect(compareLegOddsWithCurrent(only(chosen), policy, now(odds))).toMatchObject({ odds, seen: 2450, changed });
  });
  test('a price from the server’s answer must be accepted before its message arrives; then the newest one', () => {
    proves('A-096');
    const refused = slips.markSlipLegRefused(slips.markSlipLegSending(chosen, HOME, sent), HOME, {
      why: 'odds',
      from: 2450,
      to: 2300,
    });
    expect(compareLegOddsWithCurrent(only(refused), 'better', undefined)).toMatchObject({
      odds: 2300,
      seen: 2450,
      changed: true,
    });
    expect(compareLegOddsWithCurrent(only(refused), 'better', now(2450))).toMatchObject({
      odds: 2300,
      seen: 2450,
      changed: true,
    });
    expect(compareLegOddsWithCurrent(only(refused), 'better', now(2320))).toMatchObject({
      odds: 2320,
      seen: 2450,
      changed: true,
    });
    expect(compareLegOddsWithCurrent(only(refused), 'better', now(2500))).toMatchObject({
      odds: 2500,
      seen: 2450,
      changed: false,
    });
  });
  test('what is not offered is locked at its last price', () => {
    expect(compareLegOddsWithCurrent(only(chosen), 'any', undefined)).toEqual({
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
  test.each<[string, Partial<SportOrder>, object]>([
    ['still waiting', { status: 'waiting' }, { status: 'waiting' }],
    ['accepted', { status: 'accepted' }, { status: 'accepted', possiblePayout: 12_250 }],
    ['already settled', { status: 'settled', result: 'lost' }, { status: 'accepted' }],
    ['refused without a reason', { status: 'refusedInDelay' }, { status: 'refused', refused: { why: 'delay' } }],
    [
      'refused for its odds',
      { status: 'refusedInDelay', refusal: { why: 'odds', odds: 1900 } },
      { status: 'refused', refused: { why: 'odds', from: 2450, to: 1900 } },
    ],
    [
      'refused because the market stopped',
      { status: 'refusedInDelay', refusal: { why: 'stopped', odds: null } },
      { status: 'refused', refused: { why: 'suspended' } },
    ],
    [
      'taken back by the player',
      { status: 'refusedInDelay', result: 'void' },
      { status: 'refused', refused: { why: 'abandoned' } },
    ],
    ['a fault of the feed', { status: 'feedFault' }, { status: 'refused', refused: { why: 'fault' } }],
  ])('%s', (_, values, state) => {
    expect(only(slips.applySportOrderToBetSlip(waiting, order(values))).state).toMatchObject(state);
  });
  test('the order of another bet changes nothing', () => {
    expect(slips.applySportOrderToBetSlip(waiting, order({ orderId: 98 as BetId, status: 'refusedInDelay' }))).toBe(
      waiting,
    );
  });
});

describe('a bet without an answer', () => {
  const unknown = slips.markSlipLegUnanswered(slips.markSlipLegSending(chosen, HOME, sent), HOME);
  test('goes out once more as it was, under its key', () => {
    expect(only(slips.markSlipLegSending(unknown, HOME, sent)).state).toEqual({ status: 'sending', sent, again: true });
    expect(only(slips.markSlipLegSending(chosen, HOME, sent)).state).toMatchObject({ again: false });
  });
  test('is looked up automatically for a minute and a half after it was first sent, and not after the clock was set back', () => {
    expect([1000, 90_999, 91_000, 999].map((at) => slips.isWithinBetResendWindow(sent, at))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('over a reload', () => {
  test('a choice comes back with its stake, the policy with it', () => {
    const kept = parseStoredSlip(serializeSlip(slips.setOddsChangePolicy(chosen, 'any')));
    expect(kept).toEqual(slips.setOddsChangePolicy(chosen, 'any'));
  });
  test('a bet that was being sent is restored with its key, so that it is looked up and not placed again', () => {
    expect(only(parseStoredSlip(serializeSlip(slips.markSlipLegSending(chosen, HOME, sent)))).state).toEqual({
      status: 'unanswered',
      sent,
    });
  });
  test('a waiting bet and a refusal come back, an accepted bet does not', () => {
    expect(only(parseStoredSlip(serializeSlip(waiting))).state).toEqual(only(waiting).state);
    const refused = slips.markSlipLegRefused(chosen, HOME, { why: 'delay' });
    expect(parseStoredSlip(serializeSlip(refused))).toEqual(refused);
    expect(parseStoredSlip(serializeSlip(slips.applySportOrderToBetSlip(waiting, order({})))).legs).toEqual([]);
  });
  test.each([null, '', 'no', '{"legs":3}', '[]', '{"policy":"all","legs":[]}'])(
    'what is not a slip is an empty one: %s',
    (text) => expect(parseStoredSlip(text)).toEqual(emptySlip),
  );
});
