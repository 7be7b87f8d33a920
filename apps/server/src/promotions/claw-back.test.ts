import { randomBytes } from 'node:crypto';
import { startFactConsumer } from '../facts.ts';
import type { Id, PlayerId, OrderId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { defaultPromotionSettings } from '@arara/promotions/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NEEDS_SERVER } from '../../test/nodes.ts';
import {
  notPlaying,
  requestWithdrawal,
  waitForStatus,
  startDeposit,
  readMain,
  registerPlayer,
  openPaymentsSite,
  payCharge,
  post,
  type Site,
  waitUntil,
  completeTurnover,
  findPaymentProblems,
} from '../../test/payments-site.ts';
import { grantBonus } from '../../test/wallet-state.ts';
import { serverAnswers } from '../../test/world.ts';
import { openCasinoGames } from '../games/games.ts';
import * as payments from '../payments/payments.ts';
import { sql } from '../platform/db/db.ts';
import { buildIdempotentCommand } from '../platform/idempotency/idempotency.ts';
import { getUserInfo } from '../views/views.ts';
import * as wallet from '../wallet/wallet.ts';
import { createPlayRewardReaction } from './promotions.reactions.ts';
import * as promotions from './promotions.ts';
import * as referral from '../referral/referral.ts';
import { provePromotions } from '../proofs/proofs.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const onServer = await serverAnswers();
if (!onServer) console.warn(NEEDS_SERVER);

/** R$ 100 with a gift of R$ 50 that is to be wagered twice, and R$ 100 without. */
const [WITH_GIFT, PLAIN] = [202 as Id, 103 as Id];

describe.skipIf(!onServer)('benefits of withdrawals, and what goes when the bank takes a deposit back', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openPaymentsSite({ withdraw: { feeFraction: 0.02 } });
    await promotions.syncVipBenefits(site.ctx);
    await site.sweep();
  }, 60_000);
  afterAll(() => site.close());

  const paid = async (player: PlayerId, pkg: Id) => {
    const order = await startDeposit(site, player, undefined, pkg);
    const { pix = [] } = await payCharge(order.url);
    await waitForStatus(site, player, order.orderId, '10');
    return { order: order.orderId, endToEndId: pix[0]?.endToEndId ?? '' };
  };
  const clawBack = async (player: PlayerId, input: { order: OrderId; endToEndId: string }, valor?: string) => {
    await post(`${site.bankUrl}/sandbox/med/${input.endToEndId}`, valor === undefined ? {} : { valor });
    await waitForStatus(site, player, input.order, '01');
  };
  const readState = (player: PlayerId) => site.ctx.db.tx('test wallet', (tx) => wallet.lockWallet(tx, player));
  const change = (text: string) => site.ctx.db.tx('test change', (tx) => tx.query(sql('', text)));
  const stake = (player: PlayerId, reais: number, target = 5000) =>
    openCasinoGames(site.ctx).playSingle({
      player,
      gameCode: 'SE0002',
      key: randomBytes(8).toString('hex'),
      amount: toCentavos(reais * 100),
      params: { direction: 'over', target },
    });
  const reward = async () => {
    const listener = startFactConsumer(site.ctx, 'promotions', {
      currency: 'BRL',
      handle: createPlayRewardReaction(site.ctx),
    });
    await waitUntil(
      'the rewards',
      async () => {
        await listener.drain();
        return site.ctx.db.read.query(
          sql(
            'test unread',
            `select f.id from fact f, fact_cursor c where c.listener = 'promotions' and (f.xid, f.id) > (c.xid, c.id)`,
          ),
        );
      },
      (unread) => unread.length === 0,
    );
    await listener.stop();
  };
  const level = async (player: PlayerId) =>
    (await getUserInfo(site.ctx, { payments: { ...payments }, promotions, referral }, player)).level;
  const proved = async () => {
    expect(await findPaymentProblems(site)).toEqual([]);
    const findings = await provePromotions(site.ctx.db.read);
    expect(findings.flatMap((finding) => finding.wrong)).toEqual([]);
  };

  test('a gift that is still being wagered is clawed back with its deposit, and so is its turnover', async () => {
    proves('P-009');
    const { player } = await registerPlayer(site);
    const deposit = await paid(player, WITH_GIFT);
    expect(await wallet.readBalances(site.ctx.db.read, player)).toMatchObject({ main: 10_000, bonus: 5000 });
    await clawBack(player, deposit);
    expect(await wallet.readBalances(site.ctx.db.read, player)).toMatchObject({
      main: 0,
      bonus: 0,
      turnMain: 0,
      turnBonus: 0,
    });
    expect((await readState(player)).receivable).toBe(0);
    expect((await promotions.readBonusState(site.ctx, player)).bonus).toBeNull();
    await proved();
  });

  test('a gift that became cash is taken as the deposit is: from main money, the rest is a debt', async () => {
    proves('P-009');
    const { player, cpf } = await registerPlayer(site);
    const deposit = await paid(player, WITH_GIFT);
    await completeTurnover(site, player);
    await change(`update wallet set bonus_left = 1000 where player = ${player}`);
    await stake(player, 10);
    // Won or lost, the gift is main money now.
    const released = await readMain(site, player);
    await requestWithdrawal(site, player, cpf, released);
    await clawBack(player, deposit);
    expect(await readState(player)).toMatchObject({ main: 0, receivable: -15_000, turnRequired: 10_000 });
    await proved();
  });

  test('a part taken back lowers the turnover and takes of the gift by that part, and the rest follows with the rest', async () => {
    proves('P-009');
    const { player } = await registerPlayer(site);
    const deposit = await paid(player, WITH_GIFT);
    await clawBack(player, deposit, '30.00');
    expect(await readState(player)).toMatchObject({ main: 7000, bonus: 3500, bonusLeft: 7000, turnRequired: 7000 });
    expect((await payments.loadPaymentTotals(site.ctx.db.read, player)).paidSum).toBe(7000);
    await post(`${site.bankUrl}/sandbox/med/${deposit.endToEndId}`, { valor: '70.00' });
    await waitUntil(
      'the second part',
      () => readMain(site, player),
      (money) => money === 0,
    );
    expect(await readState(player)).toMatchObject({ bonus: 0, bonusId: null, receivable: 0, turnRequired: 0 });
    await proved();
  });

  test('what joined the bonus of a gift stays when the gift is taken', async () => {
    proves('P-009');
    const { player } = await registerPlayer(site);
    const deposit = await paid(player, WITH_GIFT);
    await site.ctx.db.tx('joins', async (tx) =>
      grantBonus(tx, site.ctx, await wallet.lockWallet(tx, player), {
        kind: 'bonus-grant',
        source: 'test',
        ref: site.ctx.newId(),
        amount: toCentavos(2000),
        required: toCentavos(4000),
        gift: false,
        expiresAt: site.ctx.now() + 60_000,
      }),
    );
    await clawBack(player, deposit, '30.00');
    expect(await readState(player)).toMatchObject({ main: 7000, bonus: 5500, bonusLeft: 11_000 });
    const giftOpen = () => wallet.hasOpenGift(site.ctx.db.read, player, site.ctx.now());
    expect(await giftOpen()).toBe(true);
    await post(`${site.bankUrl}/sandbox/med/${deposit.endToEndId}`, { valor: '70.00' });
    await waitUntil(
      'the second part',
      () => readMain(site, player),
      (money) => money === 0,
    );
    expect(await readState(player)).toMatchObject({ bonus: 2000, bonusLeft: 4000, receivable: 0 });
    // The gift of the next deposit is granted, because no other gift is open.
    expect(await giftOpen()).toBe(false);
    await proved();
  });

  test('a part taken back frees nothing of a bonus that is nearly wagered D7-M5', async () => {
    const { player } = await registerPlayer(site);
    const deposit = await paid(player, WITH_GIFT);
    await change(`update wallet set bonus_left = 500 where player = ${player}`);
    await clawBack(player, deposit, '90.00');
    expect(await readState(player)).toMatchObject({ main: 1000, bonus: 500, bonusLeft: 50 });
    await post(`${site.bankUrl}/sandbox/med/${deposit.endToEndId}`, { valor: '10.00' });
    await waitUntil(
      'the second part',
      () => readMain(site, player),
      (money) => money === 0,
    );
    expect(await readState(player)).toMatchObject({ main: 0, bonus: 0, bonusId: null, receivable: 0 });
    await proved();
  });

  test('a gift that goes takes its part of the money and of what is left to wager, so that another award frees nothing D7-M5', async () => {
    const { player } = await registerPlayer(site);
    const deposit = await paid(player, WITH_GIFT);
    await site.ctx.db.tx('joins', async (tx) =>
      grantBonus(tx, site.ctx, await wallet.lockWallet(tx, player), {
        kind: 'bonus-grant',
        source: 'test',
        ref: site.ctx.newId(),
        amount: toCentavos(2000),
        required: toCentavos(4000),
        gift: false,
        expiresAt: site.ctx.now() + 60_000,
      }),
    );
    await change(`update wallet set bonus_left = 1000 where player = ${player}`);
    await clawBack(player, deposit);
    expect(await readState(player)).toMatchObject({ main: 0, bonus: 2000, bonusLeft: 286, receivable: 0 });
    await proved();
  });

  test('only the deposit’s own open turnover is taken back; that of other deposits stays', async () => {
    proves('P-009');
    const { player } = await registerPlayer(site);
    const wagered = await paid(player, PLAIN);
    await completeTurnover(site, player);
    const open = await paid(player, PLAIN);
    const last = await paid(player, PLAIN);
    const left = async () => (await wallet.readBalances(site.ctx.db.read, player)).turnMain;
    await clawBack(player, wagered);
    expect([await left(), await readMain(site, player)]).toEqual([20_000, 20_000]);
    await change(`update wallet set turn_filled = turn_filled + 4000 where player = ${player}`);
    await clawBack(player, open);
    expect([await left(), await readMain(site, player)]).toEqual([10_000, 10_000]);
    await clawBack(player, last);
    expect([await left(), await readMain(site, player)]).toEqual([0, 0]);
    await proved();
  });

  test('a VIP level has free withdrawals per day; a cancelled one is available again; without deposits there is no level', async () => {
    proves('3-009');
    const { player, cpf } = await registerPlayer(site);
    const deposit = await paid(player, PLAIN);
    const fraction = async () => (await payments.getWithdrawLimits(site.ctx, player, notPlaying)).serviceAmount;
    expect([await level(player), await fraction()]).toEqual([0, 0.02]);
    await completeTurnover(site, player);
    await reward();
    await change(`update promo_player set counted = 39990, loss = 40000 * 100 where player = ${player}`);
    await stake(player, 0.5);
    await reward();
    expect([await level(player), await fraction()]).toEqual([1, 0]);

    await site.ctx.db.tx('money', async (tx) =>
      wallet.bookDeposit(tx, site.ctx, await wallet.lockWallet(tx, player), {
        amount: toCentavos(50_000),
        order: site.ctx.newId(),
        payment: site.ctx.newId(),
      }),
    );
    await completeTurnover(site, player);
    const fees = async () =>
      (
        await site.ctx.db.read.query<{ fee: number }>(
          sql('test fees', 'select fee from withdrawal where player = $1 order by id', player),
        )
      ).map((row) => row.fee);
    const first = await requestWithdrawal(site, player, cpf, 5000);
    expect(await fraction()).toBe(0.02);
    await payments.cancelWithdrawal(site.ctx, {
      player,
      order: first.orderId,
      command: buildIdempotentCommand(player, 'withdraw/cancel', 'a-key', {}),
    });
    expect(await fraction()).toBe(0);
    await requestWithdrawal(site, player, cpf, 5000);
    await requestWithdrawal(site, player, cpf, 5000);
    expect(await fees()).toEqual([0, 0, 100]);

    await clawBack(player, deposit);
    await reward();
    expect([await level(player), await fraction()]).toEqual([0, 0.02]);
    expect((await promotions.loadVipProgress(site.ctx.db.read, player)).level).toBe(0);
    // The level's reward was given once; reached again, it is not given again.
    await paid(player, PLAIN);
    await reward();
    expect(await level(player)).toBe(1);
    const awards = await site.ctx.db.read.query(
      sql('test awards', 'select amount from award where player = $1 and type = 14', player),
    );
    expect(awards).toHaveLength(1);
    await site.ctx.db.tx('settings', (tx) =>
      promotions.savePromotionSettings(tx, site.ctx, {
        ...defaultPromotionSettings,
        levels: defaultPromotionSettings.levels.map((it2) => ({ ...it2, freeWithdrawals: 5 })),
      }),
    );
    expect(await fraction()).toBe(0);
  });
});
