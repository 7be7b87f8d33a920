/** A line that leaves the board while bets are on it: no new bets, its chances are kept, and bets on it can be cashed out. */
import { randomUUID } from 'node:crypto';
import type { BetId, PlayerId, SportEventId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import type { FeedLineOdds } from '@arara/sports';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type FeedDriver,
  fixture,
  live,
  odds,
  openFeedDriver,
  readEvent,
  readLines,
  result,
  stop,
} from '../../../test/sports/feed-driver.ts';
import { findBetProblems } from '../../../test/sports/test-event.ts';
import { openWorld, type World } from '../../../test/world.ts';
import { type BettingService, type BetWorkers, openBettingService } from '../sportsbook.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const LINE = '18|total=2.5';
/** The line over and under 2.5 with the chance of over in millionths. */
const priced = (over: number, state: FeedLineOdds['state'] = 'open'): FeedLineOdds => ({
  line: LINE,
  state,
  outcomes: [
    { id: '12', odds: 1900, active: true, fair: { win: over, refund: 0 } },
    { id: '13', odds: 1900, active: true, fair: { win: 1_000_000 - over, refund: 0 } },
  ],
});

describe('hidden lines', () => {
  let world: World;
  let driver: FeedDriver;
  let bets: BettingService;
  let workers: BetWorkers;
  let player: PlayerId;
  let order: BetId;
  let event: SportEventId;
  let urn = '';
  let count = 0;

  beforeAll(async () => {
    world = await openWorld();
    driver = openFeedDriver(world);
    await driver.kickOff();
    bets = openBettingService(world.ctx, { liveDelayMs: () => 0 });
    workers = bets.startWorkers();
    player = await world.createPlayer(toCentavos(10_000_000));
  });
  afterAll(async () => {
    await workers.stop();
    await driver.stop();
    expect(await findBetProblems(world)).toEqual([]);
    await world.close();
  });
  beforeEach(async () => {
    count += 1;
    urn = `hidden:match:${count}`;
    await send(
      fixture(world.clock.now() - 60_000, { home: urn, away: 'Fora' }),
      live(),
      odds(result(), priced(500_000)),
    );
    event = (await readEvent(world, urn))?.id as SportEventId;
    order = (await place()) as BetId;
    await workers.drain();
  });

  const send = (...bodies: Parameters<FeedDriver['createMessage']>[0][]) =>
    driver.send(...bodies.map((body) => driver.createMessage(body, { event: urn })));
  const codeOf = <T>(promise: Promise<T>): Promise<T | string | undefined> =>
    promise.catch((error: { code?: string }) => error.code);
  const place = () =>
    codeOf(
      bets
        .place(player, randomUUID(), {
          type: 'single',
          stake: toCentavos(1000),
          policy: 'any',
          legs: [{ eventId: event, line: LINE, outcomeId: '12', odds: 1900 }],
        })
        .then(({ orderId }) => orderId),
    );
  const quote = () => codeOf(bets.quoteCashOut(player, order).then(({ amount }) => amount));
  const readLine = async () => (await readLines(world, urn))[LINE];

  test('it takes no new bets, and a bet on it is worth what the source’s newest chances say', async () => {
    proves('A-605');
    // 10.00 × 0.5 × 1.90 × 0.95
    expect(await quote()).toBe(902);
    driver.updates.length = 0;
    await send(odds(priced(500_000, 'off')));
    expect((await readLine())?.state).toBe('closed');
    expect(driver.updates.flatMap(({ lines }) => lines).map(({ line, state }) => [line, state])).toEqual([
      [LINE, 'closed'],
    ]);
    expect(await place()).toBe('lineSuspended');
    expect(await quote()).toBe(902);
    const offered = await bets.quoteCashOut(player, order);
    driver.updates.length = 0;
    await send(odds(priced(600_000, 'off')));
    // What is not on the board sends nothing to screens.
    expect(driver.updates).toEqual([]);
    expect(await quote()).toBe(1083);
    // The quote of before is taken: new chances are no stop, and the bet is worth more now.
    await bets.cashOut('pt_BR', player, randomUUID(), { orderId: order, quoteId: offered.quoteId, fraction: 0.5 });
    await workers.drain();
    expect((await bets.orders('pt_BR', player, {})).items[0]).toMatchObject({
      stakeLeft: 500,
      cashouts: [{ stake: 500, amount: 451 }],
    });
    await send(odds(priced(550_000)));
    expect((await readLine())?.state).toBe('open');
    order = (await place()) as BetId;
    expect(order).toBeGreaterThan(0);
  });

  test.each([
    ['a stop', () => send(stop)],
    ['a change of score', () => send(live([1, 0]))],
    ['the line without chances', () => send(odds({ line: LINE, state: 'off', outcomes: [] }))],
    ['a full list without the line', () => send({ type: 'odds', full: true, lines: [result()] })],
  ] as const)('%s ends its chances until newer ones come', async (_, end) => {
    proves('A-605');
    await send(odds(priced(500_000, 'off')));
    const offered = await bets.quoteCashOut(player, order);
    await end();
    expect(await quote()).toBe('lineSuspended');
    const taking = { orderId: order, quoteId: offered.quoteId, fraction: 1 };
    expect(await codeOf(bets.cashOut('pt_BR', player, randomUUID(), taking))).toBe('lineSuspended');
    await send(odds(priced(400_000, 'off')));
    expect(await quote()).toBe(722);
    expect(await place()).toBe('lineSuspended');
  });

  test('an event that is suspended ends the chances of hidden lines too', async () => {
    await send(odds(priced(500_000, 'off')));
    await send({ type: 'status', status: 'interrupted', phase: 1, score: { goals: [0, 0] } });
    expect(await quote()).toBe('lineSuspended');
  });
});
