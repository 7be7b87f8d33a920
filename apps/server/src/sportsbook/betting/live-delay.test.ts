import { randomUUID } from 'node:crypto';
import type { PlayerId, BetId } from '@arara/contract/protocol/fields';
import { betStatusCodes } from '@arara/sports/bets/codes';
import { toCentavos } from '@arara/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { warmConnections } from '../../../test/nodes.ts';
import {
  AWAY,
  readBets,
  winnerResults,
  giveBonus,
  HOME,
  openTestEvent,
  readWallets,
  type TestEvent,
  findBetProblems,
} from '../../../test/sports/test-event.ts';
import { openWorld, serverAnswers, type World } from '../../../test/world.ts';
import { sql } from '../../platform/db/db.ts';
import { openLiabilityBook } from '../exposure/liability-book.ts';
import { type BettingService, openBettingService } from '../sportsbook.ts';
import { openTradingTerms } from '../terms/trading-terms.ts';
import { createLiveDelayStep } from './live-delay.ts';
import { defaultBetSlipLimits } from '@arara/sports/bets/slip';
import { proves } from '../../../../../scripts/proof/proves.ts';

const engines = (await serverAnswers()) ? (['pglite', 'postgres'] as const) : (['pglite'] as const);
const LONGEST_DELAY_MS = 8000;
const DELAY_MS = 5000;

describe.each(engines)('a live bet waits its delay on %s', (engine) => {
  let world: World;
  let bets: BettingService;
  let testEvent: TestEvent;
  beforeAll(async () => {
    world = await openWorld({ engine });
    bets = openBettingService(world.ctx);
    const liability = openLiabilityBook(world.ctx, openTradingTerms(world.ctx));
    decide = createLiveDelayStep(world.ctx, () => {}, { createContext: house, liability });
    decideElsewhere = createLiveDelayStep(world.ctx, () => {}, { createContext: house, liability });
    if (engine === 'postgres') await warmConnections(world);
  });
  beforeEach(async () => {
    testEvent = await openTestEvent(world, { live: true });
  });
  afterEach(async () => expect(await findBetProblems(world)).toEqual([]));
  afterAll(() => world.close());

  const house = () => ({
    now: world.ctx.now(),
    newId: world.ctx.newId,
    limits: defaultBetSlipLimits,
    liveDelayMs: () => DELAY_MS,
    isRestorePending: false,
  });
  let decide: ReturnType<typeof createLiveDelayStep>;
  let decideElsewhere: typeof decide;
  const place = (
    player: PlayerId,
    slip: ReturnType<TestEvent['slip']> = testEvent.slip(),
    key: string = randomUUID(),
  ) => bets.place(player, key, slip);
  const abandon = (player: PlayerId, order: BetId, key: string = randomUUID()) =>
    bets.abandon('pt_BR', player, key, order);
  const after = async (ms: number) => {
    world.clock.advance(ms);
    while ((await decide()) === true);
  };
  const readState = async (player: PlayerId) => ({
    bet: (await readBets(world, [player]))[0],
    wallet: (await readWallets(world, [player]))[0],
  });
  const changes = async (order: BetId): Promise<number[]> =>
    (
      await world.db.read.query<{ status: number }>(
        sql(
          '',
          `select (f.fact ->> 'status')::int as status from fact, json_array_elements(facts) f(fact) where f.fact ->> 'f' = 'betChanged' and (f.fact ->> 'order')::bigint = ${order} order by fact.xid, fact.id`,
        ),
      )
    ).map((row) => row.status);

  test('it waits for the configured delay and is then accepted; the first answer stays what it was', async () => {
    proves('A-102');
    const [waiting, accepted] = [Number(proves('4-015')), Number(proves('4-048'))];
    const player = await world.createPlayer(toCentavos(10_000));
    const key = randomUUID();
    const before = world.ctx.now();
    const answer = await place(player, testEvent.slip(), key);
    expect(answer).toMatchObject({ status: 'waiting', balance: 9000, possiblePayout: 2000 });
    expect((answer.acceptAt ?? 0) - before).toBeGreaterThanOrEqual(DELAY_MS);
    await after(DELAY_MS - 1000);
    expect((await readState(player)).bet?.state).toBe(waiting);
    await after(1100);
    expect(await readState(player)).toMatchObject({
      bet: { state: accepted },
      wallet: { main: 9000, day_staked: 1000 },
    });
    expect(await changes(answer.orderId)).toEqual([accepted]);
    expect(await place(player, testEvent.slip(), key)).toEqual(answer);
    await expect(abandon(player, answer.orderId)).rejects.toMatchObject({ code: 'betNotWaiting' });
  });

  test('one that a clock ten minutes ahead has planned waits for the longest delay once that was set back, not for ten minutes', async () => {
    const player = await world.createPlayer(toCentavos(10_000));
    const [ahead, key] = [600_000, randomUUID()];
    world.clock.advance(ahead);
    const answer = await place(player, testEvent.slip(), key);
    world.clock.advance(1000 - ahead);
    expect((answer.acceptAt ?? 0) - world.clock.now()).toBeGreaterThan(ahead - 2000);
    expect(await decide()).toBe(LONGEST_DELAY_MS);
    await after(LONGEST_DELAY_MS - 100);
    expect((await readState(player)).bet?.state).toBe(-10);
    await after(200);
    expect((await readState(player)).bet?.state).toBe(0);
    expect(await place(player, testEvent.slip(), key)).toEqual(answer);
  });

  test.each(['stays shut', 'opens again', 'is settled', 'loses its producer', 'loses its producer and has it back'])(
    'a goal in the delay refuses it and gives the stake back, if the line %s',
    async (then) => {
      proves('A-102');
      const failed = Number(proves('4-016'));
      const player = await world.createPlayer(toCentavos(400));
      await giveBonus(world, player, 1000);
      const { orderId } = await place(player);
      expect((await readState(player)).wallet).toMatchObject({ main: 0, bonus: 400 });
      if (then.startsWith('loses its producer')) await testEvent.producer('down');
      else await testEvent.stop();
      if (then.endsWith('has it back')) await testEvent.producer('up');
      if (then === 'opens again') await testEvent.resume();
      if (then === 'is settled') await testEvent.settle(winnerResults(HOME));
      await after(DELAY_MS + 100);
      expect(await readState(player)).toMatchObject({
        bet: { state: failed, result: null, payout: 0 },
        wallet: { main: 400, bonus: 1000, day_staked: 0, turn_filled: 0 },
      });
      expect((await bets.orders('pt_BR', player, {})).items[0]?.refusal).toEqual({ why: 'stopped', odds: null });
      expect(await changes(orderId)).toEqual([failed]);
      await testEvent.producer('up');
    },
  );

  test.each([
    ['same', 2000, 'accepted', 2000],
    ['same', 2100, 'refusedInDelay', 2000],
    ['same', 1900, 'refusedInDelay', 2000],
    ['better', 2100, 'accepted', 2100],
    ['better', 1900, 'refusedInDelay', 2000],
    ['any', 1900, 'accepted', 1900],
    ['any', 2500, 'accepted', 2500],
  ] as const)('policy %s, price at the end of the delay %d: %s at %d', async (policy, odds, status, taken) => {
    proves('A-099');
    const player = await world.createPlayer(toCentavos(10_000));
    const key = randomUUID();
    const answer = await place(player, testEvent.slip({ policy }), key);
    await testEvent.price(odds);
    await after(DELAY_MS + 100);
    expect((await readState(player)).bet).toMatchObject({ state: betStatusCodes[status], odds: taken });
    expect((await bets.orders('pt_BR', player, {})).items[0]).toMatchObject({
      status,
      possiblePayout: taken,
      refusal: status === 'refusedInDelay' ? { why: 'odds', odds } : null,
      legs: [{ odds: taken }],
    });
    expect(await place(player, testEvent.slip({ policy }), key)).toEqual(answer);
  });

  test('a price that would now pay above the limit refuses it', async () => {
    const player = await world.createPlayer(toCentavos(500_000));
    await testEvent.price(10_000);
    await place(player, testEvent.slip({ stake: 500_000, odds: 10_000, policy: 'any' }));
    await testEvent.price(10_100);
    await after(DELAY_MS + 100);
    expect(await readState(player)).toMatchObject({ bet: { state: -11 }, wallet: { main: 500_000 } });
  });

  test('its player may take it back while it waits, once; other players get notFound', async () => {
    const [failed, voided] = [Number(proves('4-016')), proves('4-055')];
    const player = await world.createPlayer(toCentavos(10_000));
    const { orderId } = await place(player);
    await expect(abandon(await world.createPlayer(), orderId)).rejects.toMatchObject({ code: 'notFound' });
    const key = randomUUID();
    const [first, same] = [await abandon(player, orderId, key), await abandon(player, orderId, key)];
    expect(first).toMatchObject({ orderId, status: 'refusedInDelay', result: 'void', payout: 0, stake: 1000 });
    expect(same).toEqual(first);
    await expect(abandon(player, orderId)).rejects.toMatchObject({ code: 'betNotWaiting' });
    await expect(abandon(player, orderId, key + 'x')).rejects.toMatchObject({ code: 'betNotWaiting' });
    expect(await readState(player)).toMatchObject({
      bet: { state: failed, result: voided },
      wallet: { main: 10_000, day_staked: 0 },
    });
    await after(DELAY_MS + 100);
    expect(await changes(orderId)).toEqual([-11]);
    await expect(abandon(player, 77 as BetId)).rejects.toMatchObject({ code: 'notFound' });
    const other = await place(player);
    await expect(abandon(player, other.orderId, key)).rejects.toMatchObject({ code: 'keyReused' });
  });

  test.skipIf(engine === 'pglite')(
    'abandon, acceptance by two nodes and a goal race: each bet comes to exactly one end',
    async () => {
      const players = await Promise.all(Array.from({ length: 60 }, () => world.createPlayer(toCentavos(10_000))));
      const ends = { accepted: 0, refused: 0 };
      for (let round = 0; round < 5; round++) {
        const orders = await Promise.all(
          players.map((player) => place(player).then(({ orderId }) => ({ player, orderId }))),
        );
        world.clock.advance(DELAY_MS + 100);
        const racing = [
          decide(),
          decideElsewhere(),
          ...orders.map(({ player, orderId }, nth) =>
            nth % 2 === 0
              ? abandon(player, orderId).then(
                  () => 'taken back',
                  () => 'too late',
                )
              : Promise.resolve('left'),
          ),
        ];
        const goal = round % 2 === 0 ? testEvent.stop() : Promise.resolve();
        await Promise.all(racing);
        await goal;
        while ((await decide()) === true);
        if (round % 2 === 0) await testEvent.resume();
        for (const { player, orderId } of orders) {
          const statuses = await changes(orderId);
          expect(statuses).toHaveLength(1);
          const mine = (await readBets(world, [player])).find(({ id }) => id === orderId);
          expect(mine?.state).toBe(statuses[0]);
          ends[mine?.state === 0 ? 'accepted' : 'refused']++;
        }
      }
      for (const player of players) {
        const accepted = (await readBets(world, [player])).filter(({ state }) => state === 0).length;
        expect((await readWallets(world, [player]))[0]).toMatchObject({
          main: 10_000 - accepted * 1000,
          day_staked: accepted * 1000,
        });
      }
      expect(Math.min(ends.accepted, ends.refused)).toBeGreaterThan(0);
    },
  );

  test('a bet that cannot be decided is deferred with an alarm; the others do not wait for it, and it is tried again', async () => {
    proves('A-102');
    const players = await Promise.all(Array.from({ length: 12 }, () => world.createPlayer(toCentavos(10_000))));
    for (const player of players) await place(player);
    const broken = players[4] as PlayerId;
    const alter = (text: string) =>
      world.db.tx('break', async (tx) => void (await tx.query(sql('', `alter table sport_bet ${text}`))));
    await alter(`add constraint broken check (player <> ${broken} or state = -10) not valid`);
    await after(DELAY_MS + 100);
    const states = async () => (await readBets(world, players)).map(({ state }) => state);
    expect(await states()).toEqual(players.map((player) => (player === broken ? -10 : 0)));
    await alter('drop constraint broken');
    await after(61_000);
    expect(await states()).toEqual(players.map(() => 0));
  });

  test('a bet that waits is not settled with the others', async () => {
    const player = await world.createPlayer(toCentavos(10_000));
    await place(player, testEvent.slip({ outcomeId: AWAY, odds: 4000 }));
    await testEvent.settle(winnerResults(AWAY));
    const workers = bets.startWorkers();
    await workers.drain();
    expect((await readState(player)).bet).toMatchObject({ state: -10, payout: 0 });
    world.clock.advance(DELAY_MS + 100);
    await workers.drain();
    await workers.stop();
    expect(await readState(player)).toMatchObject({ bet: { state: -11 }, wallet: { main: 10_000 } });
  });
});
