import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PlayerId, OrderId, StaffId } from '@arara/contract/protocol/fields';
import { centavos } from '@arara/money';
import { expect, test } from 'vitest';
import { NEEDS_SERVER } from '../../../test/nodes.ts';
import type { Fate } from '../../../test/payer.ts';
import {
  requestWithdrawal,
  readOrderStates,
  readMain,
  openPaymentsSite,
  injectFault,
  waitUntil,
  newcomerWithMoney,
} from '../../../test/payments-site.ts';
import { serverAnswers } from '../../../test/world.ts';
import { toPayoutId } from '../orders/bank-ids.ts';
import * as payments from '../payments.ts';
import { provePayments } from '../../proofs/proofs.ts';

const onServer = await serverAnswers();
if (!onServer) console.warn(NEEDS_SERVER);

const program = fileURLToPath(new URL('../../../test/payer.ts', import.meta.url));
const AT_ONCE = 4;
const DEADLY_MS = 100_000;

type Death = Pick<Fate, 'at' | 'nth' | 'when'> & { readonly trouble?: string; readonly end: string };

/** Every arrow of a payout, cut right before and right after its transaction, and the call to the bank. */
const deaths: readonly Death[] = (
  [
    ['withdrawal approved', 1, undefined, 'confirmed'],
    ['payout begins', 1, undefined, 'confirmed'],
    ['createPayout', 1, undefined, 'confirmed'],
    ['payout unknown', 1, 'payout-timeout', 'confirmed'],
    ['payout submitting', 1, 'payout-unheard', 'confirmed'],
    // To processing, and then to its end.
    ['payout booked', 1, undefined, 'confirmed'],
    ['payout booked', 2, undefined, 'confirmed'],
    ['payout booked', 2, 'payout-rejected', 'rejected'],
    ['payout booked', 3, 'payout-returned', 'returned'],
  ] as const
).flatMap(([at, nth, name, end]) =>
  (['before', 'after'] as const).map((when) => ({
    at,
    nth,
    when,
    end,
    ...(name === undefined ? {} : { trouble: name }),
  })),
);

test.skipIf(!onServer)(
  'F1 I6: kill -9 at every arrow of a payout, before and after it: paid once, or back, by whoever comes next',
  { timeout: 240_000 },
  async () => {
    const site = await openPaymentsSite({ withdraw: { twoStaffAbove: centavos(1_000_000) } });
    const { databaseUrl = '', masterKey, bank } = site.ctx.config;
    /** A life that ends with the killing; a node that outlives its fate has never come to that arrow. */
    const live = (it: Omit<Fate, 'databaseUrl' | 'masterKey' | 'bank'>): Promise<string | null> =>
      new Promise((resolve) => {
        const told: Fate = { ...it, databaseUrl, bank, masterKey: Buffer.from(masterKey).toString('hex') };
        const child = fork(program, [JSON.stringify(told)], {
          stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
          execArgv: ['--disable-warning=ExperimentalWarning'],
        });
        const late = setTimeout(() => child.kill('SIGTERM'), DEADLY_MS);
        child.once('exit', (_, signal) => {
          clearTimeout(late);
          resolve(signal);
        });
      });
    try {
      const orders: (Death & { player: PlayerId; order: OrderId })[] = [];
      for (const death of deaths) {
        const { player, cpf } = await newcomerWithMoney(site, 50_000);
        const { orderId } = await requestWithdrawal(site, player, cpf, 10_000);
        if (death.trouble !== undefined)
          await injectFault(site, { name: death.trouble, txid: toPayoutId(player, orderId), delayMs: 300 });
        orders.push({ ...death, player, order: orderId });
      }
      const queue = [...orders];
      const lane = async (): Promise<void> => {
        for (let it = queue.shift(); it !== undefined; it = queue.shift())
          expect([it.at, it.nth, it.when, await live(it)]).toEqual([it.at, it.nth, it.when, 'SIGKILL']);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, lane));
      // The one that died before its approval was committed waits for staff, as it should.
      for (const it of orders) {
        const { state } = await payments.getWithdrawalDetail(site.ctx, it);
        if (state === 'in_review')
          await payments.approveWithdrawal(site.ctx, { staff: 2 as StaffId, ownPlayers: [] }, it);
      }
      await site.sweep();
      for (const it of orders)
        await waitUntil(
          `${it.at} ${it.nth} ${it.when}`,
          async () => (await payments.getWithdrawalDetail(site.ctx, it)).state,
          (state) => state === it.end,
          60_000,
        );
      const atBank = await site.ctx.bank.listPayouts(Date.now() - 3_600_000, Date.now() + 3_600_000);
      for (const it of orders) {
        expect(atBank.filter((payout) => payout.payoutId === toPayoutId(it.player, it.order))).toHaveLength(1);
        expect(await readMain(site, it.player)).toBe(it.end === 'confirmed' ? 40_000 : 50_000);
        const states = await readOrderStates(site, it.player, it.order);
        expect(states.filter((state) => state === it.end)).toHaveLength(1);
      }
      const wrong = (await provePayments(site.ctx.db.read)).filter((it) => /withdrawal|held/.test(it.name));
      expect(wrong.flatMap((it) => it.wrong)).toEqual([]);
    } finally {
      await site.close();
    }
  },
);
