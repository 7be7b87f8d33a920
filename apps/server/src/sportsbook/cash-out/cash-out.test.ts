/** Cash-out as players take it, and everything that may happen at the same moment. */
import { randomUUID } from 'node:crypto';
import { type OutboxFact, parseStoredFacts, type StoredFact } from '../../facts.ts';
import type { PlayerCallInput } from '@arara/contract';
import type { BetId, Id, PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  AWAY,
  findBetProblems,
  giveBonus,
  HOME,
  openTestEvent,
  readWallets,
  type TestEvent,
  winnerResults,
} from '../../../test/sports/test-event.ts';
import { openWorld, serverAnswers, type World } from '../../../test/world.ts';
import { sql } from '../../platform/db/db.ts';
import { type BettingService, type BetWorkers, openBettingService } from '../sportsbook.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const engines = (await serverAnswers()) ? (['pglite', 'postgres'] as const) : (['pglite'] as const);

describe.each(engines)('cash-out on %s', (engine) => {
  let world: World;
  let bets: BettingService;
  let other: BettingService;
  let workers: BetWorkers;
  let aheadMs = 0;
  beforeAll(async () => {
    world = await openWorld({ engine });
    const ctx = { ...world.ctx, now: () => world.ctx.now() + aheadMs };
    bets = openBettingService(ctx, { liveDelayMs: () => 5000 });
    other = openBettingService(ctx, { liveDelayMs: () => 5000 });
    workers = bets.startWorkers();
  });
  afterEach(async () => {
    aheadMs = 0;
    expect(await findBetProblems(world)).toEqual([]);
  });
  afterAll(async () => {
    await workers.stop();
    await world.close();
  });

  /** An event whose home outcome wins with this chance, in millionths. */
  const openEvent = async (win = 500_000, input: Parameters<typeof openTestEvent>[1] = {}): Promise<TestEvent> => {
    const event = await openTestEvent(world, input);
    await setChance(event, win);
    return event;
  };
  const setChance = (event: TestEvent, win: number, odds = 2000) => {
    const outcomes = [
      { id: HOME, odds, active: true, fair: { win, refund: 0 } },
      { id: '2', odds: 3500, active: true, fair: { win: 200_000, refund: 0 } },
      { id: AWAY, odds: 4000, active: true, fair: { win: 100_000, refund: 0 } },
    ];
    return event.set('line', `outcomes = '${JSON.stringify(outcomes)}', version = version + 1`);
  };
  const newPlayer = () => world.createPlayer(toCentavos(10_000));
  const place = async (
    player: PlayerId,
    events: readonly TestEvent[],
    input: Partial<PlayerCallInput<'sportBet'>> = {},
  ) =>
    (
      await bets.place(player, randomUUID(), {
        type: events.length === 1 ? 'single' : 'multiple',
        stake: toCentavos(1000),
        policy: 'any',
        ...input,
        legs: events.flatMap((event) => event.slip().legs),
      })
    ).orderId;
  const quote = (player: PlayerId, order: BetId) => bets.quoteCashOut(player, order);
  const take = (player: PlayerId, order: BetId, quoteId: string, fraction = 1, key: string = randomUUID()) =>
    bets.cashOut('pt_BR', player, key, { orderId: order, quoteId, fraction });
  const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
    promise.then(
      () => 'done',
      (error: unknown) => (error as { code?: unknown }).code ?? error,
    );
  const readMain = async (player: PlayerId) => (await readWallets(world, [player]))[0]?.main;
  const readOrder = async (player: PlayerId) => (await bets.orders('pt_BR', player, {})).items[0];

  test('the whole bet: its value less the margin, at once, once for its key, and final', async () => {
    proves('A-161');
    const player = await newPlayer();
    const event = await openEvent(600_000);
    const order = await place(player, [event]);
    const offer = await quote(player, order);
    // 10.00 × 0.6 × 2.00 × 0.95
    expect(offer.amount).toBe(1140);
    expect(offer.expiresAt - world.ctx.now()).toBeGreaterThan(4000);
    const key = randomUUID();
    const answer = await take(player, order, offer.quoteId, 1, key);
    expect(answer).toMatchObject({
      status: 'settled',
      result: 'cashedOut',
      payout: 0,
      stakeLeft: 0,
      cashouts: [{ stake: 1000, amount: 1140 }],
    });
    expect(await take(player, order, offer.quoteId, 1, key)).toEqual(answer);
    expect(await readMain(player)).toBe(10_140);
    await event.settle(winnerResults(HOME));
    await event.cancel();
    await workers.drain();
    expect(await readOrder(player)).toMatchObject({ status: 'settled', result: 'cashedOut', payout: 0 });
    expect((await readWallets(world, [player]))[0]).toMatchObject({ main: 10_140, turn_filled: 0 });
    expect(await codeOf(quote(player, order))).toBe('cashOutNotOffered');
  });

  test('a part: the rest stays, is settled by what is left, and may be cashed out again', async () => {
    const player = await newPlayer();
    const event = await openEvent(500_000);
    const order = await place(player, [event]);
    const first = await quote(player, order);
    expect(first.amount).toBe(950);
    expect(await take(player, order, first.quoteId, 0.25)).toMatchObject({
      status: 'accepted',
      stakeLeft: 750,
      cashouts: [{ stake: 250, amount: 237 }],
    });
    expect(await codeOf(take(player, order, first.quoteId, 0.25))).toBe('quoteOver');
    const second = await quote(player, order);
    expect(second.amount).toBe(712);
    await take(player, order, second.quoteId, 0.2);
    expect(await readOrder(player)).toMatchObject({
      stakeLeft: 600,
      cashouts: [{ amount: 237 }, { stake: 150, amount: 142 }],
    });
    await event.settle(winnerResults(HOME));
    await workers.drain();
    expect(await readOrder(player)).toMatchObject({ status: 'settled', result: 'won', payout: 1200 });
    expect((await readWallets(world, [player]))[0]).toMatchObject({ main: 9000 + 237 + 142 + 1200, turn_filled: 600 });
    await event.cancel();
    await workers.drain();
    expect(await readOrder(player)).toMatchObject({ result: 'void', payout: 600 });
  });

  test('listeners hear of each part that is cashed out, and of a result only for the rest', async () => {
    proves('A-161');
    const player = await newPlayer();
    const event = await openEvent(500_000);
    const [part, whole] = [await place(player, [event]), await place(player, [event])];
    await take(player, part, (await quote(player, part)).quoteId, 0.25);
    await take(player, whole, (await quote(player, whole)).quoteId);
    await event.settle(winnerResults(HOME));
    await workers.drain();
    await event.unsettle();
    await workers.drain();
    const groups = await world.db.read.query(
      sql<{ facts: StoredFact[] }>('test facts', 'select facts from fact order by xid, id'),
    );
    const facts = groups.flatMap((row) => parseStoredFacts(row.facts));
    const of = (order: BetId, ...names: OutboxFact['f'][]) =>
      facts.filter((fact) => 'ref' in fact && fact.ref === order && names.includes(fact.f));
    const cashed = { f: 'betCashedOut', player, bonus: 0 };
    expect(of(part, 'betCashedOut', 'betSettled')).toMatchObject([
      { ...cashed, staked: 250, paid: 237, left: 750 },
      { f: 'betSettled', staked: 750, paid: 1500 },
      { f: 'betSettled', staked: -750, paid: -1500 },
    ]);
    expect(of(whole, 'betCashedOut', 'betSettled')).toMatchObject([{ ...cashed, staked: 1000, paid: 950, left: 0 }]);
    const [record] = await bets.records(world.db.read, player, {
      from: 0 as Id,
      to: Number.MAX_SAFE_INTEGER as Id,
      before: Number.MAX_SAFE_INTEGER as Id,
      limit: 1,
    });
    expect(record).toMatchObject({ id: whole, status: '1000', amount: -50 });
  });

  test.each([0.04, 0.96, 0.999, 1.5])(
    'the fraction %d is refused, and so is a rest below the minimum stake',
    async (fraction) => {
      const player = await newPlayer();
      const order = await place(player, [await openEvent()], { stake: toCentavos(60) });
      const { quoteId } = await quote(player, order);
      expect(await codeOf(take(player, order, quoteId, fraction))).toBe('cashOutFractionOutOfRange');
      expect(await codeOf(take(player, order, quoteId, 0.5))).toBe('cashOutFractionOutOfRange');
      expect(await codeOf(take(player, order, quoteId, 0.1))).toBe('done');
    },
  );

  test('a multiple: decided legs at their result, open ones at their chance', async () => {
    const player = await newPlayer();
    const [won, open] = [await openEvent(), await openEvent(250_000)];
    const order = await place(player, [won, open]);
    await won.settle(winnerResults(HOME));
    // 10.00 × 2.00 × 0.25 × 2.00 × 0.95
    expect((await quote(player, order)).amount).toBe(950);
    await open.settle(winnerResults(AWAY));
    expect(await codeOf(quote(player, order))).toBe('cashOutNotOffered');
  });

  test('a leg that is voided or corrected after a cash-out moves only the rest', async () => {
    proves('A-161');
    const player = await newPlayer();
    const [one, two, three] = [await openEvent(), await openEvent(), await openEvent()];
    const order = await place(player, [one, two, three], {
      type: 'system',
      system: '2,3/3',
      stake: toCentavos(1200),
    });
    const { quoteId, amount } = await quote(player, order);
    // 12.00 / 4 × (3 × 1 + 1) × 0.95
    expect(amount).toBe(1140);
    await take(player, order, quoteId, 0.5);
    await one.settle(winnerResults(HOME));
    await two.settle(winnerResults(HOME));
    await three.cancel();
    await workers.drain();
    // 6.00 / 4 × (4 + 2 + 2 + 4)
    expect(await readOrder(player)).toMatchObject({ status: 'settled', result: 'won', payout: 1800, stakeLeft: 600 });
    expect(await readMain(player)).toBe(8800 + 570 + 1800);
    await three.uncancel();
    await three.settle(winnerResults(AWAY));
    await workers.drain();
    // 6.00 / 4 × 4: the stake that was left.
    expect(await readOrder(player)).toMatchObject({ status: 'settled', result: 'push', payout: 600 });
    expect(await readMain(player)).toBe(8800 + 570 + 600);
  });

  test('bonus money comes back as bonus money, in the proportion of the stake', async () => {
    const player = await world.createPlayer(toCentavos(500));
    await giveBonus(world, player, 10_000);
    const order = await place(player, [await openEvent(600_000)]);
    const { quoteId } = await quote(player, order);
    await take(player, order, quoteId, 0.5);
    expect((await readWallets(world, [player]))[0]).toMatchObject({ main: 285, bonus: 9785 });
  });

  test('not offered while the bet waits, its line is suspended or its producer is down, nor to another player', async () => {
    const player = await newPlayer();
    const event = await openEvent();
    const order = await place(player, [event]);
    expect(await codeOf(quote(await newPlayer(), order))).toBe('notFound');
    await event.stop();
    expect(await codeOf(quote(player, order))).toBe('lineSuspended');
    await event.resume();
    await event.producer('down');
    expect(await codeOf(quote(player, order))).toBe('lineSuspended');
    await event.producer('up');
    const live = await openEvent(500_000, { live: true });
    expect(await codeOf(quote(player, await place(player, [live])))).toBe('cashOutNotOffered');
  });

  test('a quote of another player, another bet, yesterday, or one that was made up is refused', async () => {
    proves('A-580');
    const [player, thief] = [await newPlayer(), await newPlayer()];
    const event = await openEvent();
    const [order, second, stolen] = [
      await place(player, [event]),
      await place(player, [event], { stake: toCentavos(2000) }),
      await place(thief, [event]),
    ];
    const { quoteId } = await quote(player, order);
    expect(await codeOf(take(thief, stolen, quoteId))).toBe('quoteOver');
    expect(await codeOf(take(player, second, quoteId))).toBe('quoteOver');
    for (const text of [
      'x',
      quoteId.slice(0, -4),
      quoteId.slice(0, 60) + (quoteId[60] === 'A' ? 'B' : 'A') + quoteId.slice(61),
      'a'.repeat(500),
    ])
      expect(await codeOf(take(player, order, text))).toBe('quoteOver');
    aheadMs = 24 * 3_600_000;
    expect(await codeOf(take(player, order, quoteId))).toBe('quoteOver');
    expect(await readMain(player)).toBe(7000);
  });

  test('after a stop the quote is refused, and so is one that is worth more than the bet is now', async () => {
    proves('A-580');
    const player = await newPlayer();
    const event = await openEvent(500_000);
    const order = await place(player, [event]);
    const stopped = await quote(player, order);
    await event.stop();
    await event.resume();
    expect(await codeOf(take(player, order, stopped.quoteId))).toBe('lineSuspended');
    const lower = await quote(player, order);
    await setChance(event, 400_000);
    expect(await codeOf(take(player, order, lower.quoteId))).toBe('oddsChanged');
    const higher = await quote(player, order);
    await setChance(event, 900_000);
    // What was promised is paid, not more.
    await take(player, order, higher.quoteId);
    expect(await readMain(player)).toBe(9000 + 760);
  });

  test('twenty takings on two nodes at once pay once', async () => {
    proves('A-580');
    const player = await newPlayer();
    const order = await place(player, [await openEvent()]);
    const { quoteId } = await quote(player, order);
    const takings = Array.from({ length: 20 }, (_, n) =>
      codeOf(
        (n % 2 === 0 ? bets : other).cashOut('pt_BR', player, randomUUID(), { orderId: order, quoteId, fraction: 0.5 }),
      ),
    );
    const codes = await Promise.all(takings);
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(await readOrder(player)).toMatchObject({ stakeLeft: 500, cashouts: [{ amount: 475 }] });
  });

  test('taking, suspending and settling at once: each order ends in right books', async () => {
    const events = await Promise.all(Array.from({ length: 8 }, () => openEvent()));
    const players = await Promise.all(events.map(() => newPlayer()));
    const orders = await Promise.all(events.map((event, n) => place(players[n] as PlayerId, [event])));
    const quotes = await Promise.all(orders.map((order, n) => quote(players[n] as PlayerId, order)));
    await Promise.all(
      events.flatMap((event, n) => [
        codeOf(take(players[n] as PlayerId, orders[n] as BetId, quotes[n]?.quoteId ?? '')),
        n % 2 === 0 ? event.stop() : event.settle(winnerResults(HOME)),
      ]),
    );
    await workers.drain();
    for (const [n, player] of players.entries()) {
      const order = await readOrder(player);
      const main = await readMain(player);
      const whole = order?.cashouts.length === 1;
      expect(main).toBe(whole ? 9950 : n % 2 === 0 ? 9000 : 11_000);
    }
  });

  test('with a leg in play the taking waits the live delay, and is paid the quote after it', async () => {
    proves('A-581');
    const player = await newPlayer();
    const event = await openEvent(500_000, { live: true });
    const order = await place(player, [event]);
    aheadMs = 6000;
    await workers.drain();
    const { quoteId, amount } = await quote(player, order);
    expect(await take(player, order, quoteId, 0.5)).toMatchObject({
      status: 'accepted',
      stakeLeft: 1000,
      cashoutWaiting: { amount: 475 },
    });
    expect(await codeOf(quote(player, order).then((again) => take(player, order, again.quoteId)))).toBe(
      'cashOutNotOffered',
    );
    await workers.drain();
    expect(await readMain(player)).toBe(9000);
    aheadMs = 12_000;
    await workers.drain();
    expect(amount).toBe(950);
    expect(await readOrder(player)).toMatchObject({ stakeLeft: 500, cashouts: [{ amount: 475 }] });
    expect(await readOrder(player)).not.toHaveProperty('cashoutWaiting');
  });

  test.each([
    ['a stop', 'stopped', (event: TestEvent) => event.stop().then(() => event.resume())],
    ['a value below the quote', 'odds', (event: TestEvent) => setChance(event, 300_000)],
    ['a result', 'stopped', (event: TestEvent) => event.settle(winnerResults(HOME))],
  ] as const)('%s in the delay refuses the taking: %s', async (_, why, change) => {
    proves('A-581');
    const player = await newPlayer();
    const event = await openEvent(500_000, { live: true });
    const order = await place(player, [event]);
    aheadMs = 6000;
    await workers.drain();
    await take(player, order, (await quote(player, order)).quoteId);
    await change(event);
    aheadMs = 12_000;
    await workers.drain();
    expect(await readOrder(player)).toMatchObject({ cashouts: [], cashoutRefusal: why });
  });

  test('ledger:verify finds a cash-out that was changed, and one that is missing', async () => {
    const player = await newPlayer();
    const order = await place(player, [await openEvent()]);
    await take(player, order, (await quote(player, order)).quoteId, 0.5);
    const change = (text: string) => world.db.tx('test', (tx) => tx.query(sql('', text)));
    await change(`update bet_cashout set amount = amount + 1 where player = ${player}`);
    expect(await findBetProblems(world)).toEqual([expect.stringContaining('sum of its cash-outs')]);
    await change(`update bet_cashout set amount = amount - 1 where player = ${player}`);
    await change(`update sport_bet set cashed_paid = cashed_paid + 1 where player = ${player}`);
    expect(await findBetProblems(world)).toHaveLength(2);
    await change(`update sport_bet set cashed_paid = cashed_paid - 1 where player = ${player}`);
  });
});
