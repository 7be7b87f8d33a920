import type { PlayerId, StaffId, OrderId } from '@arara/contract/protocol/fields';
import { type Centavos, toCentavos } from '@arara/money';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NEEDS_SERVER } from '../../../test/nodes.ts';
import { openWorld, serverAnswers, type World } from '../../../test/world.ts';
import type { Ctx } from '../../context.ts';
import { toSaoPauloDay } from '../../platform/clock.ts';
import { sql } from '../../platform/db/db.ts';
import { createIdGenerator } from '../../platform/ids.ts';
import {
  type PaymentProvider,
  type ProviderPayout,
  type ProviderPayoutRequest,
  PaymentProviderError,
} from '../../ports/payment-provider.ts';
import * as wallet from '../../wallet/wallet.ts';
import * as orderSummary from '../order-summary.ts';
import { toBankPayoutId } from '../orders/bank-ids.ts';
import * as payments from '../payments.ts';
import { leaseDuePayouts } from '../payout-sweeper.ts';
import { formatWithdrawalEncryptionLabel, encryptPayoutAccount } from '../withdrawals/payout-account.ts';
import { requestPayoutPoll } from '../withdrawals/payout-queue.ts';
import * as queries from '../withdrawals/withdrawals.queries.ts';
import { pollPayout } from './poll-payout.ts';
import { provePayments } from '../../proofs/proofs.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

/**
 * Random histories of payouts against a bank that does whatever a bank does: calls that are lost before or after their effect,
 * that arrive minutes later, that are refused for a while, payouts that are rejected or come back, nodes that die at any
 * transaction. Whatever happens, the bank paid once, or the money is back.
 */
const onServer = await serverAnswers();
if (!onServer) console.warn(NEEDS_SERVER);

/** A node that dies in the middle of its work. */
class Death extends Error {}

/** A small generator with a seed, so that a failure can be run again. */
function createChance(seed: number): { below(n: number): number } {
  let state = seed | 0;
  return {
    below: (n) => {
      state = (state + 0x6d2b79f5) | 0;
      let t = Math.imul(state ^ (state >>> 15), 1 | state);
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
      return ((t ^ (t >>> 14)) >>> 0) % n;
    },
  };
}

/** A bank that keeps its word: one name is one payout. Everything else it may do wrong, until `calm`. */
class WildBank {
  readonly payouts = new Map<string, ProviderPayout>();
  #lateCalls: { order: ProviderPayoutRequest; at: number }[] = [];
  calm = false;
  readonly #chance: { below(n: number): number };
  readonly #now: () => number;
  constructor(chance: { below(n: number): number }, now: () => number) {
    this.#chance = chance;
    this.#now = now;
  }
  #accept(order: ProviderPayoutRequest): ProviderPayout {
    const known = this.payouts.get(order.payoutId);
    if (known !== undefined) return known;
    const fresh: ProviderPayout = {
      payoutId: order.payoutId,
      endToEndId: `E${order.payoutId}`.slice(0, 32),
      amount: order.amount,
      status: 'processing',
      reason: undefined,
      returns: [],
      fee: toCentavos(1),
      at: this.#now(),
    };
    this.payouts.set(order.payoutId, fresh);
    return fresh;
  }
  /** Money moves: some payouts arrive, some are refused, some come back; calls that were under way arrive, or are too old. */
  live(): void {
    for (const [id, payout] of this.payouts) {
      if (payout.status === 'processing' && (this.calm || this.#chance.below(3) === 0))
        this.payouts.set(id, {
          ...payout,
          ...(this.#chance.below(4) === 0
            ? { status: 'rejected', reason: 'conta encerrada', fee: toCentavos(0) }
            : { status: 'confirmed' }),
        });
      else if (
        payout.status === 'confirmed' &&
        payout.returns.length === 0 &&
        !this.calm &&
        this.#chance.below(8) === 0
      )
        this.payouts.set(id, { ...payout, returns: [{ returnId: `D${id}`, amount: payout.amount, at: this.#now() }] });
    }
    const due = this.#lateCalls.filter(() => this.calm || this.#chance.below(8) === 0);
    this.#lateCalls = this.#lateCalls.filter((call) => !due.includes(call));
    for (const { order, at } of due) if (this.#now() - at < 280_000) this.#accept(order);
  }
  async createPayout(order: ProviderPayoutRequest): Promise<ProviderPayout> {
    switch (this.calm ? 11 : this.#chance.below(12)) {
      case 0:
        throw new PaymentProviderError('timeout', 'lost on its way', { outcomeUnknown: true });
      case 1:
        this.#accept(order);
        throw new PaymentProviderError('timeout', 'the answer is lost', { outcomeUnknown: true });
      case 2:
      case 7:
      case 8:
        this.#lateCalls.push({ order, at: this.#now() });
        throw new PaymentProviderError('unavailable', 'reset', { outcomeUnknown: true });
      case 3:
        throw new PaymentProviderError('unavailable', 'never sent');
      case 4:
        throw new PaymentProviderError('insufficientFunds', 'short');
      case 5:
      case 9:
      case 10:
        // Refused, unless it has it already.
        if (this.payouts.has(order.payoutId)) return this.#accept(order);
        throw new PaymentProviderError('invalid', 'refused for now');
      case 6:
        throw new Death();
      default:
        return this.#accept(order);
    }
  }
  async getPayout(id: string): Promise<ProviderPayout> {
    if (!this.calm && this.#chance.below(6) === 0)
      throw new PaymentProviderError('unavailable', '503', { outcomeUnknown: true });
    const known = this.payouts.get(id);
    if (known === undefined) throw new PaymentProviderError('notFound', 'none');
    return known;
  }
}

describe.skipIf(!onServer)('payouts, whatever happens', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ engine: 'postgres' });
  });
  afterAll(() => world.close());

  /** An approved withdrawal of a player of its own. */
  const approved = async (ctx: Ctx): Promise<{ player: PlayerId; order: OrderId; amount: Centavos; fee: Centavos }> => {
    const player = await world.createPlayer(toCentavos(50_000));
    const order = ctx.newId<OrderId>();
    const [amount, fee] = [toCentavos(10_000), toCentavos(200)];
    await ctx.db.tx('asked', async (tx) => {
      const state = await wallet.lockWallet(tx, player);
      await wallet.holdWithdrawal(tx, ctx, state, { amount, order });
      const account = { payCardNo: '52998224725', ifsc: '', name: 'Ana', whatsapp: '' };
      await tx.query(
        queries.insertWithdrawal(
          {
            player,
            id: order,
            kind: 'CPF',
            amount,
            fee,
            state: 'in_review',
            account_sealed: encryptPayoutAccount(ctx, account, formatWithdrawalEncryptionLabel(player, order)),
            approvals_needed: 1,
            usdt_rate: null,
            usdt: null,
            end_to_end_id: null,
            returned: toCentavos(0),
          },
          toSaoPauloDay(ctx.now()),
        ),
      );
    });
    await payments.approveWithdrawal(ctx, { staff: 1 as StaffId, ownPlayers: [] }, { player, order });
    return { player, order, amount, fee };
  };

  /** A node that may die before or after any of its transactions. */
  const mortal = (ctx: Ctx, bank: WildBank, chance: { below(n: number): number }): Ctx => ({
    ...ctx,
    bank: bank as unknown as PaymentProvider,
    db: {
      ...ctx.db,
      read: ctx.db.read,
      wake: () => undefined,
      onWake: () => () => undefined,
      tx: async (name, work) => {
        const dies = bank.calm ? 99 : chance.below(16);
        if (dies === 0) throw new Death();
        const done = await ctx.db.tx(name, work);
        if (dies === 1) throw new Death();
        return done;
      },
    },
  });

  test(
    'each was paid once and booked as paid, or its money was returned, and the ledger says so',
    { timeout: 120_000 },
    async () => {
      proves('A-063');
      await fc.assert(
        fc.asyncProperty(fc.integer(), async (seed) => {
          const chance = createChance(seed);
          let now = Date.now();
          const bank = new WildBank(chance, () => now);
          const base: Ctx = { ...world.ctx, now: () => now, newId: createIdGenerator(() => now, 3) };
          const node = mortal(base, bank, chance);
          const orders = await Promise.all(Array.from({ length: 10 }, () => approved(base)));
          const turn = async (): Promise<void> => {
            const taken = await leaseDuePayouts(node, 5);
            await Promise.all(taken.map((lease) => pollPayout(node, lease)));
          };
          const outlived = (error: unknown): void => {
            if (!(error instanceof Death || error instanceof PaymentProviderError)) throw error;
          };
          for (let step = 0; step < 40; step++) {
            now += chance.below(25_000);
            bank.live();
            const named = orders[chance.below(orders.length)];
            if (named !== undefined && chance.below(4) === 0) await requestPayoutPoll(base, named.player, named.order);
            await Promise.all([turn().catch(outlived), turn().catch(outlived)]);
          }
          bank.calm = true;
          for (let step = 0; step < 12; step++) {
            now += 400_000;
            bank.live();
            for (const order of orders) await requestPayoutPoll(base, order.player, order.order);
            await turn();
            await turn();
          }
          for (const { player, order, amount, fee } of orders) {
            const payout = bank.payouts.get(toBankPayoutId(player, order));
            const file = await payments.getWithdrawalDetail(base, { player, order });
            const isPaid = payout?.status === 'confirmed';
            const isBack = (payout?.returns.length ?? 0) > 0;
            expect(file.state).toBe(isBack ? 'returned' : isPaid ? 'confirmed' : 'rejected');
            const [row] = await base.db.read.query(
              sql<{ main: number; withdrawing: number; psp: number }>(
                'test end',
                `select main, withdrawing, (select sum(amount)::bigint from posting p where p.player = w.player and account = 100) as psp from wallet w where player = $1`,
                player,
              ),
            );
            const left = isPaid && !isBack ? 50_000 - amount : 50_000;
            const bankTook = isPaid ? 1 : 0;
            expect(row).toEqual({
              main: left,
              withdrawing: 0,
              psp: -50_000 + (isPaid && !isBack ? amount - fee : 0) + bankTook,
            });
          }
          const findings = await provePayments(base.db.read);
          expect(findings.filter((finding) => /held/.test(finding.name)).flatMap((finding) => finding.wrong)).toEqual(
            [],
          );
          expect((await wallet.auditWallet(base.db.read)).flatMap((item) => item.wrong)).toEqual([]);
        }),
        { numRuns: 4 },
      );
    },
  );

  /** A payout at a bank whose answers the test sets, call by call. */
  const openPayout = async () => {
    let now = Date.now();
    const bank = new WildBank(createChance(1), () => now);
    bank.calm = true;
    const calls: ((order: ProviderPayoutRequest) => Promise<ProviderPayout>)[] = [];
    const port = {
      getPayout: (id: string) => bank.getPayout(id),
      createPayout: (order: ProviderPayoutRequest) => (calls.shift() ?? ((item) => bank.createPayout(item)))(order),
    } as unknown as PaymentProvider;
    const ctx: Ctx = { ...world.ctx, now: () => now, newId: createIdGenerator(() => now, 4), bank: port };
    const withdrawal = await approved(ctx);
    const turn = async (): Promise<void> => {
      await requestPayoutPoll(ctx, withdrawal.player, withdrawal.order);
      for (const lease of await leaseDuePayouts(ctx, 50))
        if (lease.order === withdrawal.order) await pollPayout(ctx, lease).catch(() => undefined);
    };
    const state = async () => (await payments.getWithdrawalDetail(ctx, withdrawal)).state;
    const wait = (ms: number): void => void (now += ms);
    return { bank, calls, turn, state, wait, withdrawal, ctx };
  };
  const refusal = new PaymentProviderError('invalid', 'refused');
  const unclear = new PaymentProviderError('timeout', 'no answer', { outcomeUnknown: true });

  test('a refusal releases nothing while an earlier call may still arrive', async () => {
    proves('A-063');
    const { bank, calls, turn, state, wait } = await openPayout();
    let lateCall: ProviderPayoutRequest | undefined;
    calls.push(
      (order) => {
        lateCall = order;
        return Promise.reject(unclear);
      },
      () => Promise.reject(refusal),
    );
    await turn();
    expect(await state()).toBe('unknown');
    await turn();
    expect(await state()).toBe('submitting');
    if (lateCall === undefined) throw new Error('a first call');
    await bank.createPayout(lateCall);
    await turn();
    expect(await state()).toBe('processing');
    bank.live();
    wait(3000);
    await turn();
    expect(['confirmed', 'rejected']).toContain(await state());
  });

  test('a refusal releases the money once no call can arrive any more', async () => {
    const { calls, turn, state, wait } = await openPayout();
    calls.push(
      () => Promise.reject(unclear),
      () => Promise.reject(refusal),
      () => Promise.reject(refusal),
    );
    await turn();
    await turn();
    expect(await state()).toBe('submitting');
    wait(301_000);
    await turn();
    expect(await state()).toBe('rejected');
  });

  test('a refusal of a payout that the bank has releases nothing: a gateway tried twice', async () => {
    proves('A-063');
    const { bank, calls, turn, state, withdrawal: item, ctx } = await openPayout();
    calls.push(async (order) => {
      await bank.createPayout(order);
      throw refusal;
    });
    await turn();
    expect(await state()).toBe('processing');
    expect((await wallet.readBalances(ctx.db.read, item.player)).main).toBe(40_000);
  });

  test('a refusal after which the bank cannot be polled releases nothing', async () => {
    proves('A-063');
    const { bank, calls, turn, state } = await openPayout();
    let away = true;
    const { getPayout } = bank;
    bank.getPayout = (id) => (away ? Promise.reject(unclear) : getPayout.call(bank, id));
    calls.push(() => Promise.reject(refusal));
    await turn();
    expect(await state()).toBe('unknown');
    away = false;
    await turn();
    expect(await state()).toBe('processing');
  });

  test('a first refusal releases nothing if another node has leased the payout', async () => {
    proves('A-063');
    const { bank, calls, turn, state, wait } = await openPayout();
    let refuse: (error: Error) => void = () => undefined;
    let late: (() => Promise<void>) | undefined;
    calls.push(
      () => new Promise<ProviderPayout>((_, reject) => (refuse = reject)),
      (order) =>
        new Promise<ProviderPayout>((resolve) => {
          late = async () => resolve(await bank.createPayout(order));
        }),
    );
    const one = turn();
    await expect.poll(() => calls.length).toBe(1);
    const other = turn();
    await expect.poll(() => calls.length).toBe(0);
    refuse(refusal);
    await one;
    expect(await state()).toBe('submitting');
    await late?.();
    await other;
    expect(await state()).toBe('processing');
    bank.live();
    wait(3000);
    await turn();
    expect(['confirmed', 'rejected']).toContain(await state());
  });

  test('a part that comes back is credited, and the rest stays paid; returned is what came back in whole', async () => {
    proves('P-012');
    const { bank, turn, state, withdrawal: item, ctx } = await openPayout();
    await turn();
    const id = toBankPayoutId(item.player, item.order);
    const back = async (...amounts: number[]) => {
      const payout = await bank.getPayout(id);
      const returns = amounts.map((amount, nth) => ({
        returnId: `D${nth}`,
        amount: toCentavos(amount),
        at: ctx.now(),
      }));
      bank.payouts.set(id, { ...payout, status: 'confirmed', returns });
      await turn();
      await turn();
      const { main } = await wallet.readBalances(ctx.db.read, item.player);
      const { withdrawnSum } = await orderSummary.loadPaymentTotals(ctx.db.read, item.player);
      const findings = await provePayments(ctx.db.read);
      expect(findings.filter((one) => /held/.test(one.name)).flatMap((one) => one.wrong)).toEqual([]);
      return [await state(), main, withdrawnSum];
    };
    expect(await back()).toEqual(['confirmed', 40_000, 9800]);
    expect(await back(1)).toEqual(['confirmed', 40_001, 9799]);
    expect(await back(1, 4799)).toEqual(['confirmed', 44_800, 5000]);
    expect(await back(1, 4799, 5000)).toEqual(['returned', 50_000, 0]);
  });

  test('a node that was stopped past its lease sends nothing', async () => {
    proves('A-063');
    const { bank, turn, state, wait, withdrawal: item, ctx } = await openPayout();
    const lease = (await leaseDuePayouts(ctx, 50)).find((taken) => taken.order === item.order);
    if (lease === undefined) throw new Error('the payout is due');
    wait(21_000);
    await pollPayout(ctx, lease);
    expect(await state()).toBe('submitting');
    expect(bank.payouts.size).toBe(0);
    await turn();
    expect(await state()).toBe('processing');
  });
});
