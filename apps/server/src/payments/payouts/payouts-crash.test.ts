import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PlayerId, OrderId, StaffId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { expect, test } from 'vitest';
import { NEEDS_SERVER } from '../../../test/nodes.ts';
import type { PayoutKillPlan } from '../../../test/processes/killed-payout-node.ts';
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
import { toBankPayoutId } from '../orders/bank-ids.ts';
import * as payments from '../payments.ts';
import { provePayments } from '../../proofs/proofs.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const onServer = await serverAnswers();
if (!onServer) console.warn(NEEDS_SERVER);

const program = fileURLToPath(new URL('../../../test/processes/killed-payout-node.ts', import.meta.url));
const AT_ONCE = 4;
const DEADLY_MS = 100_000;

type Death = Pick<PayoutKillPlan, 'at' | 'nth' | 'when'> & { readonly fault?: string; readonly end: string };

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
    ...(name === undefined ? {} : { fault: name }),
  })),
);

test.skipIf(!onServer)(
  'kill -9 right before and right after every change of a payout’s state: the next process pays it once or returns the money',
  { timeout: 240_000 },
  async () => {
    proves('A-063', 'P-016');
    const site = await openPaymentsSite({ withdraw: { twoStaffAbove: toCentavos(1_000_000) } });
    const { databaseUrl = '', masterKey, bank } = site.ctx.config;
    /** Runs a node until it is killed. A node that ends in another way never reached its kill point. */
    const live = (input: Omit<PayoutKillPlan, 'databaseUrl' | 'masterKey' | 'bank'>): Promise<string | null> =>
      new Promise((resolve) => {
        const fate: PayoutKillPlan = { ...input, databaseUrl, bank, masterKey: Buffer.from(masterKey).toString('hex') };
        const child = fork(program, [JSON.stringify(fate)], {
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
        if (death.fault !== undefined)
          await injectFault(site, { name: death.fault, txid: toBankPayoutId(player, orderId), delayMs: 300 });
        orders.push({ ...death, player, order: orderId });
      }
      const queue = [...orders];
      const lane = async (): Promise<void> => {
        for (let withdrawal = queue.shift(); withdrawal !== undefined; withdrawal = queue.shift())
          expect([withdrawal.at, withdrawal.nth, withdrawal.when, await live(withdrawal)]).toEqual([
            withdrawal.at,
            withdrawal.nth,
            withdrawal.when,
            'SIGKILL',
          ]);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, lane));
      // The one that died before its approval was committed waits for staff, as it should.
      for (const order of orders) {
        const { state } = await payments.getWithdrawalDetail(site.ctx, order);
        if (state === 'in_review')
          await payments.approveWithdrawal(site.ctx, { staff: 2 as StaffId, ownPlayers: [] }, order);
      }
      await site.sweep();
      for (const order of orders)
        await waitUntil(
          `${order.at} ${order.nth} ${order.when}`,
          async () => (await payments.getWithdrawalDetail(site.ctx, order)).state,
          (state) => state === order.end,
          60_000,
        );
      const atBank = await site.ctx.bank.listPayouts(Date.now() - 3_600_000, Date.now() + 3_600_000);
      for (const order of orders) {
        expect(atBank.filter((payout) => payout.payoutId === toBankPayoutId(order.player, order.order))).toHaveLength(
          1,
        );
        expect(await readMain(site, order.player)).toBe(order.end === 'confirmed' ? 40_000 : 50_000);
        const states = await readOrderStates(site, order.player, order.order);
        expect(states.filter((state) => state === order.end)).toHaveLength(1);
      }
      const wrong = (await provePayments(site.ctx.db.read)).filter((provePayment) =>
        /withdrawal|held/.test(provePayment.name),
      );
      expect(wrong.flatMap((item) => item.wrong)).toEqual([]);
    } finally {
      await site.close();
    }
  },
);
