import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { centavos, ZERO } from '@arara/money';
import { describe, expect, test } from 'vitest';
import { buildWalletState } from '../../test/wallet-state.ts';
import { addDays, findDayStart, findMonthStart, findPeriodEnd, findWeekStart } from './calendar.ts';
import { areSumsOutdated, findFirstDayNeeded, readPeriod, rebuildSums } from './limits.ts';
import { isPermitRefused, type PermitRequest, decidePermit, permitSession, requirePermit } from './permit.ts';
import {
  type PlayerLimits,
  NO_END,
  type PlayerProtection,
  findRestrictionAt,
  UNPROTECTED,
} from './player-protection.ts';

const HOUR_MS = 3600 * 1000;
/** A Wednesday at noon in São Paulo. */
const NOW = Date.UTC(2026, 2, 18, 15);
const DAY = '2026-03-18';
const PLAYER = 7 as PlayerId;

const requests: readonly (readonly [string, PermitRequest])[] = [
  ['a stake', { stake: centavos(1000) }],
  ['a deposit', { deposit: centavos(1000), unpaid: ZERO }],
  ['a transfer', { transfer: centavos(1000) }],
  ['a promotion', { promotion: centavos(1000) }],
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
  ['excluded without end', { excludedUntil: NO_END }, { refused: 'selfExcluded', detail: { reason: 'excluded' } }],
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
  protection: { ...UNPROTECTED, ...protection },
  wallet: buildWalletState({ player: PLAYER, day: DAY, ...wallet }),
});

describe.each(requests)('%s', (_, request) => {
  test.each(states)('is refused to a player who is %s', (_name, protection, refused) => {
    expect(decidePermit(protectedBy(protection), request, NOW)).toEqual(refused);
    expect(() => requirePermit(protectedBy(protection), request, NOW)).toThrow(Refusal);
  });
  test.each(over)('is permitted with %s', (_name, protection) => {
    const permitted = decidePermit(protectedBy(protection), request, NOW);
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
  expect(findRestrictionEnd({ blocked: { until: null, reason: 'x' } })).toBe(NO_END);
});

test('when a block is lifted, the pause goes on', () => {
  const pausedUntil = NOW + 5;
  expect(findRestrictionAt({ ...UNPROTECTED, pausedUntil, blocked: null }, NOW)?.status).toBe('paused');
});

describe('limits', () => {
  const sums = {
    staked: centavos(500),
    paid: centavos(100),
    deposited: centavos(300),
    voided: centavos(50),
    minutes: 4,
  };
  const day = {
    dayStaked: centavos(200),
    dayPaid: centavos(20),
    dayDeposited: centavos(30),
    dayVoidedEarlier: centavos(10),
    dayMinutes: 2,
  };
  const limited = (limits: PlayerLimits) => protectedBy({ limits, week: sums, month: sums }, day);

  test('a week and a month are the closed days and today', () => {
    const { protection, wallet } = limited({});
    expect(readPeriod(protection, wallet, 'day')).toEqual({
      staked: 200,
      paid: 20,
      deposited: 30,
      voided: 10,
      minutes: 2,
    });
    expect(readPeriod(protection, wallet, 'week')).toEqual({
      staked: 700,
      paid: 120,
      deposited: 330,
      voided: 60,
      minutes: 6,
    });
  });
  test.each([
    ['stake of the day', { stake: { day: 1199 } }, { stake: centavos(1000) }, 'day'],
    ['stake of the week', { stake: { week: 1699 } }, { stake: centavos(1000) }, 'week'],
    ['loss of the month: staked − came back − paid', { loss: { month: 1519 } }, { stake: centavos(1000) }, 'month'],
    [
      'deposit with what is unpaid',
      { deposit: { day: 1079 } },
      { deposit: centavos(1000), unpaid: centavos(50) },
      'day',
    ],
    ['time', { time: { day: 2 } }, { stake: centavos(1) }, 'day'],
  ] as const)('%s is refused one above the limit, and permitted at it', (_name, limits, request, period) => {
    const [[kind, byPeriod]] = Object.entries(limits) as [[string, Record<string, number>]];
    const until = findPeriodEnd(DAY, period);
    expect(decidePermit(limited(limits as PlayerLimits), request, NOW)).toEqual({
      refused: 'limitReached',
      detail: { reason: 'limit', limit: kind, period, until },
    });
    const wider = { [kind]: { [period]: (byPeriod[period] as number) + 1 } } as PlayerLimits;
    expect(isPermitRefused(decidePermit(limited(wider), request, NOW))).toBe(false);
  });
  test('play money has none', () => {
    const { protection, wallet } = limited({ stake: { day: 0 } });
    const test = { protection, wallet: { ...wallet, currency: 'BRLT' as const } };
    expect(isPermitRefused(decidePermit(test, { stake: centavos(1000) }, NOW))).toBe(false);
  });
  test('the sums are rebuilt once a day, from the days of the week and of the month', () => {
    const protection = { ...UNPROTECTED, limits: { stake: { week: 1 } }, closedThrough: '2026-03-16' };
    expect(areSumsOutdated(protection, DAY)).toBe(true);
    expect(areSumsOutdated({ ...protection, limits: {} }, DAY)).toBe(false);
    const days = ['2026-02-28', '2026-03-01', '2026-03-15', '2026-03-16', '2026-03-17', DAY].map((d, n) => ({
      ...sums,
      staked: centavos(10 ** n),
      day: d,
    }));
    const rebuilt = rebuildSums(protection, DAY, days);
    expect(areSumsOutdated(rebuilt, DAY)).toBe(false);
    expect([rebuilt.week.staked, rebuilt.month.staked]).toEqual([11_000, 11_110]);
  });
});

test('weeks begin on Monday, and a week may begin in the month before', () => {
  expect([findWeekStart('2026-03-16'), findWeekStart('2026-03-22')]).toEqual(['2026-03-16', '2026-03-16']);
  expect(findFirstDayNeeded('2026-04-01')).toBe('2026-03-30');
  expect(findFirstDayNeeded('2026-03-18')).toBe(findMonthStart('2026-03-18'));
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(findDayStart('2026-03-18')).toBe(Date.UTC(2026, 2, 18, 3));
  // Summer time was in force.
  expect(findDayStart('2018-12-01')).toBe(Date.UTC(2018, 11, 1, 2));
  expect(findPeriodEnd(DAY, 'day')).toBe(Date.UTC(2026, 2, 19, 3));
  expect(findPeriodEnd(DAY, 'week')).toBe(Date.UTC(2026, 2, 23, 3));
  expect(findPeriodEnd('2026-12-31', 'month')).toBe(Date.UTC(2027, 0, 1, 3));
});

test('only permit.ts makes permits', () => {
  const src = join(import.meta.dirname, '..');
  const makers = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) =>
        name.endsWith('.ts') && /\bas (unknown as )?(Session)?Permit\b/.test(readFileSync(join(src, name), 'utf8')),
    )
    .map((name) => name.replaceAll('\\', '/'));
  expect(makers.filter((name) => !name.endsWith('.test.ts'))).toEqual(['protection/permit.ts']);
});
