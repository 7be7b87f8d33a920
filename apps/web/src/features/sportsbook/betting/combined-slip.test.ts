import type { SportEventId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { createTestEvent, createTestEventStore, createTestLine } from '../live/test-events.ts';
import { describe, expect, test } from 'vitest';
import {
  type CombinedTotals,
  computeCombinedTotals,
  computeMaxCombinedStake,
  roundDownToEqualBets,
} from './combined-totals.ts';
import { findSelectionsOnOffer, decodeSharedSlip, encodeSharedSlip } from './slip-content.ts';
import { reduce } from './slip.ts';
import { type CombinedKind, emptySlip, MAX_LEGS, type Selection, type Slip, type SlipKind } from './slip-model.ts';
import { viewSlip } from './slip-view.ts';
import { ptBR } from '../../../test/texts.ts';
import { proves } from '../../../../../../scripts/proof/proves.ts';

const selection = (event: number, odds = 2000, more: Partial<Selection> = {}): Selection => ({
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
const createSlip = (kind: SlipKind, ...selections: readonly Selection[]): Slip =>
  reduce(
    selections.reduce((slip, each) => reduce(slip, { type: 'toggle', selection: each }), emptySlip),
    { type: 'kind', kind },
  );
const stake = (slip: Slip, centavos: number): Slip =>
  reduce(slip, { type: 'stake', name: slip.kind, stake: toCentavos(centavos) });
const sum = (slip: Slip, balance: number | null = null): CombinedTotals =>
  computeCombinedTotals(
    viewSlip(slip),
    slip.kind as CombinedKind,
    ({ odds }) => ({ odds, open: true }),
    balance === null ? null : toCentavos(balance),
  );

const three = createSlip('multiple', selection(1, 1500), selection(2, 2000), selection(3, 3330));

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
      viewSlip(stake(three, 1000)),
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
  const system = reduce(createSlip('system', selection(1), selection(2), selection(3)), {
    type: 'system',
    system: '2,3/3',
  });
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

test('the 31st selection stays out of the slip, and its words say the limit of a multiple', () => {
  proves('8-017');
  const thirty = Array.from({ length: MAX_LEGS }, (_, n) => selection(n + 1));
  const full = createSlip('multiple', ...thirty);
  expect(full.units).toHaveLength(30);
  expect(reduce(full, { type: 'toggle', selection: selection(31) })).toBe(full);
  expect(ptBR.sport.odds.full).toBe('Limite da múltipla: no máximo {most} seleções.');
});

describe('a slip for others', () => {
  const legs = three.units.map(({ selections: [each] }) => each);
  const content = { kind: 'system', system: '2/3', legs } as const;
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
  });
});
