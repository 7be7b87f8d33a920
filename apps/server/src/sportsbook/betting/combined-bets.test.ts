/** Multiples and systems: placed, refused, delayed and settled, as players and the feed make them. */
import { randomUUID } from 'node:crypto';
import type { PlayerCallInput } from '@arara/contract';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  findBetProblems,
  HOME,
  openTestEvent,
  readWallets,
  type TestEvent,
  winnerResults,
  AWAY,
} from '../../../test/sports/test-event.ts';
import { openWorld, serverAnswers, type World } from '../../../test/world.ts';
import { sql } from '../../platform/db/db.ts';
import { type BettingService, type BetWorkers, openBettingService } from '../sportsbook.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const engines = (await serverAnswers()) ? (['pglite', 'postgres'] as const) : (['pglite'] as const);
type Slip = PlayerCallInput<'sportBet'>;

describe.each(engines)('bets of many legs on %s', (engine) => {
  let world: World;
  let bets: BettingService;
  let workers: BetWorkers;
  let aheadMs = 0;
  beforeAll(async () => {
    world = await openWorld({ engine });
    const ctx = { ...world.ctx, now: () => world.ctx.now() + aheadMs };
    bets = openBettingService(ctx, { liveDelayMs: (sport) => (sport === 'football' ? 5000 : 9000) });
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

  const openEvents = (count: number, input: Parameters<typeof openTestEvent>[1] = {}): Promise<TestEvent[]> =>
    Promise.all(Array.from({ length: count }, () => openTestEvent(world, input)));
  const combine = (events: readonly TestEvent[], input: Partial<Slip> = {}): Slip => ({
    type: 'multiple',
    stake: toCentavos(1000),
    policy: 'same',
    ...input,
    legs: events.flatMap((event) => event.slip().legs),
  });
  const place = (player: PlayerId, slip: Slip, key: string = randomUUID()) => bets.place(player, key, slip);
  const refusal = (player: PlayerId, slip: Slip): Promise<unknown> =>
    place(player, slip).then(
      () => 'placed',
      (error: unknown) => error,
    );
  const newPlayer = (amount = 10_000) => world.createPlayer(toCentavos(amount));
  const readMain = async (player: PlayerId) => (await readWallets(world, [player]))[0]?.main;
  const readOrder = async (player: PlayerId) => (await bets.orders('pt_BR', player, {})).items[0];
  const settleAll = async (events: readonly TestEvent[], results: Parameters<TestEvent['settle']>[0]) => {
    for (const event of events) await event.settle(results);
    await workers.drain();
  };

  test('a multiple pays the product of its legs, and is in the orders with each leg', async () => {
    proves('A-160');
    const events = await openEvents(3);
    const player = await newPlayer();
    const key = randomUUID();
    const answer = await place(player, combine(events), key);
    expect(answer).toMatchObject({ status: 'accepted', possiblePayout: 8000, balance: 9000 });
    expect(answer.legs).toHaveLength(3);
    expect(await place(player, combine(events), key)).toEqual(answer);
    await settleAll(events.slice(0, 2), winnerResults(HOME));
    expect(await readOrder(player)).toMatchObject({
      type: 'multiple',
      status: 'accepted',
      result: null,
      stakeLeft: 1000,
    });
    expect((await readOrder(player))?.legs.map(({ result }) => result)).toEqual(['won', 'won', null]);
    await settleAll(events.slice(2), winnerResults(HOME));
    expect(await readOrder(player)).toMatchObject({ status: 'settled', result: 'won', payout: 8000 });
    expect(await readMain(player)).toBe(17_000);
  });

  test('one lost leg decides a multiple at once; legs that end later change nothing', async () => {
    const events = await openEvents(3);
    const player = await newPlayer();
    await place(player, combine(events));
    await settleAll(events.slice(1, 2), winnerResults(AWAY));
    expect(await readOrder(player)).toMatchObject({ status: 'settled', result: 'lost', payout: 0 });
    await settleAll(
      [events[0], events[2]].filter((event) => event !== undefined),
      winnerResults(HOME),
    );
    expect((await readOrder(player))?.legs.map(({ result }) => result)).toEqual(['won', 'lost', 'won']);
    expect(await readMain(player)).toBe(9000);
  });

  test('void and half-won legs, a dead heat: the factors multiply, and are rounded once', async () => {
    const [first, second, third] = await openEvents(3);
    const player = await newPlayer();
    await place(player, combine([first, second, third].filter((event) => event !== undefined)));
    await first?.cancel();
    await second?.settle({ ...winnerResults(AWAY), [HOME]: 'halfWon' });
    await third?.settle({ ...winnerResults(AWAY), [HOME]: { result: 'won', deadHeat: [1, 3] } });
    await workers.drain();
    // 10.00 × 1 × 1.5 × 2/3
    expect(await readOrder(player)).toMatchObject({ status: 'settled', result: 'push', payout: 1000 });
    await first?.uncancel();
    await first?.settle(winnerResults(HOME));
    await workers.drain();
    expect(await readOrder(player)).toMatchObject({ status: 'settled', result: 'won', payout: 2000 });
    expect(await readMain(player)).toBe(11_000);
  });

  test('all legs void: the bet is void, and its stake counts nothing', async () => {
    const events = await openEvents(2);
    const player = await newPlayer();
    await place(player, combine(events));
    for (const event of events) await event.cancel();
    await workers.drain();
    expect(await readOrder(player)).toMatchObject({ status: 'settled', result: 'void', payout: 1000 });
    expect((await readWallets(world, [player]))[0]).toMatchObject({ main: 10_000, day_staked: 0, turn_filled: 0 });
  });

  test('a result that is taken back opens the bet again, and its payout leaves', async () => {
    const events = await openEvents(2);
    const player = await newPlayer();
    await place(player, combine(events));
    await settleAll(events, winnerResults(HOME));
    expect(await readMain(player)).toBe(13_000);
    await events[0]?.unsettle();
    await workers.drain();
    expect(await readOrder(player)).toMatchObject({ status: 'reopened', result: null, payout: 0 });
    expect(await readMain(player)).toBe(9000);
    await events[0]?.settle(winnerResults(AWAY));
    await workers.drain();
    expect(await readOrder(player)).toMatchObject({ status: 'settled', result: 'lost', payout: 0 });
  });

  test('a system pays each of its combinations with its share of the stake', async () => {
    proves('A-160');
    const events = await openEvents(3);
    const player = await newPlayer();
    const slip = combine(events, { type: 'system', system: '2,3/3', stake: toCentavos(1000) });
    // Three doubles at 4.00 and a treble at 8.00, R$ 2.50 each.
    expect(await place(player, slip)).toMatchObject({ possiblePayout: 5000 });
    await settleAll(events.slice(0, 2), winnerResults(HOME));
    await settleAll(events.slice(2), winnerResults(AWAY));
    expect(await readOrder(player)).toMatchObject({
      type: 'system',
      system: '2,3/3',
      status: 'settled',
      result: 'push',
      payout: 1000,
    });
  });

  test.each([
    ['4/3', 3],
    ['3,2/3', 3],
    ['2/9', 3],
    ['2/3', 4],
    ['', 3],
    ['1/3', 3],
  ])('“%s” over %d legs is no system', async (system, count) => {
    const player = await newPlayer();
    const slip = combine(await openEvents(count), { type: 'system', system });
    expect(await refusal(player, slip)).toMatchObject({ code: 'systemMalformed' });
    expect(await readMain(player)).toBe(10_000);
  });

  test.each([
    ['single', 1],
    ['multiple', 3],
  ] as const)('a %s with a system is none: ledger:verify would find it wrong', async (type, count) => {
    const player = await newPlayer();
    const slip = combine(await openEvents(count), { type, system: '2/3' });
    expect(await refusal(player, slip)).toMatchObject({ code: 'systemMalformed' });
    expect(await readMain(player)).toBe(10_000);
  });

  test('31 legs are too many, a multiple of one leg and a single of two are none, a stake must divide', async () => {
    const player = await newPlayer();
    const events = await openEvents(31);
    expect(await refusal(player, combine(events))).toMatchObject({ code: 'tooManyLegs' });
    expect(await refusal(player, combine(events.slice(0, 1)))).toMatchObject({ code: 'legsMalformed' });
    expect(await refusal(player, combine(events.slice(0, 2), { type: 'single' }))).toMatchObject({
      code: 'legsMalformed',
    });
    const system = { type: 'system', system: '2/3', stake: toCentavos(1000) } as const;
    expect(await refusal(player, combine(events.slice(0, 3), system))).toMatchObject({
      code: 'stakeNotDivisible',
      params: { combinations: '3' },
    });
    expect(await readMain(player)).toBe(10_000);
    // Thirty legs would pay 2^30 times the stake.
    expect(await refusal(player, combine(events.slice(0, 30)))).toMatchObject({ code: 'winAboveMaximum' });
    for (const event of events.slice(0, 30)) await event.price(1100);
    const legs = events.slice(0, 30).flatMap((event) => event.slip({ odds: 1100 }).legs);
    expect(await place(player, { ...combine([]), legs })).toMatchObject({ possiblePayout: 17_449 });
  });

  test.each([
    [0, 'stakeBelowMinimum'],
    [49, 'stakeBelowMinimum'],
    [500_001, 'stakeAboveMaximum'],
    [500_000, 'winAboveMaximum'],
  ])('a stake of %d is refused: %s', async (stake, code) => {
    const player = await newPlayer(1_000_000);
    expect(await refusal(player, combine(await openEvents(4), { stake: toCentavos(stake) }))).toMatchObject({ code });
    expect(await readMain(player)).toBe(1_000_000);
  });

  test('legs of one event, and of one tournament with a field, cannot be combined, and are named', async () => {
    const player = await newPlayer();
    const [event, other] = await openEvents(2);
    if (event === undefined || other === undefined) throw new Error('two events');
    const total = await openTestEvent(world, { event: event.event, name: '18|total=2.5' });
    expect(await refusal(player, combine([event, total, other]))).toMatchObject({
      code: 'legsRelated',
      data: { legs: [{ eventId: String(event.event), line: '1|' }, { eventId: String(event.event) }] },
    });
    await other.set('event', `home = '', away = ''`);
    expect(await refusal(player, combine([event, other]))).toMatchObject({ code: 'legsRelated' });
    await other.set('event', `home = '', away = '', tournament = 'Copa'`);
    expect(await refusal(player, combine([event, other]))).toBe('placed');
  });

  test.each([
    ['a changed price', 'oddsChanged', (event: TestEvent) => event.price(1900)],
    ['a suspended line', 'lineSuspended', (event: TestEvent) => event.stop()],
    ['a closed line', 'lineSuspended', (event: TestEvent) => event.stop('closed')],
  ] as const)('%s in one of 30 legs refuses the bet and names that leg alone', async (_, code, change) => {
    const player = await newPlayer();
    const events = await openEvents(30);
    const [changed] = events.slice(17);
    if (changed === undefined) throw new Error('thirty events');
    await change(changed);
    expect(await refusal(player, combine(events))).toMatchObject({
      code,
      data: {
        legs: [
          {
            eventId: String(changed.event),
            line: '1|',
            outcomeId: HOME,
            ...(code === 'oddsChanged' ? { odds: 1.9 } : {}),
          },
        ],
      },
    });
    expect(await readMain(player)).toBe(10_000);
  });

  test('policy “better” is asked of each leg', async () => {
    const player = await newPlayer();
    const events = await openEvents(2);
    await events[0]?.price(2100);
    expect(await refusal(player, combine(events))).toMatchObject({ code: 'oddsChanged' });
    expect(await place(player, combine(events, { policy: 'better' }))).toMatchObject({ possiblePayout: 4200 });
    await events[1]?.price(1900);
    expect(await refusal(player, combine(events, { policy: 'better' }))).toMatchObject({ code: 'oddsChanged' });
  });

  test('waits the longest delay of its legs in play; a goal in one of them refuses it and names the leg', async () => {
    const [first, second] = [await openTestEvent(world, { live: true }), await openTestEvent(world, { live: true })];
    const third = await openTestEvent(world);
    await second.set('event', `sport = 'tennis'`);
    const player = await newPlayer();
    const answer = await place(player, combine([third, first, second]));
    expect(answer.status).toBe('waiting');
    expect((answer.acceptAt ?? 0) - world.ctx.now()).toBeGreaterThan(8000);
    await first.stop();
    await first.resume();
    aheadMs = 10_000;
    await workers.drain();
    expect(await readOrder(player)).toMatchObject({ status: 'refusedInDelay', refusal: { why: 'stopped', leg: 1 } });
    expect(await readMain(player)).toBe(10_000);
    await place(player, combine([third, first, second]));
    aheadMs = 20_000;
    await workers.drain();
    expect(await readOrder(player)).toMatchObject({ status: 'accepted' });
  });

  test('the whole stake counts for the limit of each of its events', async () => {
    const player = await newPlayer(5_000_000);
    const [one, two, three] = await openEvents(3);
    if (one === undefined || two === undefined || three === undefined) throw new Error('three events');
    for (let n = 0; n < 4; n++) await place(player, combine([one, two], { stake: toCentavos(250_000) }));
    expect(await refusal(player, combine([two, three], { stake: toCentavos(50) }))).toMatchObject({
      code: 'eventStakeAboveMaximum',
      data: { legs: [{ eventId: String(two.event) }] },
    });
    expect(await refusal(player, combine([three, await openTestEvent(world)], { stake: toCentavos(50) }))).toBe(
      'placed',
    );
  });

  test('one player stakes at most R$ 50,000 in one day, over all events and kinds; the next day begins at zero', async () => {
    const limit = 100 * Number(proves('A-572'));
    const player = await newPlayer(2 * limit);
    const events = await openEvents(12);
    const pair = (n: number) => events.slice(2 * n, 2 * n + 2);
    const most = toCentavos(500_000);
    for (let n = 0; n < 5; n++)
      for (const stake of [most, most]) expect(await refusal(player, combine(pair(n), { stake }))).toBe('placed');
    expect(await refusal(player, combine(pair(5), { stake: toCentavos(50) }))).toMatchObject({
      code: 'dayStakeAboveMaximum',
      params: { limit: '50000.00', staked: '50000.00' },
    });
    expect(await readMain(player)).toBe(limit);
    // A bet that was void does not count.
    for (const event of pair(0)) await event.cancel();
    await workers.drain();
    expect(await refusal(player, combine(pair(5), { stake: most }))).toBe('placed');
    expect(await refusal(player, combine(pair(5), { stake: most }))).toBe('placed');
    expect(await refusal(player, combine(pair(5), { stake: toCentavos(50) }))).toMatchObject({
      code: 'eventStakeAboveMaximum',
    });
    aheadMs = 24 * 3_600_000;
    for (const event of pair(4)) await event.set('event', `starts_at = starts_at + ${aheadMs}`);
    expect(await refusal(player, combine(pair(4), { stake: toCentavos(50) }))).toMatchObject({
      code: 'eventStakeAboveMaximum',
    });
    const tomorrow = await openEvents(2);
    for (const event of tomorrow) await event.set('event', `starts_at = starts_at + ${aheadMs}`);
    expect(await refusal(player, combine(tomorrow, { stake: toCentavos(50) }))).toBe('placed');
  });

  test('while one event stops again and again, every bet that it is no leg of is accepted at the first answer', async () => {
    const events = await openEvents(40);
    const [stopping, ...others] = events;
    if (stopping === undefined) throw new Error('an event');
    for (const event of events) await event.price(1050);
    const slipOf = (chosen: readonly TestEvent[]): Slip => ({
      ...combine([], { stake: toCentavos(100) }),
      legs: chosen.flatMap((event) => event.slip({ odds: 1050 }).legs),
    });
    const players = await Promise.all(Array.from({ length: 60 }, () => newPlayer()));
    let isOver = false;
    const stops = (async () => {
      let count = 0;
      for (; !isOver; count++) {
        await stopping.stop();
        await stopping.resume();
      }
      return count;
    })();
    const answers = await Promise.all(
      players.map(async (player, n) => {
        const touches = n % 3 === 0;
        const start = n % 9;
        const chosen = others.slice(start, start + 29);
        return { touches, answer: await refusal(player, slipOf(touches ? [stopping, ...chosen] : chosen)) };
      }),
    );
    isOver = true;
    expect(await stops).toBeGreaterThan(0);
    expect(answers.filter(({ touches, answer }) => !touches && answer !== 'placed')).toEqual([]);
    for (const { answer } of answers) if (answer !== 'placed') expect(answer).toMatchObject({ code: 'lineSuspended' });
  });

  test('a bet whose payout was written wrongly is found by ledger:verify', async () => {
    const events = await openEvents(2);
    const player = await newPlayer();
    await place(player, combine(events));
    await settleAll(events, winnerResults(HOME));
    const change = (by: number) =>
      world.db.tx('test', (tx) =>
        tx.query(sql('', `update sport_leg set odds = odds + ${by} where player = ${player}`)),
      );
    await change(10);
    expect(await findBetProblems(world)).toEqual([expect.stringContaining('the results of its lines say')]);
    await change(-10);
  });
});
