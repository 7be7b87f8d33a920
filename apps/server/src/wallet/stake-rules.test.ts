import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos, ZERO_CENTAVOS } from '@arara/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { permitStake } from '../../test/wallet-state.ts';
import {
  type LedgerAccount,
  houseLedgerAccounts,
  type PlayerLedgerAccount,
  playerLedgerAccounts,
  type LedgerTransfer,
} from './ledger/chart-of-accounts.ts';
import {
  applyLedgerTransfers,
  noBonusStateChanges,
  advanceWalletDay,
  computePlayableBalance,
  type WalletState,
} from './ledger/wallet-state.ts';
import { addRequiredTurnover, computeRemainingTurnover } from './ledger/turnover.ts';
import {
  unsettledStake,
  resettleStake,
  settleStake,
  splitStake,
  splitPayoutIntoMainAndBonus,
  takeStake,
} from './stake-rules.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const PLAYER = 7 as PlayerId;
const BONUS = 9 as Id;
const amount = fc.integer({ min: 0, max: 100_000_000_000 }).map(toCentavos);
const positive = fc.integer({ min: 1, max: 100_000_000_000 }).map(toCentavos);
const small = fc.integer({ min: 0, max: 300 }).map(toCentavos);
const day = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((d) => d.toISOString().slice(0, 10));
const money = fc.oneof(small, amount);

const state: fc.Arbitrary<WalletState> = fc
  .record({
    main: money,
    bonus: money,
    withdrawing: money,
    agent: money,
    turnFilled: money,
    left: money,
    bonusLeft: positive,
    day,
    dayStaked: money,
    daySettledReal: money,
    dayPaid: money,
    dayDeposited: money,
    version: fc.nat(),
  })
  .map(({ left, ...fields }) => ({
    ...fields,
    player: PLAYER,
    currency: 'BRL' as const,
    receivable: ZERO_CENTAVOS,
    turnRequired: toCentavos(fields.turnFilled + left),
    // Bonus money is of a bonus, and something of that is still to be wagered.
    bonusId: fields.bonus > 0 ? BONUS : null,
    bonusLeft: fields.bonus > 0 ? fields.bonusLeft : ZERO_CENTAVOS,
    bonusHeld: ZERO_CENTAVOS,
    bonusSteps: noBonusStateChanges,
    dayVoidedEarlier: ZERO_CENTAVOS,
    dayMinutes: 0,
    lastMinute: 0,
    lastEntry: 0,
    hasOpenRound: false,
    protectionStamp: 0,
    pair: null,
    nonce: 0,
  }));

const ids = () => {
  let last = 0;
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the place that asks chooses the kind of id
  return <T extends Id>() => ++last as T;
};
// A debt is made and repaid by re-settlement alone: tests of its own.
const accounts = [
  ...Object.keys(playerLedgerAccounts).filter((name) => name !== 'receivable'),
  ...Object.keys(houseLedgerAccounts),
] as LedgerAccount[];
const transfer: fc.Arbitrary<LedgerTransfer> = fc
  .record({
    kind: fc.constantFrom('deposit', 'stake', 'payout', 'refund', 'withdrawal-hold'),
    pair: fc.shuffledSubarray(accounts, { minLength: 2, maxLength: 2 }),
    amount: money,
    ref: fc.nat().map((n) => n as Id),
  })
  .map(({ pair: [from, to], ...fields }) => ({ ...fields, from: from as LedgerAccount, to: to as LedgerAccount }));

const playerAccountNames = Object.keys(playerLedgerAccounts) as PlayerLedgerAccount[];
const isPlayerAccount = (account: LedgerAccount): account is PlayerLedgerAccount => account in playerLedgerAccounts;

describe('move', () => {
  test('every balance changes by the sum of its entries, each entry has the balance after it, and none falls below zero', () => {
    proves('A-069');
    fc.assert(
      fc.property(state, fc.array(transfer, { maxLength: 8 }), (before, transfers) => {
        // The oracle keeps its books in BigInt and stops at the first balance that would fall below zero.
        const book = new Map<LedgerAccount, bigint>(playerAccountNames.map((name) => [name, BigInt(before[name])]));
        const balance = (account: LedgerAccount) => book.get(account) ?? 0n;
        let refused = false;
        for (const { from, to, amount } of transfers) {
          if (isPlayerAccount(from) && balance(from) < BigInt(amount)) refused = true;
          if (refused) break;
          book.set(from, balance(from) - BigInt(amount));
          book.set(to, balance(to) + BigInt(amount));
        }
        const moved = applyLedgerTransfers(before, transfers, ids());
        expect(moved === undefined).toBe(refused);
        if (moved === undefined) return;
        for (const name of playerAccountNames) expect(BigInt(moved.state[name])).toBe(balance(name));
        expect([...book.values()].reduce((sum, amount) => sum + amount, 0n)).toBe(
          playerAccountNames.reduce((sum, name) => sum + BigInt(before[name]), 0n),
        );
        const running = new Map<LedgerAccount, bigint>(playerAccountNames.map((name) => [name, BigInt(before[name])]));
        for (const entry of moved.entries) {
          expect(entry.amount).toBeGreaterThan(0);
          expect(entry.from).not.toBe(entry.to);
          for (const [account, change, after] of [
            [entry.from, -entry.amount, entry.debitAfter],
            [entry.to, entry.amount, entry.creditAfter],
          ] as const) {
            if (!isPlayerAccount(account)) expect(after).toBeNull();
            else {
              running.set(account, (running.get(account) ?? 0n) + BigInt(change));
              expect(after === null ? null : BigInt(after)).toBe(running.get(account));
            }
          }
        }
        expect(moved.state.version).toBe(before.version + 1);
        expect(new Set(moved.entries.map((entry) => entry.id)).size).toBe(
          transfers.filter((planned) => planned.amount > 0).length,
        );
      }),
      { numRuns: 2000 },
    );
  });

  test('a negative amount is a bug, not a way to take money', () => {
    fc.assert(
      fc.property(state, positive, (before, n) => {
        expect(() =>
          applyLedgerTransfers(
            before,
            [{ kind: 'deposit', from: 'psp', to: 'main', amount: toCentavos(-n), ref: PLAYER }],
            ids(),
          ),
        ).toThrow(RangeError);
      }),
    );
  });
});

describe('a stake', () => {
  test('takes main first, then bonus, exactly the amount, or nothing at all', () => {
    proves('A-067');
    fc.assert(
      fc.property(state, fc.oneof(small, positive), (before, n) => {
        const taken = takeStake(before, permitStake(PLAYER, n), { ref: PLAYER, newId: ids() });
        expect(taken === undefined).toBe(BigInt(before.main) + BigInt(before.bonus) < BigInt(n));
        if (taken === undefined) return;
        expect(taken.split).toEqual(splitStake(before, n));
        expect(taken.split.main + taken.split.bonus).toBe(n);
        expect(taken.split.bonus === 0 || taken.split.main === before.main).toBe(true);
        expect([taken.state.main, taken.state.bonus]).toEqual([
          before.main - taken.split.main,
          before.bonus - taken.split.bonus,
        ]);
        expect(Math.min(taken.state.main, taken.state.bonus)).toBeGreaterThanOrEqual(0);
        expect(taken.entries.reduce((sum, entry) => sum + entry.amount, 0)).toBe(n);
        expect(taken.state.dayStaked).toBe(before.dayStaked + n);
        expect([taken.state.withdrawing, taken.state.agent, taken.state.turnFilled, taken.state.turnRequired]).toEqual([
          before.withdrawing,
          before.agent,
          before.turnFilled,
          before.turnRequired,
        ]);
      }),
      { numRuns: 1000 },
    );
  });

  test('one player’s permit does not take another’s money', () => {
    const rich = { ...fc.sample(state, 1)[0], main: toCentavos(1000) } as WalletState;
    expect(() => takeStake(rich, permitStake(8 as PlayerId, toCentavos(1)), { ref: PLAYER, newId: ids() })).toThrow();
  });
});

describe('a payout', () => {
  const split = fc.record({ main: money, bonus: money }).filter((stakeSplit) => stakeSplit.main + stakeSplit.bonus > 0);

  test('is split in the proportion of the stake, the bonus part rounded down, the sum exact', () => {
    proves('A-067');
    fc.assert(
      fc.property(split, money, (stakeSplit, payout) => {
        const parts = splitPayoutIntoMainAndBonus(payout, stakeSplit);
        expect(BigInt(parts.main) + BigInt(parts.bonus)).toBe(BigInt(payout));
        expect(BigInt(parts.bonus)).toBe(
          (BigInt(payout) * BigInt(stakeSplit.bonus)) / (BigInt(stakeSplit.main) + BigInt(stakeSplit.bonus)),
        );
        expect(Math.min(parts.main, parts.bonus)).toBeGreaterThanOrEqual(0);
        if (stakeSplit.bonus === 0) expect(parts.bonus).toBe(0);
        if (stakeSplit.main === 0) expect(parts.main).toBe(0);
      }),
      { numRuns: 3000 },
    );
  });

  test('stake and settlement together move stake and payout, and never fill the turnover past what is required', () => {
    fc.assert(
      fc.property(
        state,
        fc.oneof(small, positive),
        money,
        fc.integer({ min: 0, max: 100 }),
        (before, n, payout, bonusPercent) => {
          const newId = ids();
          const taken = takeStake(before, permitStake(PLAYER, n), { ref: PLAYER, newId });
          if (taken === undefined) return;
          const { state: after, entries } = settleStake(taken.state, {
            split: taken.split,
            payout,
            bonusPercent,
            countedPercent: 100,
            ref: PLAYER,
            newId,
          });
          expect(BigInt(computePlayableBalance(after))).toBe(
            BigInt(computePlayableBalance(before)) - BigInt(n) + BigInt(payout),
          );
          const paid = entries.filter(({ kind }) => kind === 'payout');
          expect(paid.reduce((sum, entry) => sum + BigInt(entry.amount), 0n)).toBe(BigInt(payout));
          const left = BigInt(before.turnRequired) - BigInt(before.turnFilled);
          expect(BigInt(after.turnFilled)).toBe(BigInt(before.turnFilled) + (BigInt(n) < left ? BigInt(n) : left));
          expect(after.turnFilled).toBeLessThanOrEqual(after.turnRequired);
          expect(after.turnRequired).toBe(before.turnRequired);
          expect([after.dayPaid, after.daySettledReal]).toEqual([
            before.dayPaid + payout,
            before.daySettledReal + taken.split.main,
          ]);
          expect(new Set([...taken.entries, ...entries].map((entry) => entry.id)).size).toBe(
            taken.entries.length + entries.length,
          );
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('turnover', () => {
  test('a requirement is a mark: what is left grows by it, and wagering as much meets it', () => {
    proves('A-068');
    fc.assert(
      fc.property(state, positive, fc.array(positive, { maxLength: 6 }), (before, required, stakes) => {
        const { state: asked, mark } = addRequiredTurnover(before, required);
        expect(computeRemainingTurnover(asked)).toBe(computeRemainingTurnover(before) + required);
        expect(mark).toBe(asked.turnRequired);
        let now = asked;
        for (const n of stakes) {
          const next = settleStake(now, {
            split: { main: n, bonus: ZERO_CENTAVOS, bonusId: null },
            payout: ZERO_CENTAVOS,
            bonusPercent: 100,
            countedPercent: 100,
            ref: PLAYER,
            newId: ids(),
          }).state;
          expect(next.turnFilled).toBeGreaterThanOrEqual(now.turnFilled);
          now = next;
        }
        const wagered = stakes.reduce((sum, n) => sum + BigInt(n), 0n);
        expect(computeRemainingTurnover(now) === 0).toBe(wagered >= BigInt(computeRemainingTurnover(asked)));
        expect(now.turnFilled >= mark).toBe(wagered >= BigInt(computeRemainingTurnover(asked)));
      }),
    );
  });
});

describe('a day', () => {
  test('a new day starts its counters at zero and touches no money; the same day changes nothing', () => {
    fc.assert(
      fc.property(state, day, (before, today) => {
        const after = advanceWalletDay(before, today);
        const counters = [after.dayStaked, after.daySettledReal, after.dayPaid, after.dayDeposited];
        if (today > before.day) expect([after.day, ...counters]).toEqual([today, 0, 0, 0, 0]);
        const { day: _, dayStaked: _1, daySettledReal: _2, dayPaid: _3, dayDeposited: _4, ...rest } = after;
        expect(before).toMatchObject(rest);
        expect(advanceWalletDay(after, today)).toBe(after);
      }),
    );
  });

  test('a clock that steps back neither reopens a day that is over nor loses the counters of the current day', () => {
    fc.assert(
      fc.property(state, day, (before, today) => {
        if (today < before.day) expect(advanceWalletDay(before, today)).toBe(before);
      }),
    );
  });
});

describe('a sports stake settled by difference', () => {
  const split = fc
    .record({ main: small, bonus: small })
    .filter((stakeSplit) => stakeSplit.main + stakeSplit.bonus > 0)
    .map((stakeSplit) => ({ ...stakeSplit, bonusId: stakeSplit.bonus > 0 ? BONUS : null }));
  /** The state with the stake's bonus part in an open stake. */
  const holding = (walletState: WalletState, bonus: number): WalletState =>
    bonus === 0
      ? walletState
      : {
          ...walletState,
          bonusId: BONUS,
          bonusHeld: toCentavos(bonus),
          bonusLeft: toCentavos(Math.max(1, walletState.bonusLeft)),
        };
  const settlementChange = fc.oneof(
    fc.record({ as: fc.constant('settled' as const), payout: small }),
    fc.constant({ as: 'void' as const }),
    fc.record({ as: fc.constant('open' as const), payout: fc.constant(ZERO_CENTAVOS) }),
  );
  const equity = (walletState: WalletState) => walletState.main + walletState.bonus + walletState.receivable;

  test('any sequence of settlements ends in the same money, turnover and counts as the last one alone; a repeated one moves nothing', () => {
    fc.assert(
      fc.property(state, split, fc.array(settlementChange, { minLength: 1, maxLength: 6 }), (any, stakeSplit, way) => {
        const before = holding(any, stakeSplit.bonus);
        const staked = toCentavos(stakeSplit.main + stakeSplit.bonus);
        const findPayout = (to: (typeof way)[number]) => ('payout' in to ? to.payout : staked);
        const walk = (steps: typeof way) => {
          let at = { state: before, settlement: unsettledStake };
          for (const to of steps)
            at = resettleStake(at.state, {
              split: stakeSplit,
              from: at.settlement,
              to: { as: to.as, payout: findPayout(to) },
              kind: 'resettlement',
              bonusPercent: 100,
              countedPercent: 100,
              ref: PLAYER,
              newId: ids(),
            });
          return at;
        };
        const last = way.at(-1) as (typeof way)[number];
        const [long, direct, twice] = [walk(way), walk([last]), walk([...way, last])];
        const counts = ({ dayStaked, daySettledReal, dayPaid, turnFilled, turnRequired }: WalletState) => ({
          dayStaked,
          daySettledReal,
          dayPaid,
          turnFilled,
          turnRequired,
        });
        expect(equity(long.state)).toBe(equity(direct.state));
        expect(counts(long.state)).toEqual(counts(direct.state));
        // What counted for a bonus is not among them: one that was released on the way stays so.
        const pickMainFields = ({ as, paid, turned }: typeof unsettledStake) => ({ as, paid, turned });
        expect(pickMainFields(long.settlement)).toEqual(pickMainFields(direct.settlement));
        expect({ ...twice.state, version: 0 }).toEqual({ ...long.state, version: 0 });
        for (const walked of [long, direct]) {
          expect(Math.min(walked.state.main, walked.state.bonus)).toBeGreaterThanOrEqual(0);
          expect(walked.state.receivable === 0 || (walked.state.receivable < 0 && walked.state.main === 0)).toBe(true);
          expect(walked.state.turnFilled).toBeLessThanOrEqual(walked.state.turnRequired);
        }
        if (before.bonusId === null)
          expect([long.state.main, long.state.receivable]).toEqual([direct.state.main, direct.state.receivable]);
      }),
      { numRuns: 3000 },
    );
  });

  test('the missing amount becomes a debt, which the next credit to main repays first', () => {
    const poor = {
      ...(fc.sample(state, 1)[0] as WalletState),
      main: toCentavos(30),
      bonus: ZERO_CENTAVOS,
      bonusId: null,
      bonusLeft: ZERO_CENTAVOS,
    };
    const won = resettleStake(poor, {
      split: { main: toCentavos(100), bonus: ZERO_CENTAVOS, bonusId: null },
      from: unsettledStake,
      to: { as: 'settled', payout: toCentavos(190) },
      kind: 'payout',
      bonusPercent: 100,
      countedPercent: 100,
      ref: PLAYER,
      newId: ids(),
    });
    expect(won.state.main).toBe(220);
    const spent = applyLedgerTransfers(
      won.state,
      [{ kind: 'withdrawal-hold', from: 'main', to: 'withdrawing', amount: toCentavos(200), ref: PLAYER }],
      ids(),
    );
    const back = resettleStake((spent as { state: WalletState }).state, {
      split: { main: toCentavos(100), bonus: ZERO_CENTAVOS, bonusId: null },
      from: won.settlement,
      to: { as: 'settled', payout: ZERO_CENTAVOS },
      kind: 'resettlement',
      bonusPercent: 100,
      countedPercent: 100,
      ref: PLAYER,
      newId: ids(),
    });
    expect([back.state.main, back.state.receivable]).toEqual([0, -170]);
    const paid = applyLedgerTransfers(
      back.state,
      [{ kind: 'deposit', from: 'psp', to: 'main', amount: toCentavos(100), ref: PLAYER }],
      ids(),
    );
    expect([paid?.state.main, paid?.state.receivable, paid?.entries.at(-1)?.kind]).toEqual([0, -70, 'repayment']);
    const more = applyLedgerTransfers(
      (paid as { state: WalletState }).state,
      [{ kind: 'payout', from: 'games', to: 'main', amount: toCentavos(100), ref: PLAYER }],
      ids(),
    );
    expect([more?.state.main, more?.state.receivable]).toEqual([30, 0]);
  });
});
