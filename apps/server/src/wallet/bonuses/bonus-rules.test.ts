import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos, ZERO_CENTAVOS } from '@arara/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { permitStake } from '../../../test/wallet-state.ts';
import {
  type ClosedBonusesById,
  type ClosedBonus,
  closeOpenBonus,
  grantOpenBonus,
  reduceOpenBonus,
} from './bonus-rules.ts';
import {
  type WalletLedgerEntry,
  entryKinds,
  type PlayerLedgerAccount,
  playerLedgerAccounts,
} from '../ledger/chart-of-accounts.ts';
import {
  applyLedgerTransfers,
  type LedgerChange,
  noBonusStateChanges,
  computePlayableBalance,
  type StakeSplit,
  type WalletState,
} from '../ledger/wallet-state.ts';
import { addRequiredTurnover } from '../ledger/turnover.ts';
import { unsettledStake, resettleStake, settleStake, takeStake, type SportStakeSettlement } from '../stake-rules.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const PLAYER = 7 as PlayerId;
const fresh: WalletState = {
  player: PLAYER,
  currency: 'BRL',
  main: ZERO_CENTAVOS,
  bonus: ZERO_CENTAVOS,
  withdrawing: ZERO_CENTAVOS,
  agent: ZERO_CENTAVOS,
  receivable: ZERO_CENTAVOS,
  turnRequired: ZERO_CENTAVOS,
  turnFilled: ZERO_CENTAVOS,
  bonusId: null,
  bonusLeft: ZERO_CENTAVOS,
  bonusHeld: ZERO_CENTAVOS,
  bonusSteps: noBonusStateChanges,
  day: '2026-11-21',
  dayStaked: ZERO_CENTAVOS,
  daySettledReal: ZERO_CENTAVOS,
  dayPaid: ZERO_CENTAVOS,
  dayDeposited: ZERO_CENTAVOS,
  dayVoidedEarlier: ZERO_CENTAVOS,
  dayMinutes: 0,
  lastMinute: 0,
  lastEntry: 0,
  hasOpenRound: false,
  protectionStamp: 0,
  pair: null,
  nonce: 0,
  version: 0,
};
const ids = () => {
  let last = 1000;
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the place that asks chooses the kind of id
  return <T extends Id>() => ++last as T;
};

/** A bet that waits or has a result, as its table would keep it. */
interface Bet {
  readonly split: StakeSplit;
  settlement: SportStakeSettlement;
}

/** A simple model of one player: the wallet's state, its entries, its bets, and the rows of bonuses that have ended. */
class Life {
  readonly newId = ids();
  state = fresh;
  readonly entries: WalletLedgerEntry[] = [];
  readonly bets: Bet[] = [];
  readonly over = new Map<Id, ClosedBonus>();
  /** What was ever granted, and what it was to be wagered. */
  granted = 0;

  keep(moved: LedgerChange): void {
    for (const bonusStep of moved.state.bonusSteps) {
      if (bonusStep.step === 'ended')
        this.over.set(bonusStep.id, { how: bonusStep.how, left: bonusStep.left, into: null });
      else if (bonusStep.step === 'reopened') this.over.delete(bonusStep.id);
      else
        for (const [id, row] of this.over)
          if (id === bonusStep.id || row.into === bonusStep.id)
            this.over.set(id, { ...row, left: ZERO_CENTAVOS, into: bonusStep.into });
    }
    this.entries.push(...moved.entries);
    this.state = { ...moved.state, bonusSteps: noBonusStateChanges };
  }

  get closedBonuses(): ClosedBonusesById {
    return this.over;
  }

  /** The bonus that money of this one belongs to now. */
  heir(bonus: Id | null): Id | null {
    const row = bonus === null ? undefined : this.over.get(bonus);
    return row?.into === null || row?.into === undefined ? bonus : this.heir(row.into);
  }
}

type Step =
  | { readonly do: 'deposit' | 'bet' | 'round'; readonly amount: number | 'all'; readonly payout: number }
  | { readonly do: 'grant'; readonly amount: number; readonly times: number }
  | { readonly do: 'result'; readonly nth: number; readonly as: SportStakeSettlement['as']; readonly payout: number }
  | { readonly do: 'forfeited' | 'expired' };

const small = fc.integer({ min: 1, max: 300 });
/** Often everything, so that bonuses are played away. */
const stakes = fc.oneof(small, fc.constant('all' as const));
const won = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 900 }));
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('deposit' as const), amount: small, payout: fc.constant(0) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('bet' as const, 'round' as const), amount: stakes, payout: won }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('grant' as const), amount: small, times: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('result' as const),
      nth: fc.nat(20),
      as: fc.constantFrom('open' as const, 'settled' as const, 'settled' as const, 'void' as const),
      payout: won,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('forfeited' as const, 'expired' as const) }) },
);

const counting = { bonusPercent: 100, countedPercent: 100 };

function live(life: Life, action: Step): void {
  const { newId } = life;
  const amount = toCentavos(
    'amount' in action
      ? action.amount === 'all'
        ? Math.max(1, computePlayableBalance(life.state))
        : action.amount
      : 0,
  );
  if (action.do === 'deposit') {
    const moved = applyLedgerTransfers(
      life.state,
      [{ kind: 'deposit', from: 'psp', to: 'main', amount, ref: newId() }],
      newId,
    ) as LedgerChange;
    life.keep({ ...moved, state: addRequiredTurnover(moved.state, amount).state });
  } else if (action.do === 'grant') {
    life.granted += amount;
    const terms = {
      kind: 'bonus-grant',
      amount,
      required: toCentavos(amount * action.times),
    } as const;
    life.keep(grantOpenBonus(life.state, terms, newId(), newId));
  } else if (action.do === 'bet' || action.do === 'round') {
    const ref = newId();
    const house = action.do === 'bet' ? 'sports' : 'games';
    const taken = takeStake(life.state, permitStake(PLAYER, amount), { ref, newId, house });
    if (taken === undefined) return;
    life.keep(taken);
    if (action.do === 'bet') life.bets.push({ split: taken.split, settlement: unsettledStake });
    else
      life.keep(
        settleStake(life.state, { split: taken.split, payout: toCentavos(action.payout), ref, newId, ...counting }),
      );
  } else if (action.do === 'result') {
    const bet = life.bets[action.nth % Math.max(1, life.bets.length)];
    if (bet === undefined) return;
    const { split } = bet;
    const payout = action.as === 'settled' ? action.payout : action.as === 'void' ? split.main + split.bonus : 0;
    const moved = resettleStake(life.state, {
      split,
      from: bet.settlement,
      to: { as: action.as, payout: toCentavos(payout) },
      kind: 'resettlement',
      ref: PLAYER,
      newId,
      closedBonuses: life.closedBonuses,
      ...counting,
    });
    bet.settlement = moved.settlement;
    life.keep(moved);
  } else {
    const moved = closeOpenBonus(life.state, action.do, newId);
    if (moved !== undefined) life.keep(moved);
  }
}

const allowedOut: readonly string[] = ['stake', 'resettlement', 'bonus-release', 'bonus-forfeit'];
const sum = (entries: readonly WalletLedgerEntry[], which: (entry: WalletLedgerEntry) => boolean): number =>
  entries.filter(which).reduce((all, entry) => all + entry.amount, 0);

/** What must be so after every step. */
function expectSound(life: Life): void {
  const { state, entries, bets } = life;
  for (const account of Object.keys(playerLedgerAccounts) as PlayerLedgerAccount[])
    expect(sum(entries, (e) => e.to === account) - sum(entries, (e) => e.from === account)).toBe(state[account]);
  // Bonus money exists only with an open bonus, and an open bonus has money and something to wager.
  if (state.bonusId === null) expect([state.bonus, state.bonusLeft, state.bonusHeld]).toEqual([0, 0, 0]);
  else {
    expect(state.bonusLeft).toBeGreaterThan(0);
    expect(state.bonus + state.bonusHeld).toBeGreaterThan(0);
  }
  // What waits is what the open stakes of this bonus hold.
  const waiting = bets.filter(
    (bet) => bet.settlement.as === 'open' && bet.split.bonus > 0 && life.heir(bet.split.bonusId) === state.bonusId,
  );
  expect(state.bonusHeld).toBe(waiting.reduce((all, bet) => all + bet.split.bonus, 0));
  // Bonus money leaves by wagering, release or forfeit alone.
  for (const entry of entries)
    if (entry.from === 'bonus') expect(allowedOut).toContain(entry.kind);
    else if (entry.to === 'bonus') expect(['bonus-grant', 'payout', 'resettlement']).toContain(entry.kind);
  expect(state.receivable === 0 || (state.receivable < 0 && state.main === 0)).toBe(true);
  expect(state.turnFilled).toBeLessThanOrEqual(state.turnRequired);
  expect(Object.keys(entryKinds)).toEqual(expect.arrayContaining(entries.map((entry) => entry.kind)));
}

describe('bonus money', () => {
  test('whatever a player and the results do, bonus money leaves only by wagering, release or forfeit, and every balance is the sum of its entries', () => {
    proves('A-135');
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40, size: 'max' }), (steps) => {
        const life = new Life();
        for (const action of steps) {
          live(life, action);
          expectSound(life);
        }
        // Without a grant there is no bonus money, ever.
        if (life.granted === 0) expect(life.entries.some((e) => e.from === 'bonus' || e.to === 'bonus')).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  test('giving up or expiring never touches main money, and takes all bonus money that is not in a bet', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 25 }),
        fc.constantFrom('forfeited' as const, 'expired' as const),
        (steps, how) => {
          const life = new Life();
          for (const action of steps) live(life, action);
          const before = life.state;
          const moved = closeOpenBonus(before, how, life.newId);
          expect(moved === undefined).toBe(before.bonusId === null);
          if (moved === undefined) return;
          expect(moved.state).toMatchObject({
            main: before.main,
            receivable: before.receivable,
            bonus: 0,
            bonusId: null,
            bonusSteps: [{ step: 'ended', id: before.bonusId, how, amount: before.bonus, left: before.bonusLeft }],
          });
          expect(moved.entries.map((e) => [e.kind, e.from, e.to, e.amount])).toEqual(
            before.bonus === 0 ? [] : [['bonus-forfeit', 'bonus', 'bonusExpense', before.bonus]],
          );
        },
      ),
    );
  });

  test('released exactly when as much as required was settled after main turnover was done, not a centavo earlier', () => {
    fc.assert(
      fc.property(
        small,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 0, max: 400 }),
        fc.array(small),
        (amount, times, main, stakes) => {
          const life = new Life();
          // Enough money that every stake can be taken, and every stake comes back: only the turnover moves.
          live(life, { do: 'grant', amount, times });
          const rich = applyLedgerTransfers(
            life.state,
            [{ kind: 'payout', from: 'games', to: 'main', amount: toCentavos(1_000_000), ref: PLAYER }],
            life.newId,
          ) as LedgerChange;
          life.keep({ ...rich, state: addRequiredTurnover(rich.state, toCentavos(main)).state });
          let settled = 0;
          for (const n of stakes) {
            live(life, { do: 'round', amount: n, payout: n });
            settled += n;
            const done = settled >= main + amount * times;
            expect(life.state.bonusId === null).toBe(done);
            expect([life.state.main, life.state.bonus]).toEqual(done ? [1_000_000 + amount, 0] : [1_000_000, amount]);
            if (!done) expect(life.state.bonusLeft).toBe(amount * times - Math.max(0, settled - main));
          }
        },
      ),
    );
  });

  test('a grant of nothing, or with nothing to wager, is a bug', () => {
    const of = (amount: number, required: number) => () =>
      grantOpenBonus(
        fresh,
        { kind: 'award', amount: toCentavos(amount), required: toCentavos(required) },
        PLAYER,
        ids(),
      );
    expect(of(0, 1)).toThrow(RangeError);
    expect(of(1, 0)).toThrow(RangeError);
  });
});

describe('a claw-back', () => {
  test('takes its part and never makes bonus money cash D7-M5', () => {
    const upTo = (max: number) => fc.integer({ min: 0, max });
    fc.assert(
      fc.property(
        fc.record({ bonus: upTo(1_000_000), held: upTo(100_000), left: upTo(1_000_000) }),
        fc.record({
          amount: upTo(10_000),
          others: upTo(10_000),
          required: upTo(100_000),
          othersRequired: upTo(100_000),
        }),
        ({ bonus, held, left }, { amount, others, required, othersRequired }) => {
          const before = {
            ...fresh,
            bonusId: 9 as Id,
            bonus: toCentavos(bonus),
            bonusHeld: toCentavos(held),
            bonusLeft: toCentavos(left + 1),
          };
          const part = {
            amount: toCentavos(amount),
            granted: toCentavos(amount + others + 1),
            required: toCentavos(required),
            allRequired: toCentavos(required + othersRequired),
            ref: 8 as Id,
          };
          const { state, entries } = reduceOpenBonus(before, part, ids());
          expect(entries.filter(({ to }) => to === 'main')).toEqual([]);
          expect(state.main).toBe(0);
          expect(state.bonus).toBeLessThanOrEqual(Math.max(0, bonus - amount));
          // Nothing is left to wager only where nothing is left to become cash.
          if (state.bonusId !== null) expect(state.bonusLeft).toBeGreaterThan(0);
        },
      ),
    );
  });
});
