import { randomUUID } from 'node:crypto';
import type { PlayerId, SportEventId, BetId } from '@arara/contract/protocol/fields';
import { toCentavos, formatDecimalAmount } from '@arara/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endConnections, warmConnections } from '../../../test/nodes.ts';
import {
  AWAY,
  readBets,
  giveBonus,
  HOME,
  openTestEvent,
  readWallets,
  PRODUCER,
  RESULT,
  type TestEvent,
  findBetProblems,
} from '../../../test/sports/test-event.ts';
import { openWorld, serverAnswers, type World } from '../../../test/world.ts';
import { sql } from '../../platform/db/db.ts';
import { closeBettingGates, upsertOpenBettingGates } from '../../platform/db/gates.ts';
import { type BettingService, openBettingService } from '../sportsbook.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const engines = (await serverAnswers()) ? (['pglite', 'postgres'] as const) : (['pglite'] as const);

describe.each(engines)('a single bet on %s', (engine) => {
  let world: World;
  let bets: BettingService;
  let testEvent: TestEvent;
  beforeAll(async () => {
    world = await openWorld({ engine });
    bets = openBettingService(world.ctx);
  });
  beforeEach(async () => {
    testEvent = await openTestEvent(world);
  });
  afterAll(async () => {
    expect(await findBetProblems(world)).toEqual([]);
    await world.close();
  });
  const place = (player: PlayerId, slip: ReturnType<TestEvent['slip']>, key: string = randomUUID()) =>
    bets.place(player, key, slip);
  const refusal = (player: PlayerId, slip: ReturnType<TestEvent['slip']>, key?: string) =>
    place(player, slip, key).then(
      () => 'placed',
      (error: unknown) => error,
    );
  /** No stake was taken, and nothing was written except the idempotency record. */
  const untouched = async (player: PlayerId, money: number) => {
    expect((await readWallets(world, [player]))[0]).toMatchObject({ main: money, day_staked: 0 });
    expect(await readBets(world, [player])).toEqual([]);
  };

  test('one player stakes at most R$ 10,000 on one event, however many bets come at once and on however many lines', async () => {
    const limit = Number(proves('A-009'));
    const player = await world.createPlayer(toCentavos(5_000_000));
    const slip = testEvent.slip({ stake: 250_000, odds: 2000 });
    const all = await Promise.all(Array.from({ length: 10 }, () => refusal(player, slip)));
    expect(all.filter((outcome) => outcome === 'placed')).toHaveLength(4);
    for (const outcome of all.filter((one) => one !== 'placed'))
      expect(outcome).toMatchObject({
        code: 'eventStakeAboveMaximum',
        params: { limit: limit.toFixed(2), staked: limit.toFixed(2) },
      });
    expect(await refusal(player, testEvent.slip({ stake: 50, odds: 2000 }))).toMatchObject({
      code: 'eventStakeAboveMaximum',
    });
    expect((await readWallets(world, [player]))[0]).toMatchObject({ main: 4_000_000, day_staked: 1_000_000 });
    // Another player has their own limit, and so has another event.
    expect(await refusal(await world.createPlayer(toCentavos(1000)), testEvent.slip({ stake: 50, odds: 2000 }))).toBe(
      'placed',
    );
    const other = await openTestEvent(world);
    expect(await refusal(player, other.slip({ stake: 50, odds: 2000 }))).toBe('placed');
  });

  test('takes the stake and answers with the price, the possible payout and the balance; the same key answers the same', async () => {
    proves('A-098');
    const player = await world.createPlayer(toCentavos(10_000));
    const key = randomUUID();
    const slip = testEvent.slip({ stake: 1250, odds: 2000 });
    const answer = await place(player, slip, key);
    expect(answer).toMatchObject({
      status: 'accepted',
      legs: [{ eventId: testEvent.event, line: RESULT, outcomeId: HOME, odds: 2000 }],
      possiblePayout: 2500,
      balance: 8750,
      freeBalance: 0,
    });
    expect(answer).not.toHaveProperty('acceptAt');
    expect(await readWallets(world, [player])).toEqual([
      { main: 8750, bonus: 0, receivable: 0, turn_filled: 0, day_staked: 1250, day_paid: 0 },
    ]);
    await testEvent.price(3000);
    await place(player, testEvent.slip({ odds: 3000 }));
    expect(await place(player, slip, key)).toEqual(answer);
    await expect(place(player, testEvent.slip({ stake: 1251 }), key)).rejects.toMatchObject({ code: 'keyReused' });
  });

  test('after a restore nothing is placed on the lines of a backup, and the same key is taken once that is over D7-M1', async () => {
    const player = await world.createPlayer(toCentavos(10_000));
    const key = randomUUID();
    let isPending = true;
    const pending = () => (isPending ? { id: 1, from_at: 0, until_at: 0, why: 'a test' } : undefined);
    const restoring = openBettingService({ ...world.ctx, restore: { ...world.ctx.restore, pending } });
    await expect(restoring.place(player, key, testEvent.slip())).rejects.toMatchObject({ code: 'lineSuspended' });
    await untouched(player, 10_000);
    isPending = false;
    expect(await restoring.place(player, key, testEvent.slip())).toMatchObject({ status: 'accepted' });
    isPending = true;
    expect(await restoring.place(player, key, testEvent.slip())).toMatchObject({ status: 'accepted' });
  });

  test('the same key twenty times at once: one bet, one answer', async () => {
    proves('A-098');
    const player = await world.createPlayer(toCentavos(10_000));
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => place(player, testEvent.slip(), key)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await readBets(world, [player])).toHaveLength(1);
    expect((await readWallets(world, [player]))[0]).toMatchObject({ main: 9000, day_staked: 1000 });
  });

  test('stakes outside the limits, payouts above the limit and missing money are refused, and the refusals are saved', async () => {
    const [least, most] = [toCentavos(100 * Number(proves('A-101'))), toCentavos(100 * Number(proves('A-168')))];
    const payout = Number(proves('A-169'));
    const player = await world.createPlayer(toCentavos(600_000));
    expect(await refusal(player, testEvent.slip({ stake: 0 }))).toMatchObject({
      code: 'stakeBelowMinimum',
      params: { limit: formatDecimalAmount(least) },
    });
    expect(await refusal(player, testEvent.slip({ stake: least - 1 }))).toMatchObject({ code: 'stakeBelowMinimum' });
    expect(await refusal(player, testEvent.slip({ stake: -1000 }))).toMatchObject({ code: 'stakeBelowMinimum' });
    expect(await refusal(player, testEvent.slip({ stake: most + 1 }))).toMatchObject({
      code: 'stakeAboveMaximum',
      params: { limit: formatDecimalAmount(most) },
    });
    await testEvent.price(20_000);
    expect(await refusal(player, testEvent.slip({ stake: 500_000, odds: 20_000 }))).toMatchObject({
      code: 'winAboveMaximum',
      params: { limit: payout.toFixed(2) },
    });
    await untouched(player, 600_000);
    const poor = await world.createPlayer(toCentavos(100));
    const key = randomUUID();
    expect(await refusal(poor, testEvent.slip({ odds: 20_000 }), key)).toMatchObject({ code: 'insufficientBalance' });
    expect(await refusal(poor, testEvent.slip({ odds: 20_000 }), key)).toMatchObject({ code: 'insufficientBalance' });
    await untouched(poor, 100);
  });

  test('the price is the server’s, not the one that the slip saw', async () => {
    proves('A-098');
    const player = await world.createPlayer(toCentavos(10_000));
    expect(await refusal(player, testEvent.slip({ odds: 900_000 }))).toMatchObject({ code: 'oddsChanged' });
    expect(await refusal(player, testEvent.slip({ odds: 900_000, policy: 'better' }))).toMatchObject({
      code: 'oddsChanged',
    });
    expect(await place(player, testEvent.slip({ odds: 900_000_000, policy: 'any' }))).toMatchObject({
      possiblePayout: 2000,
      legs: [{ odds: 2000 }],
    });
    expect(await place(player, testEvent.slip({ odds: 1001, policy: 'better' }))).toMatchObject({
      possiblePayout: 2000,
      legs: [{ odds: 2000 }],
    });
  });

  test('a changed price: `same` accepts none, `better` a higher one, `any` all; the new odds are in the answer, also on replay', async () => {
    proves('A-099');
    const player = await world.createPlayer(toCentavos(10_000));
    await testEvent.price(2100);
    const key = randomUUID();
    const changed = {
      code: 'oddsChanged',
      data: { legs: [{ eventId: String(testEvent.event), line: RESULT, outcomeId: HOME, odds: 2.1 }] },
    };
    expect(await refusal(player, testEvent.slip({ odds: 2000 }), key)).toMatchObject(changed);
    await testEvent.price(1900);
    expect(await refusal(player, testEvent.slip({ odds: 2000 }), key)).toMatchObject(changed);
    expect(await refusal(player, testEvent.slip({ odds: 2000, policy: 'better' }))).toMatchObject({
      code: 'oddsChanged',
      data: { legs: [{ odds: 1.9 }] },
    });
    expect(await place(player, testEvent.slip({ odds: 1800, policy: 'better' }))).toMatchObject({
      legs: [{ odds: 1900 }],
    });
    expect(await place(player, testEvent.slip({ odds: 2000, policy: 'any' }))).toMatchObject({
      legs: [{ odds: 1900 }],
      possiblePayout: 1900,
    });
  });

  test('an unknown event, line or outcome is not found', async () => {
    proves('A-100');
    const player = await world.createPlayer(toCentavos(10_000));
    for (const selection of [
      { eventId: 1 as SportEventId },
      { eventId: -1 as SportEventId },
      { line: '18|total=2.5' },
      { line: `x"'{},\\` },
      { outcomeId: '74' },
    ]) {
      expect(await refusal(player, testEvent.slip(selection))).toMatchObject({ code: 'notFound' });
    }
    await untouched(player, 10_000);
  });

  test('a line takes no bets when it, its outcome, its event or its producer is closed', async () => {
    proves('A-100');
    const silentMs = Number(proves('A-108')) * 1000;
    const player = await world.createPlayer(toCentavos(10_000));
    const key = randomUUID();
    const suspended = {
      code: 'lineSuspended',
      data: { legs: [{ eventId: String(testEvent.event), line: RESULT, outcomeId: HOME }] },
    };
    await testEvent.stop();
    expect(await refusal(player, testEvent.slip(), key)).toMatchObject(suspended);
    await testEvent.resume();
    expect(await refusal(player, testEvent.slip(), key)).toMatchObject(suspended);
    await testEvent.stop('closed');
    expect(await refusal(player, testEvent.slip())).toMatchObject(suspended);
    await testEvent.resume();
    const closing: [Parameters<TestEvent['set']>, Parameters<TestEvent['set']>][] = [
      [
        ['line', `state = 'settled'`],
        ['line', `state = 'open'`],
      ],
      [
        ['line', `state = 'cancelled'`],
        ['line', `state = 'open'`],
      ],
      [
        ['producer', `state = 'down'`],
        ['producer', `state = 'up'`],
      ],
      [
        ['producer', `alive_at = ${world.ctx.now() - silentMs - 1}`],
        ['producer', 'alive_at = 8000000000000000'],
      ],
      [
        ['event', `starts_at = ${world.ctx.now() - 1}`],
        ['event', `starts_at = ${world.ctx.now() + 60_000}`],
      ],
    ];
    for (const [shut, open] of closing) {
      await testEvent.set(...shut);
      expect(await refusal(player, testEvent.slip())).toMatchObject(suspended);
      await testEvent.set(...open);
    }
    await world.db.tx('gates', (tx) => closeBettingGates(tx, [testEvent.event]));
    expect(await refusal(player, testEvent.slip())).toMatchObject(suspended);
    await world.db.tx('gates', async (tx) => void (await tx.query(upsertOpenBettingGates([testEvent.event]))));
    await untouched(player, 10_000);
    expect(await place(player, testEvent.slip())).toMatchObject({ status: 'accepted' });
  });

  test('an outcome without a price takes no bets while the others do', async () => {
    proves('A-100');
    const player = await world.createPlayer(toCentavos(10_000));
    await testEvent.set(
      'line',
      `outcomes = '[{"id":"1","odds":null,"active":true},{"id":"2","odds":3000,"active":false},{"id":"3","odds":4000,"active":true}]'`,
    );
    expect(await refusal(player, testEvent.slip())).toMatchObject({ code: 'lineSuspended' });
    expect(await refusal(player, testEvent.slip({ outcomeId: '2', odds: 3000 }))).toMatchObject({
      code: 'lineSuspended',
    });
    expect(await place(player, testEvent.slip({ outcomeId: AWAY, odds: 4000 }))).toMatchObject({
      possiblePayout: 4000,
    });
  });

  test('a stake takes main first, then bonus', async () => {
    const player = await world.createPlayer(toCentavos(300));
    await giveBonus(world, player, 1000);
    expect(await place(player, testEvent.slip({ stake: 1000 }))).toMatchObject({ balance: 300, freeBalance: 300 });
  });

  test('facts: one betPlaced per bet, none for a refusal', async () => {
    const player = await world.createPlayer(toCentavos(10_000));
    await place(player, testEvent.slip());
    await refusal(player, testEvent.slip({ stake: 1 }));
    const facts = await world.db.read.query<{ fact: Record<string, unknown> }>(
      sql(
        '',
        `select f.fact::jsonb as fact from fact, json_array_elements(facts) f(fact) where (f.fact ->> 'player')::bigint = ${player} and f.fact ->> 'f' like 'bet%'`,
      ),
    );
    expect(facts.map(({ fact }) => fact)).toEqual([
      expect.objectContaining({
        f: 'betPlaced',
        staked: 1000,
        bonus: 0,
        status: 0,
        legs: [{ event: testEvent.event, line: testEvent.line }],
      }),
    ]);
  });

  test('the gate of a producer closes all of its lines at once', async () => {
    const player = await world.createPlayer(toCentavos(10_000));
    await world.db.tx('gates', (tx) => closeBettingGates(tx, [PRODUCER]));
    expect(await refusal(player, testEvent.slip())).toMatchObject({ code: 'lineSuspended' });
    await world.db.tx('gates', async (tx) => void (await tx.query(upsertOpenBettingGates([PRODUCER]))));
  });

  test.skipIf(engine === 'pglite')(
    'a connection that is lost amid bets: every key has its one answer, nothing is taken twice',
    async () => {
      await warmConnections(world);
      const players = await Promise.all(Array.from({ length: 8 }, () => world.createPlayer(toCentavos(100_000))));
      const all = players.flatMap((player) => Array.from({ length: 12 }, () => ({ player, key: randomUUID() })));
      const attempt = ({ player, key }: (typeof all)[number]) =>
        place(player, testEvent.slip({ stake: 100 }), key).then(
          (outcome) => outcome.orderId,
          () => undefined,
        );
      const ends = (async () => {
        for (let i = 0; i < 10; i++) {
          await endConnections(world.ctx.config.databaseUrl ?? '', 'true');
          await new Promise((resolve) => setTimeout(resolve, 15));
        }
      })();
      const first = await Promise.all(all.map(attempt));
      await ends;
      // The client repeats the same key until there is an answer.
      const complete = async (answers: readonly (BetId | undefined)[]): Promise<(BetId | undefined)[]> =>
        Promise.all(all.map(async (bet, nth) => answers[nth] ?? attempt(bet)));
      let known: (BetId | undefined)[] = first;
      for (let tried = 0; tried < 20 && known.includes(undefined); tried++) known = await complete(known);
      expect(known).not.toContain(undefined);
      let again = await complete([]);
      for (let tried = 0; tried < 20 && again.includes(undefined); tried++) again = await complete(again);
      expect(again).toEqual(known);
      for (const wallet of await readWallets(world, players))
        expect(wallet).toMatchObject({ main: 98_800, day_staked: 1200 });
      expect(await readBets(world, players)).toHaveLength(all.length);
    },
    60_000,
  );
});
