import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos, ZERO_CENTAVOS } from '@arara/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildWalletState } from '../../../test/wallet-state.ts';
import { countPlayedMinuteInWallet, endOpenRoundInWallet } from '../../wallet/wallet.ts';
import {
  addCalendarDays,
  findSaoPauloDayStart,
  findMonthStart,
  findLimitPeriodEnd,
  findWeekStart,
} from '../state/calendar.ts';
import {
  areLimitPeriodSumsOutdated,
  findFirstDayOfLimitPeriods,
  readLimitPeriodSums,
  rebuildLimitPeriodSums,
} from '../limits/limits.ts';
import {
  isPermitRefused,
  type ProtectionPermitRequest,
  decideProtectionPermit,
  permitSession,
  requirePermit,
} from './permit.ts';
import {
  type PlayerLimits,
  RESTRICTION_WITHOUT_END,
  type PlayerProtection,
  findRestrictionAt,
  EMPTY_PLAYER_PROTECTION,
} from '../state/player-protection.ts';

const HOUR_MS = 3600 * 1000;
/** A Wednesday at noon in São Paulo. */
const NOW = Date.UTC(2026, 2, 18, 15);
const DAY = '2026-03-18';
const PLAYER = 7 as PlayerId;

const requests: readonly (readonly [string, ProtectionPermitRequest])[] = [
  ['a stake', { stake: toCentavos(1000) }],
  ['a deposit', { deposit: toCentavos(1000), unpaid: ZERO_CENTAVOS }],
  ['a transfer', { transfer: toCentavos(1000) }],
  ['a promotion', { promotion: toCentavos(1000) }],
];
const states: readonly (readonly [string, Partial<PlayerProtection>, object])[] = [
  [
    'blocked',
    { blocked: { until: null, reason: 'fraude' } },
    { refused: 'accountBlocked', detail: { reason: 'blocked', note: 'fraude' } },
  ],
  [
    'blocked until tomorrow',
    { blocked: { until: NOW + 1, reason: 'x' } },
    { refused: 'accountBlocked', detail: { reason: 'blocked', note: 'x', until: NOW + 1 } },
  ],
  [
    'paused',
    { pausedUntil: NOW + HOUR_MS },
    { refused: 'playerPaused', detail: { reason: 'paused', until: NOW + HOUR_MS } },
  ],
  [
    'excluded',
    { excludedUntil: NOW + HOUR_MS },
    { refused: 'selfExcluded', detail: { reason: 'excluded', until: NOW + HOUR_MS } },
  ],
  [
    'excluded for a term that runs',
    { excludedUntil: RESTRICTION_WITHOUT_END, exclusionEnds: NOW + 1 },
    { refused: 'selfExcluded', detail: { reason: 'excluded', until: NOW + 1 } },
  ],
  [
    'excluded, the term over, and has not asked to come back',
    { excludedUntil: RESTRICTION_WITHOUT_END, exclusionEnds: NOW - 1 },
    { refused: 'selfExcluded', detail: { reason: 'excluded' } },
  ],
  [
    'excluded without end',
    { excludedUntil: RESTRICTION_WITHOUT_END },
    { refused: 'selfExcluded', detail: { reason: 'excluded' } },
  ],
  [
    'paused and blocked',
    { pausedUntil: NOW + 1, blocked: { until: null, reason: 'x' } },
    { refused: 'accountBlocked', detail: { reason: 'blocked', note: 'x' } },
  ],
];
const over: readonly (readonly [string, Partial<PlayerProtection>])[] = [
  ['nothing', {}],
  ['a block that is over', { blocked: { until: NOW, reason: 'x' } }],
  ['a pause that is over', { pausedUntil: NOW }],
  ['an exclusion that is over', { excludedUntil: NOW }],
];
const protectedBy = (protection: Partial<PlayerProtection>, wallet: Parameters<typeof buildWalletState>[0] = {}) => ({
  protection: { ...EMPTY_PLAYER_PROTECTION, ...protection },
  wallet: buildWalletState({ player: PLAYER, day: DAY, ...wallet }),
});

describe.each(requests)('%s', (_, request) => {
  test.each(states)('is refused to a player who is %s', (_name, protection, refused) => {
    expect(decideProtectionPermit(protectedBy(protection), request, NOW)).toEqual(refused);
    expect(() => requirePermit(protectedBy(protection), request, NOW)).toThrow(Refusal);
  });
  test.each(over)('is permitted with %s', (_name, protection) => {
    const permitted = decideProtectionPermit(protectedBy(protection), request, NOW);
    expect(permitted).toMatchObject({ player: PLAYER, amount: 1000, at: NOW });
    expect(requirePermit(protectedBy(protection), request, NOW)).toEqual(permitted);
  });
});

test('a session is never refused; it is restricted until the last restriction ends', () => {
  const findRestrictionEnd = (protection: Partial<PlayerProtection>) =>
    permitSession(protectedBy(protection), NOW).restrictedUntil;
  expect(findRestrictionEnd({})).toBeNull();
  expect(findRestrictionEnd({ pausedUntil: NOW })).toBeNull();
  expect(findRestrictionEnd({ pausedUntil: NOW + 5 })).toBe(NOW + 5);
  expect(findRestrictionEnd({ pausedUntil: NOW + 9, blocked: { until: NOW + 5, reason: 'x' } })).toBe(NOW + 9);
  expect(findRestrictionEnd({ blocked: { until: null, reason: 'x' } })).toBe(RESTRICTION_WITHOUT_END);
});

test('when a block is lifted, the pause goes on', () => {
  const pausedUntil = NOW + 5;
  expect(findRestrictionAt({ ...EMPTY_PLAYER_PROTECTION, pausedUntil, blocked: null }, NOW)?.status).toBe('paused');
});

describe('limits', () => {
  const sums = {
    staked: toCentavos(500),
    paid: toCentavos(100),
    deposited: toCentavos(300),
    voided: toCentavos(50),
    minutes: 4,
  };
  const day = {
    dayStaked: toCentavos(200),
    dayPaid: toCentavos(20),
    dayDeposited: toCentavos(30),
    dayVoidedEarlier: toCentavos(10),
    dayMinutes: 2,
  };
  const limited = (limits: PlayerLimits) => protectedBy({ limits, week: sums, month: sums }, day);

  test('a week and a month are the closed days and today', () => {
    const { protection, wallet } = limited({});
    expect(readLimitPeriodSums(protection, wallet, 'day')).toEqual({
      staked: 200,
      paid: 20,
      deposited: 30,
      voided: 10,
      minutes: 2,
    });
    expect(readLimitPeriodSums(protection, wallet, 'week')).toEqual({
      staked: 700,
      paid: 120,
      deposited: 330,
      voided: 60,
      minutes: 6,
    });
  });
  test.each([
    ['stake of the day', { stake: { day: 1199 } }, { stake: toCentavos(1000) }, 'day'],
    ['stake of the week', { stake: { week: 1699 } }, { stake: toCentavos(1000) }, 'week'],
    ['loss of the month: staked − came back − paid', { loss: { month: 1519 } }, { stake: toCentavos(1000) }, 'month'],
    [
      'deposit with what is unpaid',
      { deposit: { day: 1079 } },
      { deposit: toCentavos(1000), unpaid: toCentavos(50) },
      'day',
    ],
    ['time, in a minute that is not counted yet', { time: { day: 2 } }, { stake: toCentavos(1) }, 'day'],
  ] as const)('%s is refused one above the limit, and permitted at it', (_name, limits, request, period) => {
    const [[kind, byPeriod]] = Object.entries(limits) as [[string, Record<string, number>]];
    const until = findLimitPeriodEnd(DAY, period);
    expect(decideProtectionPermit(limited(limits as PlayerLimits), request, NOW)).toEqual({
      refused: 'limitReached',
      detail: { reason: 'limit', limit: kind, period, until },
    });
    const wider = { [kind]: { [period]: (byPeriod[period] as number) + 1 } } as PlayerLimits;
    expect(isPermitRefused(decideProtectionPermit(limited(wider), request, NOW))).toBe(false);
  });
  test('a minute counts once towards the time, however many bets are in it', () => {
    const { protection, wallet } = limited({ time: { day: 2 } });
    const playedNow = { protection, wallet: { ...wallet, lastMinute: Math.floor(NOW / 60_000) } };
    const isPermitted = (at: number): boolean =>
      !isPermitRefused(decideProtectionPermit(playedNow, { stake: toCentavos(1) }, at));
    expect([isPermitted(NOW), isPermitted(NOW + 59_999), isPermitted(NOW + 60_000)]).toEqual([true, true, false]);
  });
  test('play money has none', () => {
    const { protection, wallet } = limited({ stake: { day: 0 } });
    const test = { protection, wallet: { ...wallet, currency: 'BRLT' as const } };
    expect(isPermitRefused(decideProtectionPermit(test, { stake: toCentavos(1000) }, NOW))).toBe(false);
  });
  test('the sums are rebuilt once a day, from the days of the week and of the month', () => {
    const protection = { ...EMPTY_PLAYER_PROTECTION, limits: { stake: { week: 1 } }, closedThrough: '2026-03-16' };
    expect(areLimitPeriodSumsOutdated(protection, DAY)).toBe(true);
    expect(areLimitPeriodSumsOutdated({ ...protection, limits: {} }, DAY)).toBe(false);
    const days = ['2026-02-28', '2026-03-01', '2026-03-15', '2026-03-16', '2026-03-17', DAY].map((d, n) => ({
      ...sums,
      staked: toCentavos(10 ** n),
      day: d,
    }));
    const rebuilt = rebuildLimitPeriodSums(protection, DAY, days);
    expect(areLimitPeriodSumsOutdated(rebuilt, DAY)).toBe(false);
    expect([rebuilt.week.staked, rebuilt.month.staked]).toEqual([11_000, 11_110]);
  });
});

test('a round that was open overnight counts the minutes of today, and not those of yesterday', () => {
  const toMinute = (at: number): number => Math.floor(at / 60_000);
  const opened = findSaoPauloDayStart(DAY) - 10 * 60_000;
  const state = buildWalletState({ player: PLAYER, day: DAY, lastMinute: toMinute(opened) });
  const after = (minutes: number): number =>
    endOpenRoundInWallet(state, findSaoPauloDayStart(DAY) + minutes * 60_000).dayMinutes;
  expect([after(0), after(5), after(600)]).toEqual([1, 6, 601]);
});

test('whatever is bet on while a round is open, the round counts every minute once', () => {
  const start = buildWalletState({ day: DAY, lastMinute: Math.floor(NOW / 60_000), dayMinutes: 1, hasOpenRound: true });
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 200 })), fc.integer({ min: 0, max: 200 }), (bets, end) => {
      const state = bets
        .filter((minute) => minute <= end)
        .toSorted((a, b) => a - b)
        .reduce((wallet, minute) => countPlayedMinuteInWallet(wallet, NOW + minute * 60_000), start);
      expect(endOpenRoundInWallet(state, NOW + end * 60_000)).toMatchObject({
        dayMinutes: end + 1,
        hasOpenRound: false,
      });
    }),
  );
});

test('weeks begin on Monday, and a week may begin in the month before', () => {
  expect([findWeekStart('2026-03-16'), findWeekStart('2026-03-22')]).toEqual(['2026-03-16', '2026-03-16']);
  expect(findFirstDayOfLimitPeriods('2026-04-01')).toBe('2026-03-30');
  expect(findFirstDayOfLimitPeriods('2026-03-18')).toBe(findMonthStart('2026-03-18'));
  expect(addCalendarDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(findSaoPauloDayStart('2026-03-18')).toBe(Date.UTC(2026, 2, 18, 3));
  // Summer time was in force.
  expect(findSaoPauloDayStart('2018-12-01')).toBe(Date.UTC(2018, 11, 1, 2));
  expect(findLimitPeriodEnd(DAY, 'day')).toBe(Date.UTC(2026, 2, 19, 3));
  expect(findLimitPeriodEnd(DAY, 'week')).toBe(Date.UTC(2026, 2, 23, 3));
  expect(findLimitPeriodEnd('2026-12-31', 'month')).toBe(Date.UTC(2027, 0, 1, 3));
});

test('only permit.ts makes permits', () => {
  const src = join(import.meta.dirname, '../..');
  const makers = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) =>
        name.endsWith('.ts') &&
        /\bas (unknown as )?(Session|Protection)Permit\b/.test(readFileSync(join(src, name), 'utf8')),
    )
    .map((name) => name.replaceAll('\\', '/'));
  expect(makers.filter((name) => !name.endsWith('.test.ts'))).toEqual(['protection/permits/permit.ts']);
});
