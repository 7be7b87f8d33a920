import type { BetId, SportEventId } from '@arara/contract/protocol/fields';
import type { SportOrder } from '@arara/contract/player/sportsbook';
import { toCentavos } from '@arara/money';
import { createTestEvent, createTestEventStore, createTestLine } from '../live/test-events.ts';
import { describe, expect, test } from 'vitest';
import * as bets from './combined-bet.ts';
import {
  type CombinedTotals,
  computeCombinedTotals,
  computeMaxCombinedStake,
  roundDownToEqualBets,
} from './combined-totals.ts';
import { fillSlipWith, findSelectionsOnOffer, decodeSharedSlip, encodeSharedSlip } from './slip-content.ts';
import { parseStoredSlip, serializeSlip } from './slip-storage.ts';
import * as slips from './slip.ts';
import { type BetSlipState, emptySlip, type SentCombinedBet, type SlipSelection } from './slip.ts';
import { ptBR } from '../../../test/texts.ts';
import { proves } from '../../../../../../scripts/proof/proves.ts';

const selection = (event: number, odds = 2000, more: Partial<SlipSelection> = {}): SlipSelection => ({
  eventId: event as SportEventId,
  line: '1|',
  outcomeId: '1',
  odds,
  home: `Casa ${event}`,
  away: `Fora ${event}`,
  tournament: 'Liga',
  tournamentId: 'liga',
  sport: 'football',
  simulated: true,
  ...more,
});
const createSlip = (kind: slips.SlipKind, ...selections: readonly SlipSelection[]): BetSlipState =>
  slips.chooseSlipKind(selections.reduce(slips.toggleSlipSelection, emptySlip), kind);
const stake = (slip: BetSlipState, centavos: number): BetSlipState =>
  bets.setCombinedStake(slip, slip.kind as slips.CombinedKind, toCentavos(centavos));
const sum = (slip: BetSlipState, balance: number | null = null): CombinedTotals =>
  computeCombinedTotals(
    slip,
    slip.kind as slips.CombinedKind,
    ({ odds }) => ({ odds, open: true }),
    balance === null ? null : toCentavos(balance),
  );

const three = createSlip('multiple', selection(1, 1500), selection(2, 2000), selection(3, 3330));
const sent: SentCombinedBet = {
  key: 'k1',
  kind: 'multiple',
  system: null,
  stake: toCentavos(1000),
  policy: 'better',
  at: 1000,
  odds: [1500, 2000, 3330],
};
const sending = bets.markCombinedBetSending(stake(three, 1000), sent);
const waiting = bets.applyCombinedBetAnswer(
  sending,
  {
    orderId: 9 as BetId,
    acceptAt: 5000,
    possiblePayout: toCentavos(9990),
    legs: three.legs.map(({ eventId, line, outcomeId, odds }) => ({ eventId, line, outcomeId, odds })),
  },
  0,
);
const order = (values: Partial<SportOrder>): SportOrder => ({
  orderId: 9 as BetId,
  type: 'multiple',
  status: 'accepted',
  result: null,
  stake: toCentavos(1000),
  stakeLeft: toCentavos(1000),
  possiblePayout: toCentavos(9990),
  payout: toCentavos(0),
  placedAt: 0,
  acceptAt: null,
  settledAt: null,
  refusal: null,
  cashouts: [],
  legs: [],
  ...values,
});

describe('the totals of a multiple', () => {
  test('multiply the odds exactly, and the payout is rounded once', () => {
    expect(sum(stake(three, 1000))).toMatchObject({ odds: 9990, payout: 9990, problem: null, obstacle: null });
    expect(sum(stake(createSlip('multiple', selection(1, 1333), selection(2, 1333)), 100))).toMatchObject({
      odds: 1780,
      payout: 178,
    });
  });
  test('stop at the limits: the payout, the balance, the smallest stake', () => {
    const problem = (centavos: number, balance: number | null = null) => sum(stake(three, centavos), balance).problem;
    expect(problem(49)).toEqual({ kind: 'below', limit: 50 });
    expect(problem(500_000)).toBe(null);
    expect(problem(500_001)).toEqual({ kind: 'above', limit: 500_000 });
    expect(problem(1000, 999)).toEqual({ kind: 'balance', balance: 999 });
    const long = createSlip('multiple', selection(1, 100_000), selection(2, 100_000));
    expect(sum(stake(long, 501)).problem).toEqual({ kind: 'above', limit: 500 });
    expect(computeMaxCombinedStake(sum(long), null)).toBe(500);
    expect(computeMaxCombinedStake(sum(long), toCentavos(120))).toBe(120);
  });
  test('thirty legs at high odds pay more than the limit for any stake', () => {
    const legs = Array.from({ length: 30 }, (_, n) => selection(n + 1, 900_000));
    expect(sum(stake(createSlip('multiple', ...legs), 100))).toMatchObject({ isPayoutAboveLimit: true, payout: null });
  });
  test('one selection that takes no bets keeps the whole bet from being placed', () => {
    const totals = computeCombinedTotals(
      stake(three, 1000),
      'multiple',
      ({ odds, eventId }) => ({ odds, open: eventId !== 2 }),
      null,
    );
    expect(totals.obstacle).toBe('locked');
  });
  test('two selections of one event have no payout and say so', () => {
    const related = createSlip('multiple', selection(1), selection(1, 3000, { outcomeId: '2' }));
    const totals = sum(stake(related, 1000));
    expect(totals).toMatchObject({ obstacle: 'related', payout: null });
    expect([...totals.related.values()].map(({ relation }) => relation)).toEqual(['event']);
  });
});

describe('the totals of a system', () => {
  const system = bets.setSlipSystem(createSlip('system', selection(1), selection(2), selection(3)), '2,3/3');
  test('divide the stake over its bets and add their payouts up', () => {
    // Three doubles at 4.00 and one treble at 8.00, each of 2.50.
    expect(sum(stake(system, 1000))).toMatchObject({ payout: 5000, problem: null, odds: null });
    expect(sum(stake(system, 1000)).system).toMatchObject({ name: 'trixie', combinations: 4 });
  });
  test('a stake that does not divide has the nearest one that does', () => {
    expect(sum(stake(system, 1001)).problem).toEqual({ kind: 'uneven', limit: 1000 });
    expect(sum(stake(system, 51)).problem).toEqual({ kind: 'uneven', limit: 52 });
    expect(roundDownToEqualBets(sum(system), toCentavos(1003))).toBe(1000);
    expect(computeMaxCombinedStake(sum(system), toCentavos(1003))).toBe(1000);
    expect(computeMaxCombinedStake(sum(system), toCentavos(10))).toBe(52);
  });
  test('needs three to eight selections', () => {
    expect(sum(createSlip('system', selection(1), selection(2)))).toMatchObject({
      obstacle: 'count',
      system: undefined,
    });
  });
});

describe('the combined bet in the slip', () => {
  test('while it is on its way its selections stay as they are', () => {
    for (const slip of [sending, waiting, bets.markCombinedBetUnanswered(sending)]) {
      expect(slips.toggleSlipSelection(slip, selection(4))).toBe(slip);
      expect(slips.removeSlipLeg(slip, three.legs[0]?.id ?? '')).toBe(slip);
      expect(slips.clearSlip(slip)).toBe(slip);
      expect(slips.chooseSlipKind(slip, 'single')).toBe(slip);
    }
  });
  test('accepted, it makes room for the next choice, and can be made once more', () => {
    const accepted = bets.applySportOrderToCombinedBet(waiting, order({ status: 'accepted' }));
    expect(accepted.combined.state).toMatchObject({ status: 'accepted', possiblePayout: 9990 });
    expect(slips.toggleSlipSelection(accepted, selection(4)).legs).toHaveLength(1);
    const again = bets.repeatCombinedBet(accepted, [1600, 2000, 3330]);
    expect([again.combined.state.status, again.legs[0]?.odds]).toEqual(['ready', 1600]);
  });
  test('refused for one leg, that leg asks for its new odds, and a new bet takes them', () => {
    const id = three.legs[1]?.id ?? '';
    const refused = bets.markCombinedBetRefused(sending, null, new Map([[id, { why: 'odds', from: 2000, to: 1800 }]]));
    const totals = sum(refused);
    expect(totals.changed).toBe(true);
    expect(totals.legs.map(({ odds }) => odds)).toEqual([1500, 1800, 3330]);
    const next = bets.markCombinedBetSending(refused, { ...sent, odds: totals.legs.map(({ odds }) => odds) });
    expect(next.legs.map((leg) => [leg.odds, leg.state.status])).toEqual([
      [1500, 'ready'],
      [1800, 'ready'],
      [3330, 'ready'],
    ]);
  });
  test.each<[string, Partial<SportOrder>, object]>([
    ['still waiting', { status: 'waiting' }, { status: 'waiting' }],
    [
      'refused without a leg',
      { status: 'refusedInDelay', refusal: { why: 'limit', odds: null } },
      { refused: { why: 'delay' } },
    ],
    ['taken back by the player', { status: 'refusedInDelay', result: 'void' }, { refused: { why: 'abandoned' } }],
    ['a fault of the feed', { status: 'feedFault' }, { refused: { why: 'fault' } }],
  ])('after the delay: %s', (_, values, state) => {
    expect(bets.applySportOrderToCombinedBet(waiting, order(values)).combined.state).toMatchObject(state);
  });
  test('refused after the delay for the odds of one leg, that leg has them', () => {
    const refusal = { why: 'odds', odds: 1700, leg: 1 } as const;
    const refused = bets.applySportOrderToCombinedBet(waiting, order({ status: 'refusedInDelay', refusal }));
    expect(refused.legs.map(({ state }) => state.status)).toEqual(['ready', 'refused', 'ready']);
    expect(refused.legs[1]?.state).toMatchObject({ refused: { why: 'odds', from: 2000, to: 1700 } });
  });
  test('over a reload, one on its way is looked up under its key; an accepted one is gone', () => {
    expect(parseStoredSlip(serializeSlip(sending)).combined.state).toEqual({ status: 'unanswered', sent });
    expect(parseStoredSlip(serializeSlip(waiting))).toEqual(waiting);
    expect(parseStoredSlip(serializeSlip(stake(three, 700)))).toEqual(stake(three, 700));
    const accepted = bets.applySportOrderToCombinedBet(waiting, order({ status: 'accepted' }));
    expect(parseStoredSlip(serializeSlip(accepted)).legs).toEqual([]);
  });
});

test('the 31st selection stays out of the slip, and its words say the limit of a multiple', () => {
  proves('8-017');
  const thirty = Array.from({ length: slips.MAX_LEGS }, (_, n) => selection(n + 1));
  const full = createSlip('multiple', ...thirty);
  expect(full.legs).toHaveLength(30);
  expect(slips.toggleSlipSelection(full, selection(31))).toBe(full);
  expect(ptBR.sport.odds.full).toBe('Limite da múltipla: no máximo {most} seleções.');
});

describe('a slip for others', () => {
  const content = { kind: 'system', system: '2/3', legs: three.legs } as const;
  test('holds event, line and outcome of each selection, and nothing else', () => {
    const text = encodeSharedSlip(content);
    expect(text).toBe('["system","2/3",[[1,"1|","1"],[2,"1|","1"],[3,"1|","1"]]]');
    expect(decodeSharedSlip(text)).toEqual({
      kind: 'system',
      system: '2/3',
      legs: [1, 2, 3].map((eventId) => ({ eventId, line: '1|', outcomeId: '1' })),
    });
  });
  test.each(['', 'x', '[]', '["all",null,[[1,"1|","1"]]]', '["single",null,[]]', '["single",null,[["1","1|","1"]]]'])(
    'an address that was changed fills nothing: %s',
    (text) => expect(decodeSharedSlip(text)).toBe(undefined),
  );
  test('fills the slip with what is still on offer, at the odds of now', () => {
    const events = createTestEventStore();
    for (const [id, state] of [
      [1, 'open'],
      [2, 'suspended'],
      [3, 'closed'],
    ] as const)
      events.put(
        [createTestEvent({ eventId: id as SportEventId, lines: [createTestLine('1|', 1700, { state })] })],
        'all',
      );
    const found = findSelectionsOnOffer(content.legs, events);
    expect(found.map(({ eventId, odds }) => [eventId, odds])).toEqual([
      [1, 1700],
      [2, 1700],
    ]);
    const filled = fillSlipWith(three, found, { kind: 'multiple', system: null }, toCentavos(500));
    expect([filled.kind, filled.legs.length, filled.combined.stakes.multiple]).toEqual(['multiple', 2, 500]);
    const singles = fillSlipWith(three, found, { kind: 'single', system: null }, toCentavos(500));
    expect(singles.legs.map((leg) => leg.stake)).toEqual([500, 500]);
  });
});
