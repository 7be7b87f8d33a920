import { randomBytes } from 'node:crypto';
import type { OrderId, PlayerId, StaffId } from '@arara/contract/protocol/fields';
import { refusalStatusByCode } from '@arara/contract/protocol/errors';
import { gameManifestsByCode, gameCodes } from '@arara/games';
import { toCentavos, ZERO_CENTAVOS } from '@arara/money';
import { defaultPromotionSettings } from '@arara/promotions/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  waitForStatus,
  startDeposit,
  registerPlayer,
  openPaymentsSite,
  payCharge,
  refusalCode,
  type Site,
  waitUntil,
} from '../../test/payments-site.ts';
import { readFactsNamed } from '../../test/facts.ts';
import { buildIdempotentCommand } from '../platform/idempotency/idempotency.ts';
import type { Ctx } from '../context.ts';
import { type FactName, startFactConsumer } from '../facts.ts';
import { sql } from '../platform/db/db.ts';
import { readMetricCounter } from '../platform/metrics/metrics.ts';
import { type CasinoGamesService, openCasinoGames } from '../games/games.ts';
import * as payments from '../payments/payments.ts';
import { getUserInfo } from '../views/views.ts';
import * as wallet from '../wallet/wallet.ts';
import { toSaoPauloDay } from '../platform/clock.ts';
import { startBonusExpiry } from './expire-bonuses.ts';
import { createPlayRewardReaction } from './promotions.reactions.ts';
import * as promotions from './promotions.ts';
import * as referral from '../referral/referral.ts';
import { grantBonus } from '../../test/wallet-state.ts';
import { provePromotions } from '../proofs/proofs.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Packages of R$ 100 of their offer groups. */
const [FIRST, SECOND, OVERLAY] = [202 as PlayerId, 302 as PlayerId, 401 as PlayerId];
/** The likeliest bet on DICE that counts in full: 70 of 100. */
const LIKELY = 3001;
const PAGE = {
  from: 0 as PlayerId,
  to: Number.MAX_SAFE_INTEGER as PlayerId,
  before: Number.MAX_SAFE_INTEGER as PlayerId,
  limit: 100,
};

let site: Site;
let ctx: Ctx;
let games: CasinoGamesService;
beforeAll(async () => {
  site = await openPaymentsSite();
  await site.sweep();
  // The clock of these tests can be moved; ids follow the wall clock.
  ctx = site.ctx;
  games = openCasinoGames(ctx);
}, 60_000);
afterAll(() => site.close());

/** Buys a package, pays it at the bank, and waits until it is credited. */
const deposit = async (player: PlayerId, pkg: PlayerId, gift: 0 | 1 = 1) => {
  const order = await payments.createDeposit(ctx, {
    player,
    package: pkg,
    giftWanted: gift === 1,
    command: buildIdempotentCommand(player, 'prePay', randomBytes(8).toString('hex'), { pkg }),
  });
  await payCharge(order.url);
  await waitForStatus(site, player, order.orderId, '10');
  return order.orderId;
};
const readAccounts = async (player: PlayerId) => {
  const { main, bonus, turnMain, turnBonus } = await wallet.readBalances(ctx.db.read, player);
  return { main, bonus, turnMain, turnBonus };
};
/** Stakes on a coin that is never quite fair. */
const stake = async (player: PlayerId, reais: number, target = 5050) =>
  games.playSingle({
    player,
    gameCode: 'SE0002',
    key: randomBytes(8).toString('hex'),
    amount: toCentavos(reais * 100),
    params: { direction: 'over', target },
  });
const reward = async () => {
  const listener = startFactConsumer(ctx, 'promotions', { currency: 'BRL', handle: createPlayRewardReaction(ctx) });
  // Facts are read below the oldest transaction that runs anywhere on the server, also another's.
  await waitUntil(
    'the rewards',
    async () => {
      await listener.drain();
      return selectRows(
        `select f.id from fact f, fact_cursor c where c.listener = 'promotions' and (f.xid, f.id) > (c.xid, c.id)`,
      );
    },
    (unread) => unread.length === 0,
  );
  await listener.stop();
};
const wrongInBooks = async () =>
  [...(await wallet.auditWallet(ctx.db.read)), ...(await provePromotions(ctx.db.read))].flatMap((finding) =>
    finding.wrong.map((what) => `${finding.name}: ${what}`),
  );
const selectRows = async (text: string) => ctx.db.read.query(sql('', text));
/** A player with real money that needs no more wagering, without any deposit. */
const rich = async (reais: number): Promise<PlayerId> => {
  const player = await site.world.createPlayer(toCentavos(reais * 100));
  await ctx.db.tx('wagered', (tx) =>
    tx.query(sql('', `update wallet set turn_filled = turn_required where player = ${player}`)),
  );
  return player;
};
const give = (
  player: PlayerId,
  amount: number,
  required: number,
  expiresAt = ctx.now() + DAY_MS,
  gift = false,
): Promise<unknown> =>
  ctx.db.tx('grant', async (tx) =>
    grantBonus(tx, ctx, await wallet.lockWallet(tx, player), {
      kind: 'bonus-grant',
      source: 'test',
      ref: ctx.newId(),
      amount: toCentavos(amount),
      required: toCentavos(required),
      gift,
      expiresAt,
    }),
  );

describe('the end of a bonus', () => {
  test('moves to the end of a gift that joins; an earlier end moves nothing', async () => {
    const player = await rich(10);
    const [end, later] = [ctx.now() + HOUR_MS, ctx.now() + DAY_MS];
    const ends = () => selectRows(`select expires_at from bonus where player = ${player}`);
    await give(player, 1000, 5000, end);
    await give(player, 500, 1000, later, true);
    expect(await ends()).toEqual([{ expires_at: later }]);
    await give(player, 500, 1000, end, true);
    expect(await ends()).toEqual([{ expires_at: later }]);
  });
  test('stays when an award joins; a bonus past its end is ended first, not revived', async () => {
    proves('A-131');
    const player = await rich(10);
    const [end, later] = [ctx.now() + HOUR_MS, ctx.now() + DAY_MS];
    await give(player, 1000, 5000, end);
    await give(player, 500, 1000, later);
    const bonuses = () =>
      selectRows(`select state, granted, ended_with, expires_at from bonus where player = ${player} order by id`);
    expect(await bonuses()).toEqual([{ state: 'open', granted: 1500, ended_with: 0, expires_at: end }]);
    const past = ctx.now() - 1;
    await ctx.db.tx('test past', (tx) =>
      tx.query(sql('test past', `update bonus set expires_at = ${past} where player = ${player}`)),
    );
    await ctx.db.tx('test gift', (tx) =>
      tx.query(sql('test gift', `update bonus set gift = true where player = ${player}`)),
    );
    // It does not prevent another gift either.
    expect(await wallet.hasOpenGift(ctx.db.read, player, past - 1)).toBe(true);
    expect(await wallet.hasOpenGift(ctx.db.read, player, ctx.now())).toBe(false);
    await give(player, 300, 600, later);
    expect(await bonuses()).toEqual([
      { state: 'expired', granted: 1500, ended_with: 1500, expires_at: past },
      { state: 'open', granted: 300, ended_with: 0, expires_at: later },
    ]);
    expect(await wallet.readBalances(ctx.db.read, player)).toMatchObject({ main: 1000, bonus: 300, turnBonus: 600 });
    expect(await wrongInBooks()).toEqual([]);
  });
});

describe('offers of deposits', () => {
  test('point 3: FPDATA runs 24 hours from registration, FCDATA 24 hours from the first paid deposit, by the server’s clock', async () => {
    const fields = proves('3-004');
    const [firstMs, secondMs] = [Number(proves('A-196')) * HOUR_MS, Number(proves('A-197')) * HOUR_MS];
    const { player } = await registerPlayer(site);
    const registered = (await payments.loadDepositHistory(ctx.db.read, player)).registeredAt;
    const before = await promotions.getDepositOfferCountdowns(ctx, player);
    expect(Object.keys(before.FPDATA)).toEqual(expect.arrayContaining(fields as string[]));
    expect(before.FPDATA).toMatchObject({ fcOpen: true, expiresAt: registered + firstMs });
    const countdownMs = before.FPDATA.fcCountdown * Number(proves('9-004'));
    expect(Math.abs(registered + firstMs - ctx.now() - countdownMs)).toBeLessThan(5000);
    expect(before.FCDATA).toEqual({ fcOpen: false, fcCountdown: 0, expiresAt: null });
    await deposit(player, FIRST, 0);
    const after = await promotions.getDepositOfferCountdowns(ctx, player);
    expect(after.FPDATA).toMatchObject({ fcOpen: false, fcCountdown: 0 });
    expect(after.FCDATA.fcOpen).toBe(true);
    expect(Math.abs(Number(after.FCDATA.expiresAt) - ctx.now() - secondMs)).toBeLessThan(60_000);
    // A payment that lay in review for days counts from the moment it was accepted.
    await ctx.db.tx('test lay', (tx) =>
      tx.query(sql('', `update payment set received_at = received_at - ${3 * DAY_MS} where player = ${player}`)),
    );
    expect((await promotions.getDepositOfferCountdowns(ctx, player)).FCDATA).toMatchObject({
      fcOpen: true,
      expiresAt: after.FCDATA.expiresAt,
    });
    const later = await promotions.getDepositOfferCountdowns({ ...ctx, now: () => ctx.now() + secondMs }, player);
    expect(later.FCDATA).toEqual({ ...after.FCDATA, fcOpen: false, fcCountdown: 0 });
    expect(await promotions.getDepositOfferCountdowns(ctx, undefined)).toEqual({
      FPDATA: { fcOpen: false, fcCountdown: 0, expiresAt: null },
      FCDATA: { fcOpen: false, fcCountdown: 0, expiresAt: null },
    });
  });

  test('a package of a closed offer group is 42201: the first-deposit offer after the first deposit, the second before it or after its time', async () => {
    const status = proves('A-035');
    const { player } = await registerPlayer(site);
    expect(await refusalCode(startDeposit(site, player, undefined, SECOND))).toBe('packageNotOffered');
    expect(refusalStatusByCode.packageNotOffered).toBe(status);
    await deposit(player, FIRST, 0);
    expect(await refusalCode(startDeposit(site, player, undefined, FIRST))).toBe('packageNotOffered');
    const late = { ...site, ctx: { ...ctx, now: () => ctx.now() + DAY_MS } };
    expect(await refusalCode(startDeposit(late, player, undefined, SECOND))).toBe('packageNotOffered');
    await deposit(player, SECOND, 0);
    expect(await refusalCode(startDeposit(site, player, undefined, SECOND))).toBe('packageNotOffered');
  });

  test('point 7: userGift is 1 when the overlay’s gift can be had and no other offer runs', async () => {
    proves('7-008', 'A-300');
    const show = proves('3-036');
    const most = Number(proves('3-033'));
    const { player } = await registerPlayer(site);
    const paypackage = async () => (await getUserInfo(ctx, { payments, promotions, referral }, player)).paypackage;
    expect([await promotions.readBonusOverlayFlag(ctx, player), await paypackage()]).toEqual([0, 0]);
    await deposit(player, FIRST, 0);
    expect([await promotions.readBonusOverlayFlag(ctx, player), await paypackage()]).toEqual([0, most - 1]);
    await deposit(player, SECOND, 0);
    expect([await promotions.readBonusOverlayFlag(ctx, player), await paypackage()]).toEqual([show, most]);
    // Shown once, on whatever device, it stays closed for the rest of the day.
    const tomorrow = { ...ctx, now: () => ctx.now() + DAY_MS };
    await promotions.recordBonusOverlayShown(ctx, player);
    expect(await promotions.readBonusOverlayFlag(ctx, player)).toBe(0);
    expect(await promotions.readBonusOverlayFlag(tomorrow, player)).toBe(show);
    await deposit(player, OVERLAY);
    expect(await paypackage()).toBe(most);
    expect(await promotions.readBonusOverlayFlag(tomorrow, player)).toBe(0);
    const [{ bonusId = 0 } = {}] = [(await promotions.readBonusState(ctx, player)).bonus ?? {}] as {
      bonusId?: number;
    }[];
    await promotions.forfeitBonus(ctx, {
      player,
      bonus: bonusId as PlayerId,
      command: buildIdempotentCommand(player, 'bonus/forfeit', 'one', {}),
    });
    expect(await promotions.readBonusOverlayFlag(tomorrow, player)).toBe(0);
  });
});

describe('gifts', () => {
  test('point 9: a gift requires 2 × of it and 1 × of the deposit to be wagered, and shows its progress', async () => {
    const [mainTimes, bonusTimes] = [Number(proves('9-012')), Number(proves('9-013'))];
    const bonusDays = Number(proves('A-131'));
    const { player } = await registerPlayer(site);
    const terms = await promotions.getDepositTerms(ctx, player, { package: FIRST, giftWanted: true });
    expect(terms).toMatchObject({ pays: 10_000, gift: 5000, giftReason: 'given', bonusDays });
    expect(terms.turnover).toEqual({ main: 10_000 * mainTimes, bonus: 5000 * bonusTimes });
    expect(terms.open).toBe(0);
    expect(terms.costs.map((cost) => [cost.gameCode, cost.edge, cost.expectedCost])).toEqual(
      gameCodes.map((code) => [code, gameManifestsByCode[code].edgeBp / 100, gameManifestsByCode[code].edgeBp * 2]),
    );
    const order = await deposit(player, FIRST);
    expect(await readAccounts(player)).toEqual({
      main: 10_000,
      bonus: 5000,
      turnMain: 10_000 * mainTimes,
      turnBonus: 5000 * bonusTimes,
    });
    // Another deposit asks for its own on top of what is open.
    expect((await promotions.getDepositTerms(ctx, player, { package: SECOND, giftWanted: false })).open).toBe(20_000);
    const { bonus } = await promotions.readBonusState(ctx, player);
    expect(bonus).toMatchObject({ balance: 5000, granted: 5000, required: 10_000, filled: 0, remaining: 10_000 });
    expect(bonus?.grants).toMatchObject([{ source: 'EXPPAY', amount: 5000, required: 10_000 }]);
    expect(Math.abs((bonus?.expiresAt ?? 0) - (ctx.now() + bonusDays * DAY_MS))).toBeLessThan(60_000);
    expect(await selectRows(`select gift_outcome from deposit where id = ${order}`)).toEqual([
      { gift_outcome: 'given' },
    ]);
  });

  test('point 9: a gift through the bonus overlay asks for 1 × on both', async () => {
    const times = proves('9-015') as Readonly<Record<'main' | 'bonus', number>>;
    const { player } = await registerPlayer(site);
    await deposit(player, OVERLAY);
    expect(await readAccounts(player)).toEqual({
      main: 10_000,
      bonus: 2000,
      turnMain: 10_000 * times.main,
      turnBonus: 2000 * times.bonus,
    });
  });

  test('a waived gift (gift 0) leaves no trace', async () => {
    proves('A-128');
    const { player } = await registerPlayer(site);
    const order = await deposit(player, FIRST, 0);
    expect(await readAccounts(player)).toEqual({ main: 10_000, bonus: 0, turnMain: 10_000, turnBonus: 0 });
    expect(await selectRows(`select gift, gift_outcome from deposit where id = ${order}`)).toEqual([
      { gift: null, gift_outcome: null },
    ]);
    for (const table of ['bonus', 'bonus_grant', 'gift_taken'])
      expect(await selectRows(`select 1 from ${table} where player = ${player}`)).toEqual([]);
    expect(await selectRows(`select 1 from entry where player = ${player} and 2 in (debit, credit)`)).toEqual([]);
  });

  test('the gift is decided when the money arrives: one open gift per player, and main gets what was paid', async () => {
    proves('A-128');
    const { player } = await registerPlayer(site);
    await deposit(player, FIRST);
    expect((await promotions.getDepositTerms(ctx, player, { package: SECOND, giftWanted: true })).giftReason).toBe(
      'bonusOpen',
    );
    const second = await deposit(player, SECOND);
    expect(await readAccounts(player)).toMatchObject({
      main: 20_000,
      bonus: 5000,
      turnMain: 20_000,
      turnBonus: 10_000,
    });
    expect(await selectRows(`select gift_outcome from deposit where id = ${second}`)).toEqual([
      { gift_outcome: 'bonusOpen' },
    ]);
    expect((await payments.getDepositStatus(ctx, player, second)).giftWithheld).toBe('bonusOpen');
    const all = {
      from: 0 as PlayerId,
      to: Number.MAX_SAFE_INTEGER as PlayerId,
      before: Number.MAX_SAFE_INTEGER as PlayerId,
      limit: 2,
    };
    const records = await payments.listDeposits(ctx, player, all);
    expect(records.map((item) => item.giftWithheld)).toEqual(['bonusOpen', undefined]);
  });

  test('gifts of what one person set stop at what one person may give in a day, however often they are claimed, D7-A6', async () => {
    const lone = 7 as StaffId;
    const terms = { offerGroup: 'BTBRL', price: toCentavos(10_000), giftTurnover: 1, sort: 9, offered: true } as const;
    const packages = [901, 902].map((id) => ({
      ...terms,
      id: id as PlayerId,
      gift: toCentavos(id === 901 ? 15_000 : 5000),
      giftOnce: true,
    }));
    await ctx.db.tx('alone', async (tx) => {
      for (const each of packages) {
        await promotions.savePackageOffer(tx, ctx, each);
        await payments.markDepositPackageChange(tx, each.id, lone);
      }
    });
    const claim = async (pkg: number) => {
      const { player } = await registerPlayer(site);
      return { player, order: await deposit(player, pkg as PlayerId) };
    };
    const readGiftOutcome = async (order: OrderId) =>
      (await selectRows(`select gift_outcome from deposit where id = ${order}`))[0]?.['gift_outcome'];
    const alarms = () => readMetricCounter('alarms_total', { alarm: 'lone-gifts' });
    const before = alarms();
    // The limit of one person's day is R$ 200 here.
    const first = await claim(901);
    expect(await readGiftOutcome(first.order)).toBe('given');
    const { player } = await registerPlayer(site);
    expect(
      (await promotions.getDepositTerms(ctx, player, { package: 901 as PlayerId, giftWanted: true })).giftReason,
    ).toBe('offerOver');
    const second = await claim(901);
    expect(await readGiftOutcome(second.order)).toBe('offerOver');
    expect(await readAccounts(second.player)).toMatchObject({ main: 10_000, bonus: 0 });
    expect(alarms() - before).toBe(1);
    // It is the person's, not the package's.
    const [third, fourth] = await Promise.all([claim(902), claim(902)]);
    expect((await Promise.all([third, fourth].map(({ order }) => readGiftOutcome(order)))).toSorted()).toEqual([
      'given',
      'offerOver',
    ]);
    // Once a second person has confirmed it, orders from then on have it.
    await ctx.db.tx('confirmed', (tx) => payments.markDepositPackageChange(tx, 901 as PlayerId, null));
    expect(await readGiftOutcome((await claim(901)).order)).toBe('given');
  });

  test('gifts of all packages together stop at the ceiling of the day, also where two people set them, D7-A6', async () => {
    proves('A-544');
    const pkg = {
      id: 903 as PlayerId,
      offerGroup: 'BTBRL',
      price: toCentavos(10_000),
      gift: toCentavos(15_000),
      giftTurnover: 1,
      giftOnce: true,
      sort: 10,
      offered: true,
    } as const;
    await ctx.db.tx('by two people', (tx) => promotions.savePackageOffer(tx, ctx, pkg));
    const ceiling = ctx.config.backOffice.giftsPerDay;
    const setGiven = (given: number) =>
      ctx.db.tx('given', (tx) =>
        tx.query(
          sql(
            '',
            'insert into gift_given_day values ($1::date, $2) on conflict (day) do update set given = excluded.given',
            toSaoPauloDay(ctx.now()),
            given,
          ),
        ),
      );
    const alarms = () => readMetricCounter('alarms_total', { alarm: 'gift-ceiling' });
    const claim = async () => {
      const { player } = await registerPlayer(site);
      const order = await deposit(player, pkg.id);
      const [row] = await selectRows(`select gift_outcome from deposit where id = ${order}`);
      return { player, outcome: row?.['gift_outcome'] };
    };
    const before = alarms();
    // The gift that reaches four fifths is given, with the alarm.
    await setGiven(ceiling * 0.8 - 1);
    expect((await claim()).outcome).toBe('given');
    expect(alarms() - before).toBe(1);
    // There is room for one of two claims that come at once.
    await setGiven(ceiling - 20_000);
    const both = await Promise.all([claim(), claim()]);
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['given', 'offerOver']);
    const without = both.find(({ outcome }) => outcome === 'offerOver')?.player as PlayerId;
    expect(await readAccounts(without)).toMatchObject({ main: 10_000, bonus: 0 });
    expect(alarms() - before).toBe(2);
    // It is shown before the payment.
    const { player } = await registerPlayer(site);
    const readReason = async () =>
      (await promotions.getDepositTerms(ctx, player, { package: pkg.id, giftWanted: true })).giftReason;
    expect(await readReason()).toBe('offerOver');
    await setGiven(0);
    expect(await readReason()).not.toBe('offerOver');
  });

  test('two first deposits that are paid one after the other: the second has no gift, because paypackage is no longer right', async () => {
    const { player } = await registerPlayer(site);
    const [one, two] = [await startDeposit(site, player, 'a', FIRST), await startDeposit(site, player, 'b', FIRST)];
    await payCharge(one.url);
    await waitForStatus(site, player, one.orderId, '10');
    await payCharge(two.url);
    await waitForStatus(site, player, two.orderId, '10');
    expect(await readAccounts(player)).toEqual({ main: 20_000, bonus: 5000, turnMain: 20_000, turnBonus: 10_000 });
    expect(await selectRows(`select gift_outcome from deposit where id = ${two.orderId}`)).toEqual([
      { gift_outcome: 'offerOver' },
    ]);
  });

  test('once per CPF: a gift that any account of the CPF had is not granted again', async () => {
    proves('A-128');
    const { player } = await registerPlayer(site);
    await ctx.db.tx('taken', (tx) =>
      tx.query(
        sql('', `insert into gift_taken select cpf_print, 'EXPPAY', 1, 1 from account where player = ${player}`),
      ),
    );
    expect((await promotions.getDepositTerms(ctx, player, { package: FIRST, giftWanted: true })).giftReason).toBe(
      'taken',
    );
    await deposit(player, FIRST);
    expect(await readAccounts(player)).toMatchObject({ main: 10_000, bonus: 0 });
  });

  test('point 3: payDiscount takes a fraction off any price as long as it runs; the gift stays, and main gets what was paid', async () => {
    const fields = proves('3-005');
    const { player } = await registerPlayer(site);
    const expiresAt = ctx.now() + HOUR_MS;
    await ctx.db.tx('discount', (tx) => payments.grantDiscount(tx, player, 1250, expiresAt));
    const doors = { payments, promotions, referral };
    const { payDiscount } = await getUserInfo(ctx, doors, player);
    expect(payDiscount).toEqual({ discount: 0.125, expiredTime: expiresAt });
    expect(Object.keys(payDiscount ?? {})).toEqual(fields);
    expect(await promotions.getDepositTerms(ctx, player, { package: FIRST, giftWanted: true })).toMatchObject({
      price: 10_000,
      discount: 0.125,
      pays: 8750,
      gift: 5000,
      turnover: { main: 8750, bonus: 10_000 },
    });
    await deposit(player, FIRST);
    expect(await readAccounts(player)).toEqual({ main: 8750, bonus: 5000, turnMain: 8750, turnBonus: 10_000 });
    expect((await getUserInfo({ ...ctx, now: () => expiresAt }, doors, player)).payDiscount).toBeNull();
  });
});

describe('a bonus is wagered', () => {
  test('the example of the decisions: deposit 100 with gift 50; stakes of 100 do the main turnover, another 100 makes the bonus cash', async () => {
    proves('A-129');
    const { player } = await registerPlayer(site);
    await deposit(player, FIRST);
    const total = async () => (await wallet.readBalances(ctx.db.read, player)).balance;
    // Small stakes on a likely win, so that the player is sure to stay in the game.
    for (let n = 0; n < 10; n++) await stake(player, 10, LIKELY);
    expect(await readAccounts(player)).toMatchObject({ turnMain: 0, turnBonus: 10_000 });
    for (let n = 0; n < 9; n++) await stake(player, 10, LIKELY);
    expect((await readAccounts(player)).turnBonus).toBe(1000);
    const before = await total();
    const { payout } = await stake(player, 10, LIKELY);
    expect(await readAccounts(player)).toMatchObject({
      main: before - 1000 + payout,
      bonus: 0,
      turnMain: 0,
      turnBonus: 0,
    });
    expect((await promotions.readBonusState(ctx, player)).bonus).toBeNull();
    expect(await selectRows(`select state, left_to_wager from bonus where player = ${player}`)).toEqual([
      { state: 'released', left_to_wager: 0 },
    ]);
  });

  test('a stake with a win chance above 70 % counts 20 % towards the bonus', async () => {
    const { above, counts } = proves('A-130') as Readonly<Record<'above' | 'counts', number>>;
    const player = await rich(100);
    await give(player, 1000, 10_000);
    // Over 29.99 wins with 70.01 of 100.
    await stake(player, 10, (100 - above) * 100 - 1);
    expect((await readAccounts(player)).turnBonus).toBe(10_000 - 10 * counts);
    await stake(player, 10, LIKELY);
    expect((await readAccounts(player)).turnBonus).toBe(9000 - 10 * counts);
  });

  test('a bonus that is played away closes its row, and the next may begin', async () => {
    proves('A-129');
    const player = await rich(0);
    await give(player, 100, 1_000_000);
    // One in 10,001 rolls wins.
    await stake(player, 1, 9999);
    expect(await readAccounts(player)).toEqual({ main: 0, bonus: 0, turnMain: 0, turnBonus: 0 });
    expect(await selectRows(`select state, left_to_wager from bonus where player = ${player}`)).toEqual([
      { state: 'lost', left_to_wager: 999_900 },
    ]);
    await give(player, 100, 200);
    expect(await readAccounts(player)).toMatchObject({ bonus: 100, turnBonus: 200 });
  });

  test('forfeit by choice takes the bonus money and no main money, once per key', async () => {
    proves('A-131');
    const player = await rich(100);
    await give(player, 5000, 10_000);
    const { bonus } = await promotions.readBonusState(ctx, player);
    const forfeit = (key: string, id = bonus?.bonusId ?? (0 as PlayerId)) =>
      promotions.forfeitBonus(ctx, {
        player,
        bonus: id,
        command: buildIdempotentCommand(player, 'bonus/forfeit', key, { id }),
      });
    expect(await refusalCode(forfeit('x', 1 as PlayerId))).toBe('notFound');
    const given = { bonusId: bonus?.bonusId, forfeited: 5000 };
    expect(await Promise.all([forfeit('k'), forfeit('k'), forfeit('k')])).toEqual([given, given, given]);
    expect(await readAccounts(player)).toMatchObject({ main: 10_000, bonus: 0, turnBonus: 0 });
    expect(await refusalCode(forfeit('l'))).toBe('bonusEnded');
    expect(await forfeit('k')).toEqual(given);
  });

  test('a bonus expires after its days: the money goes back to the house, main money stays', async () => {
    proves('A-131');
    const player = await rich(100);
    await give(player, 5000, 10_000, ctx.now() - 1);
    const alive = await rich(100);
    await give(alive, 5000, 10_000);
    const expiry = startBonusExpiry(ctx);
    await expiry.drain();
    await expiry.stop();
    expect(await readAccounts(player)).toMatchObject({ main: 10_000, bonus: 0, turnBonus: 0 });
    expect(await selectRows(`select state, ended_with from bonus where player = ${player}`)).toEqual([
      { state: 'expired', ended_with: 5000 },
    ]);
    expect(await readAccounts(alive)).toMatchObject({ bonus: 5000 });
  });
});

describe('rewards', () => {
  const awards = (player: PlayerId) => promotions.listAwards(ctx.db.read, player, PAGE);
  const readFacts = async (player: PlayerId, name: FactName) =>
    (await readFactsNamed(ctx.db.read, name)).filter((fact) => fact.player === player);

  test('point 4: milestones of a day’s settled real-money stakes are credited once each, and sent as userBetAmount', async () => {
    const type = proves('4-066');
    const { amounts, percent } = proves('A-198') as { amounts: number[]; percent: number };
    expect(defaultPromotionSettings.milestones).toEqual(
      amounts.map((amount) => ({ amount: amount * 100, ppm: percent * 10_000 })),
    );
    const player = await rich(2000);
    await stake(player, 499.99);
    await reward();
    expect(await awards(player)).toEqual([]);
    await stake(player, 0.5);
    await stake(player, 500);
    await reward();
    await reward();
    expect((await awards(player)).map((award) => [award.type, award.amount])).toEqual([
      [type, 100],
      [type, 50],
    ]);
    expect(await readAccounts(player)).toMatchObject({ bonus: 150, turnBonus: 300 });
    expect(await readFacts(player, 'milestonePassed')).toMatchObject([
      { ppm: 1000, amount: 50_000 },
      { ppm: 1000, amount: 100_000 },
    ]);
  });

  test('a milestone that moves within the day is not rewarded twice, also where an older node rewarded it, D7-A6', async () => {
    const moveMilestones = (by: number) => {
      const milestones = defaultPromotionSettings.milestones.map(({ amount, ppm }) => ({
        amount: toCentavos(amount + by),
        ppm,
      }));
      return ctx.db.tx('moved', (tx) =>
        promotions.savePromotionSettings(tx, ctx, { ...defaultPromotionSettings, milestones }),
      );
    };
    const [player, ofOlderNode] = [await rich(3000), await rich(3000)];
    for (const each of [player, ofOlderNode]) await stake(each, 600);
    await reward();
    // Versions before this one named the milestone by its amount.
    const formerReason = `${toSaoPauloDay(ctx.now())} 50000`;
    await ctx.db.tx('older node', (tx) =>
      tx.query(sql('', `update award set reason = '${formerReason}' where player = ${ofOlderNode}`)),
    );
    try {
      for (const by of [15_000, 20_000]) {
        expect(await moveMilestones(by)).toEqual([]);
        for (const each of [player, ofOlderNode]) await stake(each, by === 15_000 ? 155 : 50);
        await reward();
      }
      for (const each of [player, ofOlderNode]) expect((await awards(each)).map(({ amount }) => amount)).toEqual([50]);
      // The next milestone is still earned, at its new amount of R$ 1,200.
      for (const each of [player, ofOlderNode]) await stake(each, 600);
      await reward();
      for (const each of [player, ofOlderNode])
        expect((await awards(each)).map(({ amount }) => amount)).toEqual([120, 50]);
    } finally {
      await ctx.db.tx('defaults', (tx) => promotions.savePromotionSettings(tx, ctx, defaultPromotionSettings));
    }
  });

  test('a stake of bonus money moves no milestone, and a likely one 20 %', async () => {
    const { counts } = proves('A-130') as Readonly<Record<'counts', number>>;
    const player = await rich(0);
    await give(player, 100_000, 100_000_000);
    await stake(player, 600);
    const likely = await rich(1000);
    await stake(likely, 600, 200);
    await reward();
    expect(await awards(player)).toEqual([]);
    expect(await awards(likely)).toEqual([]);
    expect((await promotions.loadVipProgress(ctx.db.read, likely)).counted).toBe(600 * counts);
  });

  test('point 4: reaching a VIP level is award 14: 20 % of the theoretical loss since the last level, at most its points', async () => {
    const type = proves('4-010');
    proves('A-301');
    const percent = Number(proves('A-199'));
    const { player } = await registerPlayer(site);
    await deposit(player, FIRST, 0);
    await reward();
    await ctx.db.tx('more', async (tx) =>
      wallet.bookDeposit(tx, ctx, await wallet.lockWallet(tx, player), {
        amount: toCentavos(500_000),
        order: ctx.newId(),
        payment: ctx.newId(),
      }),
    );
    for (let n = 0; n < 4; n++) await stake(player, 99.99);
    await reward();
    expect((await promotions.loadVipProgress(ctx.db.read, player)).level).toBe(0);
    await stake(player, 0.5);
    await reward();
    // 400.46 at 1 %: a loss of 4.0046, of which 20 % are 0.80.
    expect((await awards(player)).map((award) => [award.type, award.amount])).toEqual([
      [type, Math.floor(4.0046 * percent)],
    ]);
    expect(await promotions.getVipProgress(ctx.db.read, player)).toMatchObject({
      level: 1,
      paySumAmount: 10_000,
      gameSumAmount: 40_046,
      next: { level: 2, paySumAmount: 40_000, gameSumAmount: 300_000 - 40_046 },
      rewards: [{ level: 1, amount: Math.floor(4.0046 * percent) }],
    });
    const reached = await readFactsNamed(ctx.db.read, 'vipLevelReached');
    expect(reached.filter((fact) => fact.player === player).map(({ level }) => level)).toEqual([1]);
    const info = await getUserInfo(ctx, { payments, promotions, referral }, player);
    expect([info.level, info.nextlevel]).toEqual([1, { gameSumAmount: 300_000 - 40_046, paySumAmount: 40_000 }]);
  });
});

describe('what an operator may decide', () => {
  const offer = (input: Partial<payments.StoredDepositPackage>) => ({
    id: 900 as PlayerId,
    offerGroup: 'BRL' as const,
    price: toCentavos(10_000),
    gift: ZERO_CENTAVOS,
    giftTurnover: 2,
    giftOnce: false,
    sort: 9,
    offered: true,
    ...input,
  });
  const save = (input: Partial<payments.StoredDepositPackage>) =>
    ctx.db.tx('save', (tx) => promotions.savePackageOffer(tx, ctx, offer(input)));

  test('no gift that pays by itself: a gift above what its wagering costs is refused, unless it is once per CPF', async () => {
    proves('A-132');
    // A discount of a player makes every package cheaper for them.
    await ctx.db.tx('no discounts', (tx) => tx.query(sql('', 'delete from pay_discount')));
    // 100 and 2 × 1.02 to wager at 1 %: 1.0204, which is more than 1.02; at 1.03 it is 1.0206.
    await save({ gift: toCentavos(102) });
    expect(await refusalCode(save({ gift: toCentavos(103) }))).toBe('giftPaysByItself');
    await save({ gift: toCentavos(5000), giftOnce: true });
    await promotions.checkStoredPromotions(ctx);
    await ctx.db.tx('behind its back', (tx) => payments.saveDepositPackage(tx, offer({ gift: toCentavos(5000) })));
    await expect(promotions.checkStoredPromotions(ctx)).rejects.toThrow(/package 900 of group BRL: the gift of 50.00/);
    await save({ offered: false });
    await promotions.checkStoredPromotions(ctx);
  });

  test('milestones, commission and VIP rewards together may take half of the cheapest game’s edge, and no more', async () => {
    proves('A-132');
    const change = (input: object) =>
      ctx.db.tx('settings', (tx) =>
        promotions.savePromotionSettings(tx, ctx, { ...defaultPromotionSettings, ...input }),
      );
    expect(await change({})).toEqual([]);
    expect(await change({ vipRewardPercent: 22 })).toEqual([{ problem: 'rewardTotal', rewards: 0.51, edge: 1 }]);
    expect(await promotions.loadPromotionSettings(ctx.db.read)).toEqual(defaultPromotionSettings);
    expect(await change({ vipRewardPercent: 10 })).toEqual([]);
    expect((await promotions.loadPromotionSettings(ctx.db.read)).vipRewardPercent).toBe(10);
    await promotions.checkStoredPromotions(ctx);
    const { commission } = defaultPromotionSettings;
    expect(await change({ commission: { ...commission, levelsBp: [1_200, 300, 100] } })).toMatchObject([
      { problem: 'rewardTotal' },
    ]);
    await change({});
  });
});

test('the books prove all of it', async () => {
  expect(await wrongInBooks()).toEqual([]);
});
