import { randomUUID } from 'node:crypto';
import type { PlayerId, BetId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { settleBet } from '@arara/sports/bets/settlement';
import {
  foldLineResultVersions,
  type ResultVersion,
  findOutcomeResult,
  addResultVersionInOrder,
} from '@arara/sports/core/results';
import { thousandthsToOdds } from '@arara/sports/core/odds';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deposit } from '../../../test/nodes.ts';
import {
  AWAY,
  readBets,
  winnerResults,
  DRAW,
  giveBonus,
  HOME,
  openTestEvent,
  readWallets,
  type TestEvent,
  findBetProblems,
} from '../../../test/sports/test-event.ts';
import { readFactsNamed } from '../../../test/facts.ts';
import { openWorld, serverAnswers, type World } from '../../../test/world.ts';
import { type Db, sql } from '../../platform/db/db.ts';
import * as wallet from '../../wallet/wallet.ts';
import { type BettingService, type BetWorkers, openBettingService } from '../sportsbook.ts';
import { createBetSettlementStep } from './settlement.ts';
import { openSettlementWorkers } from './settlement-workers.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const DAY_MS = 24 * 3_600_000;
const engines = (await serverAnswers()) ? (['pglite', 'postgres'] as const) : (['pglite'] as const);

describe.each(engines)('settling bets on %s', (engine) => {
  let world: World;
  let bets: BettingService;
  let workers: BetWorkers;
  let testEvent: TestEvent;
  beforeAll(async () => {
    world = await openWorld({ engine });
    bets = openBettingService(world.ctx);
    workers = bets.startWorkers();
  });
  beforeEach(async () => {
    testEvent = await openTestEvent(world);
  });
  afterEach(async () => expect(await findBetProblems(world)).toEqual([]));
  afterAll(async () => {
    await workers.stop();
    await world.close();
  });
  const place = (player: PlayerId, input: Parameters<TestEvent['slip']>[0] = {}) =>
    bets.place(player, randomUUID(), testEvent.slip(input));
  const readState = async (player: PlayerId) => ({
    bet: (await readBets(world, [player]))[0],
    wallet: (await readWallets(world, [player]))[0],
  });
  const readSettledFacts = async (order: BetId): Promise<{ staked: number; bonus: number; paid: number }[]> =>
    (await readFactsNamed(world.db.read, 'betSettled'))
      .filter(({ ref }) => ref === order)
      .map(({ staked, bonus, paid }) => ({ staked, bonus, paid }));
  const readEntryKinds = async (order: BetId): Promise<number[]> =>
    (
      await world.db.read.query<{ kind: number }>(sql('', `select kind from entry where ref = ${order} order by id`))
    ).map((item) => item.kind);

  test.each([
    ['won', '4-051', 2000, 11_000, 1000],
    ['halfWon', '4-054', 1500, 10_500, 1000],
    ['push', '4-056', 1000, 10_000, 0],
    ['void', '4-055', 1000, 10_000, 0],
    ['halfLost', '4-053', 500, 9500, 1000],
    ['lost', '4-052', 0, 9000, 1000],
  ] as const)('%s (%s) pays %d, the balance is %d, %d counts', async (result, row, payout, main, counts) => {
    const [code, settled] = [proves(row), Number(proves('4-049'))];
    const player = await world.createPlayer(toCentavos(10_000));
    const { orderId } = await place(player);
    await testEvent.settle({ ...winnerResults(DRAW), [HOME]: result });
    await workers.drain();
    expect(await readState(player)).toMatchObject({
      bet: { state: settled, result: code, payout },
      wallet: { main, turn_filled: counts, day_staked: counts, day_paid: counts === 0 ? 0 : payout },
    });
    expect(await readSettledFacts(orderId)).toEqual([{ staked: counts, bonus: 0, paid: counts === 0 ? 0 : payout }]);
    expect((await bets.orders('pt_BR', player, { state: 'settled' })).items).toMatchObject([
      { orderId, status: 'settled', result, payout, legs: [{ name: 'Casa', result }] },
    ]);
    expect((await bets.orders('pt_BR', player, { state: 'open' })).items).toEqual([]);
  });

  test.each([
    ['more than the stake, so it is won', 2, 3, 1333, 10],
    ['the stake, so it is a push', 1, 2, 1000, 0],
    ['less than the stake, so half of it is lost', 1, 3, 667, 11],
    ['next to nothing', 1, 400, 5, 11],
  ] as const)('a dead heat pays the odds times places over competitors: %s', async (_, places, tied, payout, code) => {
    const player = await world.createPlayer(toCentavos(10_000));
    await place(player);
    await testEvent.settle({ ...winnerResults(DRAW), [HOME]: { result: 'won', deadHeat: [places, tied] } });
    await workers.drain();
    expect(await readState(player)).toMatchObject({
      bet: { state: 9999, result: code, payout },
      wallet: { main: 9000 + payout },
    });
  });

  test('a dead heat is taken back, and settled again by difference', async () => {
    const player = await world.createPlayer(toCentavos(10_000));
    await place(player);
    await testEvent.settle({ ...winnerResults(DRAW), [HOME]: { result: 'won', deadHeat: [1, 3] } });
    await workers.drain();
    await testEvent.settle(winnerResults(HOME));
    await workers.drain();
    expect(await readState(player)).toMatchObject({ bet: { result: 10, payout: 2000 }, wallet: { main: 11_000 } });
    await testEvent.cancel();
    await workers.drain();
    expect(await readState(player)).toMatchObject({ bet: { result: 90, payout: 1000 }, wallet: { main: 10_000 } });
  });

  test('as records: an open bet has its stake at risk, a settled one what it won or lost', async () => {
    proves('A-103');
    const player = await world.createPlayer(toCentavos(10_000));
    const { orderId } = await place(player);
    const everything = {
      from: 0 as PlayerId,
      to: Number.MAX_SAFE_INTEGER as PlayerId,
      before: Number.MAX_SAFE_INTEGER as PlayerId,
      limit: 10,
    };
    expect(await bets.records(world.db.read, player, everything)).toMatchObject([
      {
        id: orderId,
        type: 'single',
        status: '0',
        amount: -1000,
        selections: [{ event: 'Casa × Fora', name: 'Casa' }],
      },
    ]);
    expect((await bets.records(world.db.read, player, everything, 'en_US'))[0]?.selections).toHaveLength(1);
    await testEvent.settle(winnerResults(HOME));
    await workers.drain();
    expect(await bets.records(world.db.read, player, everything)).toMatchObject([
      { id: orderId, type: 'single', status: '10', amount: 1000 },
    ]);
    expect(await bets.records(world.db.read, await world.createPlayer(), everything)).toEqual([]);
  });

  test('orders come newest first and page by cursor', async () => {
    proves('A-103');
    const player = await world.createPlayer(toCentavos(10_000));
    const placed: BetId[] = [];
    for (let nth = 0; nth < 5; nth++) placed.unshift((await place(player, { stake: 100 })).orderId);
    const first = await bets.orders('pt_BR', player, { limit: 3 });
    expect(first.items.map((item) => item.orderId)).toEqual(placed.slice(0, 3));
    const { nextCursor } = first;
    if (nextCursor === null) throw new Error('no second page');
    const second = await bets.orders('en_US', player, { limit: 3, cursor: nextCursor });
    expect(second).toMatchObject({ items: placed.slice(3).map((orderId) => ({ orderId })), nextCursor: null });
  });

  test('half a centavo is rounded up, once', async () => {
    proves('A-107');
    const player = await world.createPlayer(toCentavos(10_000));
    await testEvent.price(1455);
    expect(await place(player, { stake: 110, odds: 1455 })).toMatchObject({ possiblePayout: 160 });
    await testEvent.settle(winnerResults(HOME));
    await workers.drain();
    expect((await readState(player)).bet).toMatchObject({ payout: 160 });
  });

  test('a payout returns in the proportion of its stake', async () => {
    const player = await world.createPlayer(toCentavos(300));
    await giveBonus(world, player, 700);
    await place(player, { stake: 1000 });
    await testEvent.settle(winnerResults(HOME));
    await workers.drain();
    expect((await readState(player)).wallet).toMatchObject({ main: 600, bonus: 1400 });
  });

  test('the same result twice: no money moves and nothing is published again', async () => {
    const player = await world.createPlayer(toCentavos(10_000));
    const { orderId } = await place(player);
    await testEvent.settle(winnerResults(HOME), 1);
    await workers.drain();
    await testEvent.settle(winnerResults(HOME), 2);
    await workers.drain();
    await world.db.tx(
      'again',
      async (tx) =>
        void (await tx.query(
          sql(
            '',
            `update line_settlement set done_at = null, after_player = 0, after_bet = 0 where line = ${testEvent.line}`,
          ),
        )),
    );
    await workers.drain();
    expect((await readState(player)).wallet).toMatchObject({ main: 11_000, day_paid: 2000 });
    expect(await readSettledFacts(orderId)).toHaveLength(1);
  });

  test('a goal taken back: settled, re-opened with the money taken back, settled the other way', async () => {
    const reopened = Number(proves('4-050'));
    const player = await world.createPlayer(toCentavos(10_000));
    const { orderId } = await place(player);
    await testEvent.settle(winnerResults(HOME), 1);
    await workers.drain();
    await testEvent.unsettle();
    await workers.drain();
    expect(await readState(player)).toMatchObject({
      bet: { state: reopened, result: null, payout: 0 },
      wallet: { main: 9000, turn_filled: 0, day_paid: 0, day_staked: 1000 },
    });
    expect((await bets.orders('pt_BR', player, { state: 'open' })).items).toMatchObject([
      { orderId, status: 'reopened', payout: 0, result: null, settledAt: null },
    ]);
    await testEvent.settle(winnerResults(AWAY), 2);
    await workers.drain();
    expect(await readState(player)).toMatchObject({
      bet: { state: 9999, result: 20, payout: 0 },
      wallet: { main: 9000, turn_filled: 1000 },
    });
    expect(await readSettledFacts(orderId)).toEqual([
      { staked: 1000, bonus: 0, paid: 2000 },
      { staked: -1000, bonus: 0, paid: -2000 },
      { staked: 1000, bonus: 0, paid: 0 },
    ]);
    expect(await readEntryKinds(orderId)).toEqual([
      wallet.entryKinds.stake,
      wallet.entryKinds.payout,
      wallet.entryKinds.resettlement,
    ]);
  });

  test('a cancellation voids only the bets that were accepted inside its window; uncancelled, they are open again', async () => {
    const [early, wrong, late] = (await Promise.all([1, 2, 3].map(() => world.createPlayer(toCentavos(10_000))))) as [
      PlayerId,
      PlayerId,
      PlayerId,
    ];
    await place(early);
    world.clock.advance(1000);
    const from = world.ctx.now();
    world.clock.advance(1000);
    await place(wrong);
    world.clock.advance(1000);
    const window = { from, to: world.ctx.now() };
    world.clock.advance(1000);
    await place(late);
    await testEvent.cancel(window);
    await workers.drain();
    expect(await Promise.all([early, wrong, late].map(async (player) => (await readState(player)).bet?.state))).toEqual(
      [0, 9999, 0],
    );
    expect(await readState(wrong)).toMatchObject({
      bet: { result: 90, payout: 1000 },
      wallet: { main: 10_000, turn_filled: 0, day_staked: 0 },
    });
    await testEvent.settle(winnerResults(HOME));
    await workers.drain();
    expect(
      await Promise.all([early, wrong, late].map(async (player) => (await readState(player)).wallet?.main)),
    ).toEqual([11_000, 10_000, 11_000]);
    await testEvent.uncancel(window);
    await workers.drain();
    expect(await readState(wrong)).toMatchObject({
      bet: { result: 10, payout: 2000 },
      wallet: { main: 11_000, turn_filled: 1000, day_staked: 1000 },
    });
  });

  test('a cancellation without a window voids all bets and returns every stake in its parts', async () => {
    const player = await world.createPlayer(toCentavos(300));
    await giveBonus(world, player, 700);
    const { orderId } = await place(player);
    await testEvent.cancel();
    await workers.drain();
    expect(await readState(player)).toMatchObject({
      bet: { state: 9999, result: 90 },
      wallet: { main: 300, bonus: 700 },
    });
    expect(await readEntryKinds(orderId)).toEqual([
      wallet.entryKinds.stake,
      wallet.entryKinds.stake,
      wallet.entryKinds.void,
      wallet.entryKinds.void,
    ]);
  });

  test('a re-settlement without money in the wallet is owed, and the next credit repays it first', async () => {
    proves('A-106');
    const player = await world.createPlayer(toCentavos(1000));
    await place(player);
    await testEvent.settle(winnerResults(HOME), 1);
    await workers.drain();
    await world.db.tx('gone', async (tx) =>
      wallet.holdWithdrawal(tx, world.ctx, await wallet.lockWallet(tx, player), {
        amount: toCentavos(1700),
        order: world.ctx.newId(),
      }),
    );
    await testEvent.settle(winnerResults(AWAY), 2);
    await workers.drain();
    expect(await readState(player)).toMatchObject({
      bet: { state: 9999, result: 20, payout: 0 },
      wallet: { main: 0, receivable: -1700 },
    });
    expect(await findBetProblems(world)).toEqual([]);
    await deposit(world, player, 500);
    expect((await readState(player)).wallet).toMatchObject({ main: 0, receivable: -1200 });
    await expect(
      bets.place(player, randomUUID(), (await openTestEvent(world)).slip({ stake: 100 })),
    ).rejects.toMatchObject({ code: 'insufficientBalance' });
    await deposit(world, player, 2000);
    expect((await readState(player)).wallet).toMatchObject({ main: 800, receivable: 0 });
  });

  test('a debt is repaid by the payout of another bet', async () => {
    const player = await world.createPlayer(toCentavos(1000));
    await place(player, { stake: 500 });
    const other = await openTestEvent(world);
    await bets.place(player, randomUUID(), other.slip({ stake: 500 }));
    await testEvent.settle(winnerResults(HOME), 1);
    await workers.drain();
    await world.db.tx('gone', async (tx) =>
      wallet.holdWithdrawal(tx, world.ctx, await wallet.lockWallet(tx, player), {
        amount: toCentavos(1000),
        order: world.ctx.newId(),
      }),
    );
    await testEvent.settle(winnerResults(AWAY), 2);
    await workers.drain();
    expect((await readState(player)).wallet).toMatchObject({ main: 0, receivable: -1000 });
    await other.settle(winnerResults(HOME));
    await workers.drain();
    expect((await readState(player)).wallet).toMatchObject({ main: 0, receivable: 0 });
  });

  test('six hundred bets of thirty players on one line: all settled, each once', async () => {
    const many = await Promise.all(Array.from({ length: 30 }, () => world.createPlayer(toCentavos(100_000))));
    const orders: unknown[] = [];
    for (let nth = 0; nth < 20; nth++)
      orders.push(
        ...(await Promise.all(
          many.map((player) =>
            place(player, { stake: 100, ...(nth % 2 === 0 ? {} : { outcomeId: AWAY, odds: 4000 }) }),
          ),
        )),
      );
    await testEvent.settle(winnerResults(HOME));
    await workers.drain();
    for (const wallet of await readWallets(world, many))
      expect(wallet).toMatchObject({ main: 100_000 - 2000 + 10 * 200, turn_filled: 2000 });
    const settled = (await readFactsNamed(world.db.read, 'betSettled')).filter(({ player }) => many.includes(player));
    expect(settled.length).toBe(orders.length);
    expect(new Set(settled.map(({ ref }) => ref)).size).toBe(orders.length);
    const [open] = await world.db.read.query<{ open: number }>(
      sql('', 'select count(*)::int as open from line_settlement where done_at is null'),
    );
    expect(open?.open).toBe(0);
  });

  test('a bet that cannot be settled is skipped with an alarm; the others are settled, and the audit names it', async () => {
    const players = await Promise.all(Array.from({ length: 12 }, () => world.createPlayer(toCentavos(10_000))));
    for (const player of players) await place(player);
    const [broken] = players as [PlayerId];
    await world.db.tx(
      'break',
      async (tx) =>
        void (await tx.query(
          sql('', `alter table sport_bet add constraint broken check (player <> ${broken} or state = 0) not valid`),
        )),
    );
    await testEvent.settle(winnerResults(HOME));
    await workers.drain();
    expect((await readBets(world, players)).map(({ state }) => state)).toEqual(
      players.map((player) => (player === broken ? 0 : 9999)),
    );
    await world.db.tx('age', async (tx) => {
      await tx.query(sql('', 'alter table sport_bet drop constraint broken'));
      // The audit uses the database's clock; the tests' clock is up to a day ahead of it.
      await tx.query(
        sql('', `update line_settlement set created_at = created_at - ${2 * DAY_MS} where line = ${testEvent.line}`),
      );
      await tx.query(
        sql(
          '',
          `update sport_bet set accepted_at = accepted_at - ${2 * DAY_MS} - 1000 where player in (${players.join(',')})`,
        ),
      );
    });
    expect(await findBetProblems(world)).toEqual([expect.stringContaining(`player ${broken} bet`)]);
    await world.db.tx(
      'again',
      async (tx) =>
        void (await tx.query(
          sql(
            '',
            `update line_settlement set done_at = null, after_player = 0, after_bet = 0 where line = ${testEvent.line}`,
          ),
        )),
    );
    await workers.drain();
    expect((await readState(broken)).wallet).toMatchObject({ main: 11_000 });
  });

  test('a bet that failed here and was settled elsewhere is not skipped, nor is the bet that has its place then', async () => {
    proves('A-106');
    const next = await openTestEvent(world);
    const [first, other] = [await world.createPlayer(toCentavos(10_000)), await world.createPlayer(toCentavos(10_000))];
    await place(first);
    await bets.place(other, randomUUID(), next.slip());
    await workers.stop();
    await testEvent.settle(winnerResults(HOME));
    const elsewhere = createBetSettlementStep(world.ctx, () => {}, openSettlementWorkers().join());
    // Every settlement fails here; before a bet is skipped, the other node has settled it and the next result is there.
    const failing: Db = {
      ...world.db,
      tx: async (name, f) => {
        if (name === 'skip failed settlement') {
          while (await elsewhere());
          await next.settle(winnerResults(HOME));
        }
        return world.db.tx(name, async (tx) => {
          const done = await f(tx);
          if (name === 'settlement') throw new Error('this node cannot');
          return done;
        });
      },
    };
    const here = createBetSettlementStep({ ...world.ctx, db: failing }, () => {}, openSettlementWorkers().join());
    for (let tries = 0; tries < 4; tries++) await here();
    workers = bets.startWorkers();
    await workers.drain();
    for (const player of [first, other])
      expect(await readState(player)).toMatchObject({ bet: { state: 9999, payout: 2000 }, wallet: { main: 11_000 } });
  });

  const window = fc.constantFrom({}, { from: 0, to: 1 }, { from: 1_000_000 });
  const resultMessage = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('settle'),
        certainty: fc.constantFrom(1, 2),
        home: fc.constantFrom('won', 'lost', 'push', 'void', 'halfWon', 'halfLost'),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('unsettle') }) },
    { weight: 1, arbitrary: window.map((item) => ({ kind: 'cancel', ...item })) },
    { weight: 1, arbitrary: window.map((item) => ({ kind: 'uncancel', ...item })) },
  );
  const history = fc.array(resultMessage, { minLength: 1, maxLength: 5 }).chain((said) =>
    fc.record({
      said: fc.constant(said),
      // Every result version arrives at least once, in any order, some of them repeatedly.
      arrivals: fc
        .tuple(
          fc.shuffledSubarray([...said.keys()], { minLength: said.length }),
          fc.array(fc.nat(said.length - 1), { maxLength: 4 }),
        )
        .map(([once, again]) => [...once, ...again]),
      settledAfter: fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }),
      spend: fc.boolean(),
    }),
  );

  test('any order and any repetition of results ends in the same money as the last result alone', async () => {
    proves('A-106');
    await fc.assert(
      fc.asyncProperty(history, async ({ said, arrivals, settledAfter, spend }) => {
        const line = await openTestEvent(world);
        const [plain, mixed] = [await world.createPlayer(toCentavos(1000)), await world.createPlayer(toCentavos(400))];
        await giveBonus(world, mixed, 600);
        for (const player of [plain, mixed]) await bets.place(player, randomUUID(), line.slip({ stake: 1000 }));
        const versions = said.map((item, nth) => {
          const at = { sourceTime: nth + 1, producer: 10, sequence: nth + 1 };
          return (
            item.kind === 'settle' && 'home' in item
              ? { kind: 'settle', certainty: item.certainty, outcomeResults: { [HOME]: { result: item.home } }, at }
              : { ...item, at }
          ) as ResultVersion;
        });
        let known: readonly ResultVersion[] = [];
        let spent = 0;
        for (const [nth, index] of arrivals.entries()) {
          known = addResultVersionInOrder(known, versions[index] as ResultVersion);
          await line.writeResult(known);
          if (settledAfter[nth] === true) await workers.drain();
          const main = (await readWallets(world, [plain]))[0]?.main ?? 0;
          if (spend && spent === 0 && main > 0) {
            // A settlement may take the money back at the same moment: then there is nothing to spend.
            spent = await world.db
              .tx('spent', async (tx) =>
                wallet.holdWithdrawal(tx, world.ctx, await wallet.lockWallet(tx, plain), {
                  amount: toCentavos(main),
                  order: world.ctx.newId(),
                }),
              )
              .then(
                () => main,
                () => 0,
              );
          }
        }
        await workers.drain();
        const outcomeResult = findOutcomeResult(foldLineResultVersions(versions), {
          outcomeId: HOME,
          acceptedAt: world.ctx.now(),
        });
        const payout =
          settleBet({
            type: 'single',
            stake: toCentavos(1000),
            legs: [{ odds: thousandthsToOdds(2000), result: outcomeResult }],
          })?.payout ?? 0;
        const [one, two] = (await readWallets(world, [plain, mixed])) as [
          Awaited<ReturnType<typeof readWallets>>[number],
          Awaited<ReturnType<typeof readWallets>>[number],
        ];
        expect(one.main + one.receivable).toBe(payout - spent);
        expect(one.bonus).toBe(0);
        expect(one.main === 0 || one.receivable === 0).toBe(true);
        expect({ main: two.main, bonus: two.bonus, receivable: two.receivable }).toEqual({
          main: payout - Math.floor((payout * 6) / 10),
          bonus: Math.floor((payout * 6) / 10),
          receivable: 0,
        });
      }),
      { numRuns: engine === 'pglite' ? 10 : 40 },
    );
  }, 90_000);
});
