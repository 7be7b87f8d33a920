import type { BetId, SportEventId } from '@arara/contract/protocol/fields';
import type { SportOrder } from '@arara/contract/player/sportsbook/sportsbook';
import { toCentavos } from '@arara/money';
import { describe, expect, test } from 'vitest';
import { parseStoredSlip, serializeSlip } from './slip-storage.ts';
import { reduce, type SlipEvent } from './slip.ts';
import {
  type BetState,
  draftBets,
  emptySlip,
  findBet,
  findCombinedBet,
  MAX_LEGS,
  type Selection,
  type SentBet,
  type Slip,
  type SlipKind,
  toUnitId,
} from './slip-model.ts';
import { compareLegOddsWithCurrent } from './slip-totals.ts';
import { type SlipLeg, viewSlip } from './slip-view.ts';
import { proves } from '../../../../../../scripts/proof/proves.ts';

const selection = (outcomeId: string, odds = 2450, event = 7): Selection => ({
  eventId: event as SportEventId,
  line: '1|',
  outcomeId,
  odds,
  home: 'Atlético Serra',
  away: 'Bahia do Norte',
  tournament: 'Liga',
  sport: 'football',
  simulated: true,
});
const HOME = toUnitId(selection('1'));
const stake = toCentavos(5000);
const change = (slip: Slip, ...events: readonly SlipEvent[]): Slip => events.reduce(reduce, slip);
const toggle = (...selections: readonly Selection[]): readonly SlipEvent[] =>
  selections.map((each) => ({ type: 'toggle', selection: each }));
const listOutcomes = (slip: Slip): readonly string[] => slip.units.map(({ selections: [{ outcomeId }] }) => outcomeId);
/** A bet of the slip as a press sends it. */
function createBet(slip: Slip, name: string, more: Partial<SentBet> = {}): SentBet {
  const draft = draftBets(slip).find((each) => each.name === name);
  if (draft === undefined) throw new Error(`there is no stake for ${name}`);
  const { kind, system, units } = draft;
  const odds = units.map(({ selections: [{ odds: seen }] }) => seen);
  const state = { at: 'sending' } as const;
  return { key: 'k1', kind, system, units, odds, stake: draft.stake, policy: 'better', sentAt: 1000, state, ...more };
}
const send = (slip: Slip, name: string, more: Partial<SentBet> = {}): Slip =>
  change(slip, { type: 'send', bet: createBet(slip, name, more) });
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
const takeOrder = (slip: Slip, values: Partial<SportOrder>, key?: string): Slip =>
  change(slip, { type: 'order', order: order(values), now: 9, ...(key === undefined ? {} : { key }) });
const answer = (odds: readonly number[], acceptAt?: number, key = 'k1'): SlipEvent => ({
  type: 'answer',
  key,
  now: 0,
  answer: {
    orderId: 99 as BetId,
    ...(acceptAt === undefined ? {} : { acceptAt }),
    legs: odds.map((each) => ({ odds: each })),
    possiblePayout: toCentavos(12_250),
  },
});

const chosen = change(emptySlip, ...toggle(selection('1')), { type: 'stake', name: HOME, stake });
const sending = send(chosen, HOME);
const waiting = change(sending, answer([2450], 5000));
const accepted = takeOrder(waiting, {});
const unanswered = change(sending, { type: 'unanswered', key: 'k1' });
const findState = (slip: Slip, name = HOME): BetState | undefined => findBet(slip, name)?.state;
const onlyLeg = (slip: Slip): SlipLeg => viewSlip(slip).legs[0] as SlipLeg;

describe('choosing', () => {
  test('a second press takes the choice back; others stay', () => {
    const two = change(chosen, ...toggle(selection('2', 2900)));
    expect(listOutcomes(two)).toEqual(['1', '2']);
    const one = change(two, ...toggle(selection('1')));
    expect(listOutcomes(one)).toEqual(['2']);
    expect(one.stakes).toEqual({});
  });
  test('selections of two matches are shown as a multiple, of one match as singles', () => {
    const one = change(emptySlip, ...toggle(selection('1')));
    expect(change(one, ...toggle(selection('1', 2450, 99))).kind).toBe('multiple');
    expect(change({ ...one, kind: 'multiple' }, ...toggle(selection('2'))).kind).toBe('single');
  });
  test('a typed stake and the tab that the player has chosen stay', () => {
    const another = selection('1', 2450, 99);
    expect(change(chosen, ...toggle(another)).kind).toBe('single');
    const one = change(emptySlip, ...toggle(selection('1')));
    const singles = change(one, ...toggle(another), { type: 'kind', kind: 'single' });
    expect(change(singles, ...toggle(selection('1', 2450, 98))).kind).toBe('single');
    expect(change({ ...one, kind: 'system' }, ...toggle(another)).kind).toBe('system');
  });
  test('stakes of singles, multiple and system stay while the tab changes', () => {
    const three = change(chosen, ...toggle(selection('1', 2000, 98), selection('1', 2000, 99)));
    const staked = (['multiple', 'system'] as const).reduce(
      (slip, kind, n) =>
        change(slip, { type: 'kind', kind }, { type: 'stake', name: kind, stake: toCentavos(100 + n) }),
      three,
    );
    expect(change(staked, { type: 'kind', kind: 'single' }).stakes).toEqual({
      [HOME]: 5000,
      multiple: 100,
      system: 101,
    });
  });
  test('what is on its way cannot be thrown away, neither by its button nor by clearing', () => {
    for (const slip of [sending, waiting, unanswered]) {
      expect(change(slip, ...toggle(selection('1')))).toBe(slip);
      expect(change(slip, { type: 'remove', id: HOME }).units).toHaveLength(1);
      expect(change(slip, { type: 'clear' }).units).toHaveLength(1);
      expect(change(slip, { type: 'stake', name: HOME, stake: toCentavos(1) })).toBe(slip);
      expect(draftBets(slip)).toEqual([]);
    }
  });
  test('an accepted bet makes room for the next choice, with its stake', () => {
    const next = change(accepted, ...toggle(selection('2')));
    expect([listOutcomes(next), next.stakes, next.sent]).toEqual([['2'], {}, []]);
    expect(listOutcomes(change(accepted, ...toggle(selection('1'))))).toEqual(['1']);
  });
  test('a full slip takes no more', () => {
    const many = Array.from({ length: MAX_LEGS + 3 }, (_, n) => selection(`o${n}`));
    expect(change(emptySlip, ...toggle(...many)).units).toHaveLength(MAX_LEGS);
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
    expect(compareLegOddsWithCurrent(onlyLeg(chosen), policy, now(odds))).toMatchObject({ odds, seen: 2450, changed });
  });
  test('a price from the server’s answer must be accepted before its message arrives; then the newest one', () => {
    proves('A-096');
    const refused = change(sending, { type: 'refuse', key: 'k1', why: { why: 'odds', from: 2450, to: 2300 } });
    const compare = (price: ReturnType<typeof now> | undefined) =>
      compareLegOddsWithCurrent(onlyLeg(refused), 'better', price);
    expect(compare(undefined)).toMatchObject({ odds: 2300, seen: 2450, changed: true });
    expect(compare(now(2450))).toMatchObject({ odds: 2300, seen: 2450, changed: true });
    expect(compare(now(2320))).toMatchObject({ odds: 2320, seen: 2450, changed: true });
    expect(compare(now(2500))).toMatchObject({ odds: 2500, seen: 2450, changed: false });
  });
  test('what is not offered is locked at its last price', () => {
    expect(compareLegOddsWithCurrent(onlyLeg(chosen), 'any', undefined)).toEqual({
      odds: 2450,
      seen: 2450,
      open: false,
      changed: false,
    });
  });
});

describe('the outcome of a single', () => {
  test('accepted at once, or waiting for the live delay', () => {
    expect(findState(waiting)).toEqual({ at: 'delayed', orderId: 99, acceptAt: 5000, from: 0 });
    const taken = change(sending, answer([2500]));
    expect(findState(taken)).toEqual({ at: 'accepted', order: { orderId: 99, possiblePayout: 12_250 } });
    expect(onlyLeg(taken).odds).toBe(2500);
  });
  test.each<[string, Partial<SportOrder>, object]>([
    ['still waiting', { status: 'waiting' }, { at: 'delayed' }],
    ['in a state of a later version', { status: 'unknown' }, { at: 'delayed' }],
    ['accepted', { status: 'accepted' }, { at: 'accepted', order: { possiblePayout: 12_250 } }],
    ['already settled', { status: 'settled', result: 'lost' }, { at: 'accepted' }],
    ['refused without a reason', { status: 'refusedInDelay' }, { at: 'refused', why: { why: 'delay' } }],
    [
      'refused for its odds',
      { status: 'refusedInDelay', refusal: { why: 'odds', odds: 1900 } },
      { at: 'refused', why: { why: 'odds', from: 2450, to: 1900 } },
    ],
    [
      'refused because the market stopped',
      { status: 'refusedInDelay', refusal: { why: 'stopped', odds: null } },
      { at: 'refused', why: { why: 'suspended' } },
    ],
    [
      'taken back by the player',
      { status: 'refusedInDelay', result: 'void' },
      { at: 'refused', why: { why: 'abandoned' } },
    ],
    ['a fault of the feed', { status: 'feedFault' }, { at: 'refused', why: { why: 'fault' } }],
  ])('%s', (_, values, state) => {
    expect(findState(takeOrder(waiting, values))).toMatchObject(state);
  });
  test('the order of another bet changes nothing', () => {
    expect(takeOrder(waiting, { orderId: 98 as BetId, status: 'refusedInDelay' })).toBe(waiting);
  });
  test('another stake forgets why the last bet was refused, but for changed odds', () => {
    const refuse = (why: 'suspended' | 'odds') =>
      change(
        sending,
        { type: 'refuse', key: 'k1', why: why === 'odds' ? { why, from: 2450, to: 2300 } : { why } },
        { type: 'stake', name: HOME, stake: toCentavos(100) },
      );
    expect(findState(refuse('suspended'))).toBe(undefined);
    expect(findState(refuse('odds'))).toMatchObject({ at: 'refused' });
  });
  test('a session that ended leaves the choice with its stake', () => {
    const slip = change(sending, { type: 'unsent', key: 'k1' });
    expect([slip.sent, draftBets(slip).map(({ name }) => name)]).toEqual([[], [HOME]]);
  });
  test('the same bet once more, at the price of now', () => {
    const again = change(accepted, { type: 'repeat', name: HOME, odds: [2600] });
    expect([onlyLeg(again).odds, findState(again), again.stakes[HOME]]).toEqual([2600, undefined, 5000]);
  });
});

describe('a bet without an answer', () => {
  const undone = change(unanswered, { type: 'undone', key: 'k1' });
  test('is found by its key: accepted, in its delay, or refused', () => {
    expect(findState(takeOrder(unanswered, {}, 'k1'))).toMatchObject({ at: 'accepted', found: true });
    expect(findState(takeOrder(unanswered, { status: 'waiting', acceptAt: 8000 }, 'k1'))).toEqual({
      at: 'delayed',
      orderId: 99,
      acceptAt: 8000,
      from: 9,
    });
    expect(findState(takeOrder(unanswered, { status: 'refusedInDelay' }, 'k1'))).toMatchObject({ at: 'refused' });
    expect(takeOrder(unanswered, {}, 'k2')).toBe(unanswered);
    expect(takeOrder(unanswered, {})).toBe(unanswered);
  });
  test('that was certainly not placed can be thrown away, and is sent again as it was, under its key', () => {
    expect(findState(undone)).toEqual({ at: 'undone' });
    expect(draftBets(undone).map(({ name }) => name)).toEqual([HOME]);
    expect(change(undone, ...toggle(selection('1'))).units).toEqual([]);
    const again = change(undone, { type: 'send', bet: findBet(undone, HOME) as SentBet });
    expect(again.sent).toEqual(sending.sent);
  });
  test('whose answer comes after all shows the answer', () => {
    expect(findState(change(undone, answer([2450])))).toMatchObject({ at: 'accepted' });
    expect(change(accepted, { type: 'unanswered', key: 'k1' })).toBe(accepted);
  });
});

describe('a bet on all selections', () => {
  const stakes = toCentavos(1000);
  const createSlip = (kind: SlipKind): Slip =>
    change(
      emptySlip,
      ...toggle(selection('1', 1500, 1), selection('1', 2000, 2), selection('1', 3330, 3)),
      { type: 'kind', kind },
      { type: 'stake', name: kind, stake: stakes },
    );
  const three = createSlip('multiple');
  const placing = send(three, 'multiple');
  const delayed = change(placing, answer([1500, 2000, 3330], 5000));
  const second = three.units[1]?.id ?? '';
  test('while it is on its way its selections and its tab stay as they are', () => {
    for (const slip of [placing, delayed, change(placing, { type: 'unanswered', key: 'k1' })]) {
      expect(change(slip, ...toggle(selection('1', 2000, 4)))).toBe(slip);
      expect(change(slip, { type: 'remove', id: second })).toBe(slip);
      expect(change(slip, { type: 'clear' })).toBe(slip);
      expect(change(slip, { type: 'kind', kind: 'single' })).toBe(slip);
    }
  });
  test('accepted, it makes room for the next choice, and can be made once more', () => {
    const done = takeOrder(delayed, { type: 'multiple' });
    expect(findState(done, 'multiple')).toMatchObject({ at: 'accepted', order: { possiblePayout: 12_250 } });
    const next = change(done, ...toggle(selection('1', 2000, 4)));
    expect([next.units.length, next.stakes, next.sent]).toEqual([1, {}, []]);
    const again = change(done, { type: 'repeat', name: 'multiple', odds: [1600, 2000, 3330] });
    expect([findCombinedBet(again), onlyLeg(again).odds, again.stakes['multiple']]).toEqual([undefined, 1600, 1000]);
  });
  test('refused for one selection, that one says so, and a new bet forgets it', () => {
    const why = { why: 'odds', from: 2000, to: 1800 } as const;
    const refused = change(placing, { type: 'refuse', key: 'k1', why: null, units: [{ id: second, why }] });
    expect(viewSlip(refused).legs.map((leg) => leg.refused)).toEqual([undefined, why, undefined]);
    const next = send(refused, 'multiple', { key: 'k2', odds: [1500, 1800, 3330] });
    expect(viewSlip(next).legs.map((leg) => [leg.odds, leg.refused])).toEqual([
      [1500, undefined],
      [1800, undefined],
      [3330, undefined],
    ]);
  });
  test.each<[string, Partial<SportOrder>, object]>([
    ['still waiting', { status: 'waiting' }, { at: 'delayed' }],
    [
      'refused without a selection',
      { status: 'refusedInDelay', refusal: { why: 'limit', odds: null } },
      { why: { why: 'delay' } },
    ],
    ['taken back by the player', { status: 'refusedInDelay', result: 'void' }, { why: { why: 'abandoned' } }],
    ['a fault of the feed', { status: 'feedFault' }, { why: { why: 'fault' } }],
    [
      'refused for the odds of one selection',
      { status: 'refusedInDelay', refusal: { why: 'odds', odds: 1700, leg: 1 } },
      { why: null, units: [{ id: second, why: { why: 'odds', from: 2000, to: 1700 } }] },
    ],
  ])('after the delay: %s', (_, values, state) => {
    expect(findState(takeOrder(delayed, values), 'multiple')).toMatchObject(state);
  });
  test('one bet goes out for all units, and one for each of singles', () => {
    expect(draftBets(three).map(({ name, units }) => [name, units.length])).toEqual([['multiple', 3]]);
    const system = change(createSlip('system'), { type: 'system', system: '2/3' });
    expect(draftBets(system)).toMatchObject([{ kind: 'system', system: '2/3' }]);
    const singles = change(three, { type: 'kind', kind: 'single' }, { type: 'stake', name: second, stake: stakes });
    expect(draftBets(singles).map(({ name }) => name)).toEqual([second]);
  });
  test('a filled slip has these selections alone, and the stake where it belongs', () => {
    const selections = [selection('1', 1500, 1), selection('1', 2000, 2)];
    const fill = (kind: SlipKind): Slip =>
      change(three, { type: 'fill', selections, kind, system: null, stake: stakes });
    expect(fill('multiple')).toMatchObject({ kind: 'multiple', stakes: { multiple: 1000 }, sent: [] });
    expect(Object.values(fill('single').stakes)).toEqual([1000, 1000]);
  });
  test('over a reload, one on its way is asked for by its key; an accepted one is gone', () => {
    const sent = placing.sent.map((bet) => ({ ...bet, state: { at: 'unanswered' } }));
    expect(parseStoredSlip(serializeSlip(placing))).toEqual({ ...placing, sent });
    expect(parseStoredSlip(serializeSlip(delayed))).toEqual(delayed);
    expect(parseStoredSlip(serializeSlip(takeOrder(delayed, {})))).toMatchObject({ units: [], stakes: {}, sent: [] });
  });
});

describe('over a reload', () => {
  test('a choice comes back with its stake, the policy with it', () => {
    const any = change(chosen, { type: 'policy', policy: 'any' });
    expect(parseStoredSlip(serializeSlip(any))).toEqual(any);
  });
  test('a bet that was being sent is restored with its key, so that it is asked for and not placed again', () => {
    expect(parseStoredSlip(serializeSlip(sending))).toEqual(unanswered);
  });
  test('a waiting bet and a refusal come back, an accepted bet does not', () => {
    expect(parseStoredSlip(serializeSlip(waiting))).toEqual(waiting);
    const refused = change(sending, { type: 'refuse', key: 'k1', why: { why: 'delay' } });
    expect(parseStoredSlip(serializeSlip(refused))).toEqual(refused);
    expect(parseStoredSlip(serializeSlip(accepted))).toEqual(emptySlip);
  });
  test.each([null, '', 'no', '{"legs":3}', '[]', '{"policy":"all","units":[]}'])(
    'what is not a slip is an empty one: %s',
    (text) => expect(parseStoredSlip(text)).toEqual(emptySlip),
  );
});
