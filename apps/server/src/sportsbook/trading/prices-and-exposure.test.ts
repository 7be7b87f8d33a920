/** Exposure, price overrides, margins and limits, and the lists of the trading room, on one event. */
import type { StaffId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FeedDriver, odds, readLines, result, settle, settled, total } from '../../../test/sports/feed-driver.ts';
import { findBetProblems } from '../../../test/sports/test-event.ts';
import { openTradedMatches, type TradedMatches } from '../../../test/sports/traded-matches.ts';
import { openWorld, type World } from '../../../test/world.ts';
import { startFeedConsumer } from '../feed/feed-consumer.ts';
import { receiveFeedMessages } from '../inbox/inbox.ts';
import type { BetWorkers } from '../sportsbook.ts';
import { openTradingTerms } from '../terms/trading-terms.ts';
import { listBetsFeed, readFeedHealth, readMargins } from './bets-feed.ts';
import { loadExposure } from '../exposure/exposure.ts';
import { readExposureHistory } from '../exposure/exposure-history.ts';
import { toExposedLineKey } from '../exposure/exposure-rules.ts';
import { endPriceOverride, overridePrice, startPriceOverrideExpiry } from './overrides.ts';
import { saveTradingTerms } from './save-terms.ts';
import { listTradedEvents, openExposureCache, readTradedEvent } from './traded-events.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const by = { staff: 7 as StaffId, reason: 'teste da mesa' };
const [first, second] = ['price:match:1', 'price:match:2'];

describe('prices and exposure', () => {
  let world: World;
  let matches: TradedMatches;
  let driver: FeedDriver;
  let workers: BetWorkers;

  beforeAll(async () => {
    world = await openWorld();
    matches = await openTradedMatches(world);
    ({ driver } = matches);
    for (const urn of [first, second]) await matches.startMatch(urn);
    workers = matches.bets.startWorkers();
  });
  afterAll(async () => {
    await workers.stop();
    await driver.stop();
    expect(await findBetProblems(world)).toEqual([]);
    await world.close();
  });

  const eventId = (urn: string) => matches.eventId(urn);
  const leg: TradedMatches['leg'] = (...input) => matches.leg(...input);
  const place: TradedMatches['place'] = (...input) => matches.place(...input);
  const homePrice = async () => (await readLines(world, first))['1|']?.outcomes[0]?.odds;

  test('exposure is the payout of singles, and of multiples times what their other legs return on average', async () => {
    proves('A-600');
    const fair = {
      ...result(),
      outcomes: result().outcomes.map((one, n) => ({
        ...one,
        fair: { win: [450_000, 300_000, 250_000][n] ?? 0, refund: 0 },
      })),
    };
    await driver.send(driver.createMessage(odds(fair), { event: second }));
    expect(await place(1000, leg(first, '1|', '1'))).toBe('taken');
    expect(await place(500, leg(first, '1|', '2'))).toBe('taken');
    expect(await place(1000, leg(first, '1|', '1'), leg(second, '1|', '1'))).toBe('taken');
    await workers.drain();
    const book = await loadExposure(world.ctx, [eventId(first)]);
    const line = book.lines.get(toExposedLineKey(eventId(first), '1|'));
    // 10.00 at 2.00, and 10.00 at 2.00 times 0.45 × 2.00 for the other leg.
    expect(line?.get('1')).toEqual({ bets: 2, staked: 2000, exposure: 2000 + 1800 });
    expect(line?.get('2')).toEqual({ bets: 1, staked: 500, exposure: 1750 });
    expect(book.bounded).toBe(0);
    const event = await readTradedEvent(world.ctx, openExposureCache(world.ctx), 'pt_BR', eventId(first));
    expect(event).toMatchObject({ bets: 3, staked: 2500, worstCase: 3800 - 2500, suspended: false });
    expect(event.lines[0]).toMatchObject({ line: '1|', shown: 'open', worstCase: 1300 });
    const history = await readExposureHistory(world.ctx, eventId(first), () => 1);
    expect(history.omitted).toBe(0);
    // The last point is what the page shows as of now.
    expect(history.points.at(-1)).toMatchObject({ staked: 2500, worstCase: 3800 - 2500 });
    const list = await listTradedEvents(world.ctx, openExposureCache(world.ctx), { which: 'withBets' });
    expect(list.events.map(({ name, worstCase }) => [name, worstCase])).toEqual([
      [`${first} × Fora`, 1300],
      [`${second} × Fora`, 1000],
    ]);
  });

  test('events with open bets that had no message for half an hour are a list of their own', async () => {
    const listSilent = async () => {
      const { events } = await listTradedEvents(world.ctx, openExposureCache(world.ctx), { which: 'silent' });
      return events.map(({ name }) => name).toSorted();
    };
    expect(await listSilent()).toEqual([]);
    const later = { ...world.ctx, now: () => world.clock.now() + 31 * 60_000 };
    const { events } = await listTradedEvents(later, openExposureCache(world.ctx), { which: 'silent' });
    expect(events.map(({ name }) => name)).toEqual([`${first} × Fora`, `${second} × Fora`]);
  });

  test('the bets of all players are filtered by player, sport, event, stake, state and in play', async () => {
    proves('A-600');
    const list = async (input: Parameters<typeof listBetsFeed>[2]) =>
      (await listBetsFeed(world.ctx, 'pt_BR', input)).items.length;
    const other = await world.createPlayer(toCentavos(10_000));
    expect(await list({})).toBe(3);
    expect(await list({ player: other })).toBe(0);
    expect(await list({ sport: 'football', live: 'yes' })).toBe(3);
    expect(await list({ sport: 'tennis' })).toBe(0);
    expect(await list({ event: eventId(second) })).toBe(1);
    expect(await list({ minStake: toCentavos(600) })).toBe(2);
    expect(await list({ state: 'open' })).toBe(3);
    expect(await list({ state: 'settled' })).toBe(0);
    expect(await list({ live: 'no' })).toBe(0);
    const [newest] = (await listBetsFeed(world.ctx, 'pt_BR', {})).items;
    expect(newest).toMatchObject({ player: matches.player, type: 'multiple', stake: 1000, test: false });
    expect(newest?.legs.map(({ outcome }) => outcome)).toEqual([first, second]);
  });

  test('a price of a person goes before the feed’s until it ends, by hand or by time', async () => {
    proves('A-603');
    const expiry = startPriceOverrideExpiry(world.ctx);
    const price = (value: number) => ({
      event: eventId(first),
      line: '1|',
      outcomes: [{ outcome: '1', odds: value }],
      minutes: 5,
    });
    const { override } = await overridePrice(world.ctx, price(1800), by);
    await driver.send(driver.createMessage(odds(result(2200)), { event: first }));
    expect(await homePrice()).toBe(1800);
    expect(await place(100, leg(first, '1|', '1'))).toBe('taken');
    await endPriceOverride(world.ctx, override, by);
    await driver.consumer.drain();
    expect(await homePrice()).toBe(2200);
    await expect(endPriceOverride(world.ctx, override, by)).rejects.toMatchObject({ code: 'reviewOver' });
    await overridePrice(world.ctx, price(1700), by);
    expect(await homePrice()).toBe(1700);
    world.clock.advance(5 * 60_000 + 1);
    await driver.send(driver.alive());
    for (const event of [first, second]) await driver.send(driver.createMessage(odds(result(2100), total), { event }));
    await driver.send(driver.snapshot(driver.asked.at(-1)?.request ?? 0));
    await expiry.drain();
    await driver.consumer.drain();
    expect(await homePrice()).toBe(2100);
    await expiry.stop();
    await expect(overridePrice(world.ctx, { ...price(1500), line: '18|total=9.5' }, by)).rejects.toMatchObject({
      code: 'notFound',
    });
  });

  test('limits of all, a sport, a tournament and an event: the narrowest counts, and none is left when it is removed', async () => {
    proves('A-603');
    const limit = (level: 'all' | 'sport' | 'event', subject: string, reais: number | null) =>
      saveTradingTerms(
        world.ctx,
        {
          level,
          subject,
          marginBp: null,
          maxStake: reais === null ? null : toCentavos(reais * 100),
          maxPayout: null,
          maxEventStake: null,
          maxLiability: null,
          reason: 'risco',
        },
        by,
      );
    const largest = async (stake: number) => {
      // A wake-up tells this node, and beside it another statement reads the terms.
      await new Promise((resolve) => setTimeout(resolve, 50));
      const answer = await place(stake, leg(first, '18|total=2.5', '12'));
      // A live bet is accepted by the limits of that moment.
      await workers.drain();
      return answer;
    };
    await limit('sport', 'football', 20);
    expect([await largest(2001), await largest(2000)]).toEqual(['stakeAboveMaximum', 'taken']);
    await limit('event', String(eventId(first)), 30);
    expect([await largest(3001), await largest(3000)]).toEqual(['stakeAboveMaximum', 'taken']);
    // Of a multiple the lowest limit of its events counts.
    expect(await place(2500, leg(first, '18|total=2.5', '12'), leg(second, '1|', '1'))).toBe('stakeAboveMaximum');
    await limit('event', String(eventId(first)), null);
    expect(await largest(2001)).toBe('stakeAboveMaximum');
    await limit('sport', 'football', null);
    expect(await largest(4000)).toBe('taken');
    await expect(limit('sport', 'curling', 5)).rejects.toMatchObject({ code: 'notFound' });
    await expect(limit('all', 'x', 5)).rejects.toMatchObject({ code: 'badFields' });
  });

  test('a margin of a person makes the prices that come with fair chances', async () => {
    proves('A-603');
    const terms = openTradingTerms(world.ctx);
    await driver.stop();
    const consumer = startFeedConsumer(world.ctx, {
      publishEvents: () => {},
      publishProducers: () => {},
      requestRecovery: () => {},
      terms,
    });
    await consumer.drain();
    await saveTradingTerms(
      world.ctx,
      {
        level: 'event',
        subject: String(eventId(first)),
        marginBp: 1000,
        maxStake: null,
        maxPayout: null,
        maxEventStake: null,
        maxLiability: null,
        reason: 'risco',
      },
      by,
    );
    await terms.refresh();
    driver = { ...driver, consumer, stop: () => consumer.stop() };
    const fair = {
      ...result(),
      outcomes: result().outcomes.map((one, n) => ({
        ...one,
        fair: { win: [500_000, 300_000, 200_000][n] ?? 0, refund: 0 },
      })),
    };
    await receiveFeedMessages(world.ctx, [driver.createMessage(odds(fair), { event: first })]);
    while ((await homePrice()) === 2100) await consumer.drain();
    const { outcomes } = (await readLines(world, first))['1|'] ?? { outcomes: [] };
    const overround = outcomes.reduce((sum, { odds: price }) => sum + 1000 / (price ?? Infinity), 0);
    expect(overround).toBeGreaterThan(1.085);
    expect(overround).toBeLessThan(1.115);
  });

  test('the realised margin stands beside the expected one with three standard errors, and the feed’s health beside both', async () => {
    proves('A-600');
    world.clock.advance(1000);
    await receiveFeedMessages(world.ctx, [
      driver.createMessage(settle(2, settled('18|total=2.5', '13', ['12', '13'])), { event: first }),
    ]);
    for (let n = 0; n < 50 && (await listBetsFeed(world.ctx, 'pt_BR', { state: 'settled' })).items.length === 0; n++) {
      await driver.consumer.drain();
      await workers.drain();
    }
    // What was settled is at stake until then, and no longer.
    const { points } = await readExposureHistory(world.ctx, eventId(first), () => 1);
    const staked = points.map((point) => point.staked);
    expect(Math.max(...staked)).toBe(2500 + 9000);
    expect(staked.at(-1)).toBe(2500);
    const { days, total: all } = await readMargins(world.ctx, {});
    expect(days).toHaveLength(1);
    expect(all).toMatchObject({ bets: 3, staked: 9000, paid: 0, realised: 1, profit: 9000 });
    // A total at 1.90 and 1.90 keeps 5 %; one bet pays 1.90 with half the chance.
    expect(all?.expected).toBeCloseTo(0.05, 3);
    const variance = [2000, 3000, 4000].reduce((sum, stake) => sum + stake ** 2 * (0.95 * 1.9 - 0.95 ** 2), 0);
    expect(all?.high).toBeCloseTo(0.05 + (3 * Math.sqrt(variance)) / 9000, 3);
    expect((await readMargins(world.ctx, { sport: 'tennis' })).total).toBeNull();
    const health = await readFeedHealth(world.ctx);
    expect(health.producers.map(({ source }) => source)).toEqual(['operator', 'simulator']);
    expect(health.unread).toEqual([]);
  });
});
