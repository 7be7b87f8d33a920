/**
 * A book with a row of every kind, made by the server's own functions and a sandbox bank: what `ledger:verify` must find right,
 * and what a test corrupts row by row.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { BetId, Id, PlayerId, RoundId, StaffId } from '@arara/contract/protocol/fields';
import type { SharedGameCode } from '@arara/games';
import { toCentavos } from '@arara/money';
import { findSession, readPlayerAccount } from '../../src/accounts/accounts.ts';
import { switchSessionToOrFromTestAccount } from '../../src/accounts/accounts.ts';
import type { Ctx } from '../../src/context.ts';
import {
  type CasinoGamesService,
  ensureGameGates,
  openCasinoGames,
  openSharedGames,
  tallyRoundsForGameRtp,
} from '../../src/games/games.ts';
import * as payments from '../../src/payments/payments.ts';
import { type Row, sql } from '../../src/platform/db/db.ts';
import { buildIdempotentCommand } from '../../src/platform/idempotency/idempotency.ts';
import { createIdGenerator } from '../../src/platform/ids.ts';
import { type FactConsumer, startFactConsumer } from '../../src/platform/outbox/outbox.ts';
import { createPlayRewardReaction } from '../../src/promotions/promotions.reactions.ts';
import * as promotions from '../../src/promotions/promotions.ts';
import { requestAward } from '../../src/promotions/staff-awards/staff-awards.ts';
import { createSessionProtectionRules } from '../../src/protection/protection.ts';
import { createReferralReaction } from '../../src/referral/referral.reactions.ts';
import { accrueCommission, claimAgentCommission } from '../../src/referral/referral.ts';
import { openBettingService } from '../../src/sportsbook/sportsbook.ts';
import * as wallet from '../../src/wallet/wallet.ts';
import {
  openPaymentsSite,
  payCharge,
  post,
  registerPlayer,
  requestWithdrawal,
  type Site,
  startDeposit,
  waitForStatus,
  waitUntil,
} from '../payments-site.ts';
import { openEvenEvents } from '../sports/many-leg-bets.ts';
import { AWAY, HOME, openTestEvent, type TestEvent, winnerResults } from '../sports/test-event.ts';

/** Packages of R$ 100: one with a gift of the first deposit, one without. */
const [WITH_GIFT, PLAIN] = [202 as Id, 103 as Id];
const PASSWORD = 'segredo-longo';
const DAY_MS = 86_400_000;
const ana: payments.PaymentsReviewer = { staff: 1 as StaffId, ownPlayers: [] };
const MANY_TRIES = 400;
const STAKE = 1000;
/** States of a round of all players. */
const [BETTING, ENDED] = [0, 2];

/** A book that was filled, and the context whose clock stands at its end. */
export interface FilledBook {
  readonly site: Site;
  readonly ctx: Ctx;
  queryRows<R extends Row>(text: string): Promise<R[]>;
  close(): Promise<void>;
}

interface BookFilling {
  readonly site: Site;
  readonly ctx: Ctx;
  readonly games: CasinoGamesService;
  queryRows<R extends Row>(text: string): Promise<R[]>;
}

/** Fills a book: about forty players' worth of money in every kind of order, bet, bonus and correction. */
export async function fillBook(): Promise<FilledBook> {
  const site = await openPaymentsSite({ bankFee: 25, withdraw: { feeFraction: 0.02 } });
  const { ctx } = site;
  const queryRows = <R extends Row>(text: string) => ctx.db.read.query(sql<R>('', text));
  await ensureGameGates(ctx.db);
  await promotions.syncVipBenefits(ctx);
  await site.sweep();
  const filling: BookFilling = { site, ctx, games: openCasinoGames(ctx), queryRows };
  const consumers = startConsumers(ctx);
  const invited = await fillInvitation(filling);
  await Promise.all([fillDeposits(filling), fillWithdrawals(filling), fillBonuses(filling), fillTransfers(filling)]);
  await fillTestAccount(filling);
  await fillSportsBets(filling);
  await drainFacts(filling, consumers);
  // What happens on a later day: the rounds of all players, the commission of the day before.
  let at = Date.now() + 2 * DAY_MS;
  const now = () => at;
  const later: Ctx = { ...ctx, now, newId: createIdGenerator(now, 15) };
  const fillingLater = { ...filling, ctx: later, games: openCasinoGames(later) };
  await fillRounds(fillingLater);
  await fillSharedRounds(fillingLater, (ms) => (at += ms));
  await drainFacts(filling, consumers);
  await fillCommission(fillingLater, invited);
  await drainFacts(filling, consumers);
  for (const consumer of consumers) await consumer.stop();
  return { site, ctx: later, queryRows, close: () => site.close() };
}

const startConsumers = (ctx: Ctx): readonly FactConsumer[] => [
  startFactConsumer(ctx, 'games', { currency: 'BRL', handle: tallyRoundsForGameRtp }),
  startFactConsumer(ctx, 'promotions', { currency: 'BRL', handle: createPlayRewardReaction(ctx) }),
  startFactConsumer(ctx, 'referral', {
    currency: 'BRL',
    handle: createReferralReaction(ctx, promotions.loadCommissionTerms, () => {}),
  }),
];

/** Waits until every consumer has read every fact. */
async function drainFacts({ queryRows }: BookFilling, consumers: readonly FactConsumer[]): Promise<void> {
  await waitUntil(
    'the consumers',
    async () => {
      for (const consumer of consumers) await consumer.drain();
      return queryRows('select f.id from fact f, fact_cursor c where (f.xid, f.id) > (c.xid, c.id) limit 1');
    },
    (unread) => unread.length === 0,
    60_000,
  );
}

/** Buys a package at the bank and waits until it is credited. */
async function payDeposit(site: Site, player: PlayerId, pkg: Id = PLAIN, fault?: string) {
  const order = await startDeposit(site, player, undefined, pkg);
  const { pix = [] } = await payCharge(order.url, fault);
  if (fault === undefined || fault === 'paid-twice') await waitForStatus(site, player, order.orderId, '10');
  return { order: order.orderId, endToEndId: pix[0]?.endToEndId ?? '' };
}

async function registerWithMoney(site: Site, deposits = 1, pkg: Id = PLAIN) {
  const registered = await registerPlayer(site);
  for (let n = 0; n < deposits; n++) await payDeposit(site, registered.player, n === 0 ? pkg : PLAIN);
  return registered;
}

const playDice = ({ games }: BookFilling, player: PlayerId, amount: number, target = 5050) =>
  games.playSingle({
    player,
    gameCode: 'SE0002',
    key: randomUUID(),
    amount: toCentavos(amount),
    params: { direction: 'over', target },
  });

const award = (ctx: Ctx, player: PlayerId, pot: 'main' | 'bonus', amount: number) =>
  requestAward(ctx, ana, {
    player,
    pot,
    amount: toCentavos(amount),
    reason: 'cortesia',
    command: buildIdempotentCommand(player, 'award', randomUUID(), {}),
  });

const lockWallet = (ctx: Ctx, player: PlayerId) => ctx.db.tx('test wallet', (tx) => wallet.lockWallet(tx, player));

/** Payments in suspense: one goes back, one is credited by a person, one waits. The bank takes two deposits back. */
async function fillDeposits(filling: BookFilling): Promise<void> {
  const { site, ctx, queryRows } = filling;
  const findWaiting = async (player: PlayerId) =>
    (await queryRows<{ id: Id }>(`select id from payment where player = ${player} and review is not null`))[0]?.id;
  const payInto = async (fault: string) => {
    const { player } = await registerPlayer(site);
    await payDeposit(site, player, PLAIN, fault);
    const payment = await waitUntil(
      'suspense',
      () => findWaiting(player),
      (found) => found !== undefined,
    );
    return { player, payment: payment as Id };
  };
  await payInto('paid-twice');
  await payments.refundUncreditedPayment(ctx, await payInto('wrong-amount'));
  await payments.acceptPaymentInReview(ctx, ana, {
    ...(await payInto('wrong-amount')),
    reason: 'the player paid less',
  });
  // Taken back while the money is there, with its gift; and after it was played away: a debt that the next deposit repays.
  const withGift = await registerPlayer(site);
  const first = await payDeposit(site, withGift.player, WITH_GIFT);
  await post(`${site.bankUrl}/sandbox/med/${first.endToEndId}`, { valor: '30.00' });
  const debtor = await registerPlayer(site);
  const second = await payDeposit(site, debtor.player);
  await playAway(filling, debtor.player);
  await post(`${site.bankUrl}/sandbox/med/${second.endToEndId}`, {});
  await waitForStatus(site, debtor.player, second.order, '01');
  await payDeposit(site, debtor.player);
  await waitUntil(
    'the claw-back of a part',
    () => queryRows(`select 1 from payment_return where player = ${withGift.player} and state = 'returned'`),
    (rows) => rows.length > 0,
  );
  // An order that nobody pays.
  await startDeposit(site, debtor.player, undefined, PLAIN);
}

/** Plays until main money is gone. */
async function playAway(filling: BookFilling, player: PlayerId): Promise<void> {
  for (let n = 0; n < MANY_TRIES; n++) {
    const { main, bonus } = await wallet.readBalances(filling.ctx.db.read, player);
    if (main + bonus < 100) return;
    await playDice(filling, player, Math.min(main + bonus, 20_000), 9500);
  }
}

/** Plays until the turnover of main money is met and main money is left. */
async function playTurnover(filling: BookFilling, player: PlayerId, left: number): Promise<void> {
  for (let n = 0; n < MANY_TRIES; n++) {
    const { main, turnMain } = await wallet.readBalances(filling.ctx.db.read, player);
    if (turnMain === 0 && main >= left) return;
    if (main < left + STAKE) await payDeposit(filling.site, player);
    else await playDice(filling, player, Math.min(main, 5000), 300);
  }
}

/** Withdrawals in every state: paid, returned by the bank, refused, cancelled, waiting, approved by two. */
async function fillWithdrawals(filling: BookFilling): Promise<void> {
  const { site, ctx } = filling;
  const { player, cpf } = await registerWithMoney(site, 3);
  await playTurnover(filling, player, 25_000);
  const request = async (amount: number) => {
    const { orderId } = await requestWithdrawal(site, player, cpf, amount);
    return { player, order: orderId };
  };
  const waitForState = (key: payments.WithdrawalKey, state: string) =>
    waitUntil(
      `withdrawal ${state}`,
      async () => (await payments.getWithdrawalDetail(ctx, key)).state,
      (found) => found === state,
    );
  const paid = await request(5000);
  await payments.approveWithdrawal(ctx, ana, paid);
  await waitForState(paid, 'confirmed');
  await payments.rejectWithdrawal(ctx, ana, await request(5000), 'not the owner');
  const cancelled = await request(5000);
  await payments.cancelWithdrawal(ctx, {
    ...cancelled,
    command: buildIdempotentCommand(player, 'cancel', randomUUID(), {}),
  });
  await request(5000);
}

/** Bonuses that were released, lost, given up, are open, and hold money in an open bet. */
async function fillBonuses(filling: BookFilling): Promise<void> {
  const { site, ctx } = filling;
  // A gift, and bonus money staked with and without main money.
  const { player: open } = await registerWithMoney(site, 1, WITH_GIFT);
  await playDice(filling, open, 11_000);
  await award(ctx, open, 'bonus', 2000);
  await playDice(filling, open, 500);
  const { player: released } = await registerPlayer(site);
  await award(ctx, released, 'bonus', 1000);
  for (let n = 0; n < MANY_TRIES; n++) {
    const { bonusId, bonus } = await lockWallet(ctx, released);
    if (bonusId === null) break;
    await playDice(filling, released, Math.max(50, Math.min(bonus, 100)), 5000);
  }
  const { player: forfeited } = await registerPlayer(site);
  await award(ctx, forfeited, 'bonus', 1500);
  const { bonusId } = await lockWallet(ctx, forfeited);
  await promotions.forfeitBonus(ctx, {
    player: forfeited,
    bonus: bonusId as Id,
    command: buildIdempotentCommand(forfeited, 'forfeit', randomUUID(), {}),
  });
  await award(ctx, forfeited, 'main', 3000);
}

/** Money from one player to another. */
async function fillTransfers({ site, ctx, ...filling }: BookFilling): Promise<void> {
  const [sender, recipient] = [await registerWithMoney(site, 2), await registerWithMoney(site, 1)];
  await playTurnover({ site, ctx, ...filling }, sender.player, 3000);
  const { username } = await readPlayerAccount(ctx.db.read, recipient.player);
  await payments.transferMoneyToPlayer(ctx, {
    player: sender.player,
    username,
    amount: toCentavos(2000),
    pwd: PASSWORD,
    command: buildIdempotentCommand(sender.player, 'transfer', randomUUID(), { username }),
  });
}

/** A test account that was played with, and filled up again. */
async function fillTestAccount(filling: BookFilling): Promise<void> {
  const { site, ctx } = filling;
  const { token } = await registerPlayer(site);
  const session = await findSession(ctx, token);
  if (session === undefined) throw new Error('no session');
  const rules = createSessionProtectionRules(ctx);
  const switched = await switchSessionToOrFromTestAccount(ctx, rules, session, { id: 'd' });
  const [row] = await filling.queryRows<{ testPlayer: PlayerId }>(
    `select twin as "testPlayer" from test_account where player = ${session.player}`,
  );
  const testPlayer = row?.testPlayer as PlayerId;
  await playDice(filling, testPlayer, 5000);
  await playAway(filling, testPlayer);
  const back = await findSession(ctx, switched.token);
  if (back === undefined) throw new Error('no session of the test account');
  const own = await switchSessionToOrFromTestAccount(ctx, rules, back, { id: 'd' });
  const again = await findSession(ctx, own.token);
  if (again === undefined) throw new Error('no session');
  await switchSessionToOrFromTestAccount(ctx, rules, again, { id: 'd' });
}

/** Bets of every type: won, lost, void, half won, cashed out in part and in whole, corrected, waiting, refused, open. */
async function fillSportsBets(filling: BookFilling): Promise<void> {
  const { site, ctx } = filling;
  const bets = openBettingService(ctx, { liveDelayMs: () => 400 });
  const { player } = await registerWithMoney(site, 4);
  const events = await openEvenEvents(site.world, 4);
  const [one, two, three, four] = events as [TestEvent, TestEvent, TestEvent, TestEvent];
  const live = await openTestEvent(site.world, { live: true });
  const voided = await openTestEvent(site.world);
  const corrected = await openTestEvent(site.world);
  const place = async (chosen: readonly TestEvent[], input: object = {}): Promise<BetId> =>
    (
      await bets.place(player, randomUUID(), {
        type: chosen.length === 1 ? 'single' : 'multiple',
        stake: toCentavos(1200),
        policy: 'any',
        ...input,
        legs: chosen.flatMap((event) => event.slip().legs),
      })
    ).orderId;
  const cashOut = async (order: BetId, fraction: number) => {
    const { quoteId } = await bets.quoteCashOut(player, order);
    await bets.cashOut('pt_BR', player, randomUUID(), { orderId: order, quoteId, fraction });
  };
  await place([one]);
  await place([one, two, three]);
  await place([one, two, three], { type: 'system', system: '2,3/3' });
  const part = await place([one, two]);
  const whole = await place([two, three]);
  await place([one, four]);
  await place([voided]);
  await place([corrected]);
  // Bonus money in a bet without a result.
  const { player: withBonus } = await registerPlayer(site);
  await award(ctx, withBonus, 'bonus', 2000);
  await bets.place(withBonus, randomUUID(), four.slip({ stake: 800 }));
  await award(ctx, withBonus, 'main', 500);
  await bets.place(withBonus, randomUUID(), one.slip({ stake: 900 }));
  await place([live]);
  await cashOut(part, 0.5);
  await cashOut(whole, 1);
  const workers = bets.startWorkers();
  await one.settle(winnerResults(HOME));
  await two.settle({ ...winnerResults(AWAY), [HOME]: { result: 'won', deadHeat: [1, 2] } });
  await three.settle(winnerResults(HOME));
  await voided.cancel();
  await corrected.settle(winnerResults(HOME));
  await workers.drain();
  await corrected.settle(winnerResults(AWAY));
  await waitUntil(
    'the live bet',
    async () => {
      await workers.drain();
      return filling.queryRows('select 1 from sport_bet where state = -10');
    },
    (rows) => rows.length === 0,
  );
  await live.settle(winnerResults(AWAY));
  const refused = await openTestEvent(site.world, { live: true });
  await place([refused], { policy: 'same' });
  await refused.stop();
  await waitUntil(
    'the refused bet',
    async () => {
      await workers.drain();
      return filling.queryRows('select 1 from sport_bet where state = -11');
    },
    (rows) => rows.length > 0,
  );
  await workers.stop();
  await bets.idle();
}

/** Rounds of the games for one player: won, lost, of several steps, cashed out, open; and seeds that were changed. */
async function fillRounds(filling: BookFilling): Promise<void> {
  const { site, games, queryRows, ctx } = filling;
  const { player } = await registerWithMoney(site, 3);
  await award(ctx, player, 'main', 5000);
  await playDice(filling, player, STAKE, 300);
  for (let n = 0; n < 4; n++) await playDice(filling, player, 100);
  await games.rotateSeeds(player, 'my own seed');
  const limbo = () =>
    games.playSingle({
      player,
      gameCode: 'SE0004',
      key: randomUUID(),
      amount: toCentavos(100),
      params: { target: 150 },
    });
  for (let n = 0; n < 3; n++) await limbo();
  const count = async (where: string) =>
    (await queryRows(`select 1 from round where player = ${player} and ${where}`)).length;
  for (let n = 0; n < MANY_TRIES && (await count('game in (2, 4) and state = 1')) === 0; n++) await limbo();
  for (let n = 0; n < MANY_TRIES && (await count('game in (2, 4) and state = 2')) === 0; n++) await limbo();
  await playSteps(filling, player, 'SE0001', { mines: 3 }, 'cashOut');
  await playSteps(filling, player, 'SE0008', { level: 'easy' }, 'cashOut');
  await playSteps(filling, player, 'SE0001', { mines: 20 }, 'lose');
  await playSteps(filling, player, 'SE0001', { mines: 3 }, 'leave');
}

async function playSteps(
  { games }: BookFilling,
  player: PlayerId,
  gameCode: 'SE0001' | 'SE0008',
  params: Record<string, unknown>,
  end: 'cashOut' | 'lose' | 'leave',
): Promise<void> {
  for (let n = 0; n < MANY_TRIES; n++) {
    const round = await games.startRound({ player, gameCode, key: randomUUID(), amount: toCentavos(100), params });
    const { roundId } = round as { roundId: RoundId };
    let isOver = false;
    const step = async (tile: number) => {
      const after = await games.takeStep({ player, gameCode, key: randomUUID(), roundId, tile });
      isOver = (after as { state?: string }).state !== undefined && (after as { state?: string }).state !== 'open';
    };
    await step(0);
    if (end === 'lose') {
      for (let tile = 1; !isOver && tile < 25; tile++) await step(tile);
      return;
    }
    if (isOver) continue;
    if (end === 'cashOut') await games.cashOut({ player, gameCode, key: randomUUID(), roundId });
    return;
  }
}

/** Rounds of all players: won, lost, and one that takes bets still. */
async function fillSharedRounds(filling: BookFilling, advance: (ms: number) => void): Promise<void> {
  const { site, ctx, games } = filling;
  const players = [await registerWithMoney(site), await registerWithMoney(site)];
  const shared = openSharedGames(ctx, { publishRound: () => {} });
  const readState = async (code: SharedGameCode) =>
    (
      await filling.queryRows<{ state: number }>(
        `select state from shared_round where game = ${Number(code.slice(2))} order by id desc limit 1`,
      )
    )[0]?.state;
  /** Moves the clock to what is due until the newest round is in one of these states. */
  const goOn = async (code: SharedGameCode, ...states: readonly (number | undefined)[]) => {
    for (let n = 0; n < MANY_TRIES && !states.includes(await readState(code)); n++) {
      const due = await shared.advance(code, 1);
      if (!states.includes(await readState(code))) advance(Math.max(0, due - ctx.now()));
    }
  };
  const bet = (player: PlayerId, gameCode: SharedGameCode, params: Record<string, unknown>) =>
    games.betShared({ player, gameCode, key: randomUUID(), amount: toCentavos(300), params, roundId: undefined });
  for (const [code, picks] of [
    ['SE0006', [{ color: 'red' }, { color: 'black' }, { color: 'white' }]],
    ['SE0007', [{ pick: 'green' }, { pick: 'red' }]],
  ] as const) {
    for (let round = 0; round < 4; round++) {
      await goOn(code, BETTING);
      for (const [nth, pick] of picks.entries()) await bet(players[nth % 2]?.player as PlayerId, code, pick);
      if (round < 3) await goOn(code, ENDED);
    }
  }
}

/** An agent, and a player whom they invited. */
async function fillInvitation(filling: BookFilling): Promise<{ agent: PlayerId; friend: PlayerId }> {
  const { site, ctx } = filling;
  const { player: agent } = await registerPlayer(site);
  // Nothing is earned with a player of one's own device.
  const { player: friend } = await registerPlayer(site, { device: 'of a friend' });
  // Registration takes the code of an invitation; these players came without one.
  await ctx.db.tx('test invitation', (tx) =>
    tx.query(sql('', `update account set invited_by = ${agent} where player = ${friend}`)),
  );
  await payDeposit(site, friend);
  await payDeposit(site, friend);
  for (let n = 0; n < 20; n++) await playDice(filling, friend, 4000, 300);
  return { agent, friend };
}

/** The commission of the first day, and its claim. */
async function fillCommission({ ctx, queryRows }: BookFilling, { agent }: { agent: PlayerId }): Promise<void> {
  const sources = { readTerms: promotions.loadCommissionTerms, notifyAgents: () => {} };
  while (await accrueCommission(ctx, sources));
  if ((await queryRows('select 1 from referral_commission where amount > 0')).length === 0)
    throw new Error('no commission was booked');
  await claimAgentCommission(
    ctx,
    agent,
    buildIdempotentCommand(agent, 'agent/claim', randomBytes(8).toString('hex'), {}),
  );
}
