import type { PlayerId, OrderId } from '@arara/contract/protocol/fields';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NEEDS_SERVER } from '../../test/nodes.ts';
import {
  waitForStatus,
  startDeposit,
  registerPlayer,
  sendBankNotice,
  openPaymentsSite,
  payCharge,
  refusalCode,
  type Site,
} from '../../test/payments-site.ts';
import { serverAnswers } from '../../test/world.ts';
import type { Ctx } from '../context.ts';
import { sql } from '../platform/db/db.ts';
import { pollDeposit } from './deposits/poll-deposit.ts';
import * as payments from './payments.ts';
import { PaymentProviderError } from '../ports/payment-provider.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const onServer = await serverAnswers();
if (!onServer) console.warn(NEEDS_SERVER);

describe.skipIf(!onServer)('open orders', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openPaymentsSite();
  });
  afterAll(() => site.close());

  const dueAt = async (player: PlayerId, order: OrderId): Promise<number | undefined> => {
    const [row] = await site.ctx.db.read.query(
      sql<{ due_at: number }>(
        'test due',
        'select due_at from charge_watch where player = $1 and deposit = $2',
        player,
        order,
      ),
    );
    return row?.due_at;
  };

  test('while the bank hangs on every other call, a notice is processed', async () => {
    proves('A-041');
    const { player } = await registerPlayer(site);
    for (let nth = 0; nth < 8; nth++) await startDeposit(site, player);
    await site.ctx.db.tx('due', (tx) => tx.query(sql('test make due', 'update charge_watch set due_at = 0')));
    let hanging = 0;
    let giveUp: (error: Error) => void = () => undefined;
    const forever = new Promise<never>((_, reject) => (giveUp = reject));
    const hang = (): Promise<never> => {
      hanging++;
      return forever;
    };
    const { bank } = site.ctx;
    const paid: { payNo?: string } = {};
    const slow: Ctx['bank'] = {
      ...bank,
      registerWebhook: hang,
      listReceived: hang,
      listReturned: hang,
      getCharge: (chargeId) => (chargeId === paid.payNo ? bank.getCharge(chargeId) : hang()),
    };
    const sweeper = payments.startPaymentWorkers({ ...site.ctx, bank: slow });
    await expect.poll(() => hanging).toBe(11);
    const order = await startDeposit(site, player);
    paid.payNo = order.payNo;
    const { pix } = await payCharge(order.url);
    expect(await sendBankNotice(site, { pix })).toBe(200);
    await waitForStatus(site, player, order.orderId, '10');
    giveUp(new PaymentProviderError('timeout', 'no answer', { outcomeUnknown: true }));
    await sweeper.stop();
  });

  test('a bank that asks for a pause of a minute is not polled about a charge before that', async () => {
    proves('A-041');
    const { player } = await registerPlayer(site);
    const order = await startDeposit(site, player);
    const busy = new PaymentProviderError('rateLimited', 'busy', { retryAfterMs: 60_000 });
    const bank = { ...site.ctx.bank, getCharge: () => Promise.reject(busy) };
    const now = site.ctx.now();
    const asked = pollDeposit({ ...site.ctx, bank, now: () => now }, player, order.orderId);
    await expect(asked).rejects.toBe(busy);
    expect(await dueAt(player, order.orderId)).toBe(now + 60_000);
  });

  test('a player has at most ten unpaid orders; a paid one makes room', async () => {
    const most = Number(proves('A-195'));
    const { player } = await registerPlayer(site);
    const limited = { ...site, ctx: { ...site.ctx, config: { ...site.ctx.config, rateLimits: true } } };
    const orders = [];
    for (let nth = 0; nth < most; nth++) orders.push(await startDeposit(limited, player));
    expect(await refusalCode(startDeposit(limited, player, 'eleventh'))).toBe('tooManyRequests');
    const [first] = orders;
    if (first === undefined) throw new Error('ten orders');
    await payCharge(first.url);
    await pollDeposit(site.ctx, player, first.orderId);
    expect((await startDeposit(limited, player, 'eleventh')).url).not.toBe('');
    expect(await refusalCode(startDeposit(limited, player))).toBe('tooManyRequests');
  });
});
