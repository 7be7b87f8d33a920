import type { StaffId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { expect, test } from 'vitest';
import { newcomerWithMoney, openPaymentsSite, requestWithdrawal, waitUntil } from '../../test/payments-site.ts';
import type { Ctx } from '../context.ts';
import { startPayoutSweeper } from './payout-sweeper.ts';
import { toBankPayoutId } from './orders/bank-ids.ts';
import * as payments from './payments.ts';
import { adoptPayoutFoundAtBank } from './payouts/adopt-payout.ts';
import { PAYOUT_DUE_WAKE_CHANNEL } from './withdrawals/withdrawals.queries.ts';

test('payouts that waited for a restore are sent within seconds after its end, D7-M1', async () => {
  const site = await openPaymentsSite();
  let lost: ReturnType<Ctx['restore']['pending']> = { id: 1, from_at: 1, until_at: 2, why: 'a test' };
  const restore: Ctx['restore'] = { ...site.ctx.restore, pending: () => lost };
  const sweeper = startPayoutSweeper({ ...site.ctx, restore });
  try {
    const { player, cpf } = await newcomerWithMoney(site, 50_000);
    const { orderId: order } = await requestWithdrawal(site, player, cpf, 10_000);
    await payments.approveWithdrawal(site.ctx, { staff: 1 as StaffId, ownPlayers: [] }, { player, order });
    const readState = async () => (await payments.getWithdrawalDetail(site.ctx, { player, order })).state;
    expect(await readState()).toBe('approved');
    lost = undefined;
    await waitUntil('the payout that waited', readState, (state) => state !== 'approved', 5000);
  } finally {
    await sweeper.stop();
    await site.close();
  }
});

test('a payout of the bank’s list that is still under way wakes the sweeper, which would ask for it 10 s later, D7-F7', async () => {
  const site = await openPaymentsSite();
  try {
    const { player, cpf } = await newcomerWithMoney(site, 50_000);
    const { orderId: order } = await requestWithdrawal(site, player, cpf, 10_000);
    const { promise: woken, resolve } = Promise.withResolvers<void>();
    const off = site.ctx.db.onWake(PAYOUT_DUE_WAKE_CHANNEL, resolve);
    const result = await adoptPayoutFoundAtBank(site.ctx, {
      payoutId: toBankPayoutId(player, order),
      endToEndId: undefined,
      amount: toCentavos(10_000),
      status: 'processing',
      reason: undefined,
      returns: [],
      fee: toCentavos(0),
      at: Date.now(),
    });
    expect(result).toBe('adopted');
    await woken;
    off();
  } finally {
    await site.close();
  }
});
