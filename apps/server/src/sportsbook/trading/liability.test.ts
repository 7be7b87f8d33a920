/** The soft limit on what the house may lose on an event, and exposure where it is only bounded. */
import { randomBytes } from 'node:crypto';
import type { BetId, PlayerId, StaffId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { odds, result } from '../../../test/sports/feed-driver.ts';
import { findBetProblems } from '../../../test/sports/test-event.ts';
import { openTradedMatches, type TradedMatches } from '../../../test/sports/traded-matches.ts';
import { openWorld, type World } from '../../../test/world.ts';
import { sql } from '../../platform/db/db.ts';
import * as wallet from '../../wallet/wallet.ts';
import { loadExposure } from '../exposure/exposure.ts';
import { toExposedLineKey } from '../exposure/exposure-rules.ts';
import { openLiabilityBook } from '../exposure/liability-book.ts';
import { openBettingService } from '../sportsbook.ts';
import { saveTradingTerms, listTradingTerms } from './save-terms.ts';
import { listTradedEvents, openExposureCache, readTradedEvent } from './traded-events.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const by = { staff: 7 as StaffId, reason: 'risco' };
const [first, second] = ['limit:match:1', 'limit:match:2'];

describe('the limit on liability', () => {
  let world: World;
  let matches: TradedMatches;

  beforeAll(async () => {
    world = await openWorld();
    matches = await openTradedMatches(world);
    for (const urn of [first, second]) await matches.announceMatch(urn);
  });
  afterAll(async () => {
    await matches.driver.stop();
    expect(await findBetProblems(world)).toEqual([]);
    await world.close();
  });

  const eventId = (urn: string) => matches.eventId(urn);
  const leg: TradedMatches['leg'] = (...input) => matches.leg(...input);
  const place = (stake: number, ...legs: readonly ReturnType<typeof leg>[]) => matches.placeOn({ stake }, ...legs);
  const setLimit = async (level: 'sport' | 'event', subject: string, reais: number | null) => {
    const none = { marginBp: null, maxStake: null, maxPayout: null, maxEventStake: null };
    const maxLiability = reais === null ? null : toCentavos(reais * 100);
    await saveTradingTerms(world.ctx, { level, subject, ...none, maxLiability, reason: 'risco' }, by);
    // A wake-up tells this node, and beside it another statement reads the terms.
    await new Promise((resolve) => setTimeout(resolve, 50));
  };

  test('a bet that would raise the worst case of its event above the limit is refused with the stake that it would take', async () => {
    proves('A-603');
    await setLimit('event', String(eventId(first)), 100);
    // At 2.00 a stake of 60.00 loses 60.00 at most.
    expect(await place(6000, leg(first, '1|', '1'))).toBe('taken');
    const refused = await place(6000, leg(first, '1|', '1'));
    expect(refused).toEqual({
      code: 'liabilityAboveMaximum',
      limit: '40.00',
      data: { legs: [{ eventId: String(eventId(first)), line: '1|', outcomeId: '1' }] },
    });
    expect(await place(4000, leg(first, '1|', '1'))).toBe('taken');
    expect(await place(100, leg(first, '1|', '1'))).toMatchObject({ code: 'liabilityReached', limit: undefined });
    // The other side of the match lowers what the house may lose. It takes what it gives.
    expect(await place(3000, leg(first, '1|', '3'))).toBe('taken');
    expect(await place(3000, leg(first, '1|', '1'))).toBe('taken');
    // A multiple counts at its own odds for the event with the limit, and names that leg.
    expect(await place(1000, leg(second, '1|', '1'), leg(first, '1|', '1'))).toMatchObject({
      code: 'liabilityReached',
      data: { legs: [{ eventId: String(eventId(first)) }] },
    });
    expect(await place(100_000, leg(second, '1|', '1'))).toBe('taken');
    const list = await listTradedEvents(world.ctx, openExposureCache(world.ctx), { which: 'withBets' });
    expect(list.events.map(({ event, worstCase, maxLiability }) => [event, worstCase, maxLiability])).toEqual([
      [eventId(second), 100_000, null],
      [eventId(first), 10_000, 10_000],
    ]);
    const details = await readTradedEvent(world.ctx, openExposureCache(world.ctx), 'pt_BR', eventId(first));
    expect(details).toMatchObject({ maxLiability: 10_000, exposureBounded: 0 });
    expect((await listTradingTerms(world.ctx)).terms[0]).toMatchObject({ level: 'event', maxLiability: 10_000 });
  });

  test('a node that has taken none of the bets knows them within a second, and the narrowest limit counts', async () => {
    const other = openBettingService(world.ctx, { liveDelayMs: () => 0 });
    await setLimit('sport', 'football', 500);
    expect(await matches.placeOn({ service: other, stake: 100 }, leg(first, '18|total=2.5', '12'))).toMatchObject({
      code: 'liabilityReached',
    });
    expect(await matches.placeOn({ service: other, stake: 100 }, leg(second, '18|total=2.5', '12'))).toMatchObject({
      code: 'liabilityReached',
    });
    await setLimit('event', String(eventId(first)), null);
    expect(await matches.placeOn({ service: other, stake: 100 }, leg(first, '18|total=2.5', '12'))).toBe('taken');
    await setLimit('sport', 'football', null);
    expect(await matches.placeOn({ service: other, stake: 100 }, leg(second, '18|total=2.5', '12'))).toBe('taken');
  });

  test('a live bet that has waited is checked again, at the price and by the limit of that moment', async () => {
    proves('A-603');
    const urn = 'limit:match:live';
    await matches.startMatch(urn);
    // Nodes that know of nothing yet: what one keeps in memory may be a second old.
    const openNode = () => openBettingService(world.ctx, { liveDelayMs: () => 2000 });
    let service = openNode();
    const taken: BetId[] = [];
    const wait = async (stake: number, ...legs: readonly ReturnType<typeof leg>[]) => {
      expect(await matches.placeOn({ service, stake }, ...legs)).toBe('taken');
      taken.push((await service.orders('pt_BR', matches.player, {})).items[0]?.orderId as BetId);
    };
    /** Another node decides what waits. The bets' states and refusals, in the order of placing. */
    const decide = async () => {
      world.clock.advance(2001);
      service = openNode();
      const workers = service.startWorkers();
      await new Promise((resolve) => setTimeout(resolve, 50));
      await workers.drain();
      await workers.stop();
      service = openNode();
      const { items } = await service.orders('pt_BR', matches.player, {});
      return taken.splice(0).map((id) => {
        const order = items.find(({ orderId }) => orderId === id);
        return order?.refusal ?? order?.status;
      });
    };
    const limit = (reais: number | null) => setLimit('event', String(eventId(urn)), reais);

    await limit(100);
    await wait(6000, leg(urn, '1|', '1'));
    await wait(3000, leg(urn, '1|', '1'));
    await limit(50);
    // Without the refused bet of 60.00 the one of 30.00 has its place.
    expect(await decide()).toEqual([{ why: 'limit', odds: null }, 'accepted']);
    await wait(2000, leg(urn, '1|', '1'));
    // Odds of 3.00 make 20.00 as much as 40.00 were.
    await matches.driver.send(matches.driver.createMessage(odds(result(3000)), { event: urn }));
    expect(await decide()).toEqual([{ why: 'limit', odds: null }]);
    await wait(500, leg(second, '18|total=2.5', '12'), leg(urn, '1|', '1'));
    await limit(10);
    await wait(500, leg(urn, '1|', '3'));
    // A bet of several legs names the one whose event is full; the other side of the match lowers what the house may lose.
    expect(await decide()).toEqual([{ why: 'limit', odds: null, leg: 1 }, 'accepted']);
    await limit(null);
    await wait(50_000, leg(urn, '1|', '1'));
    expect(await decide()).toEqual(['accepted']);
  });

  test('a node that has just started takes no bet before it has read the limits', async () => {
    await setLimit('event', String(eventId(first)), 1);
    const { read } = world.db;
    const query: typeof read.query = async (statement) => {
      if (statement.name === 'trading terms') await new Promise((resolve) => setTimeout(resolve, 300));
      return read.query(statement);
    };
    const node = openBettingService({ ...world.ctx, db: { ...world.db, read: { ...read, query } } });
    expect(await matches.placeOn({ service: node, stake: 5000 }, leg(first, '1|', '1'))).toMatchObject({
      code: 'liabilityReached',
    });
    await setLimit('event', String(eventId(first)), null);
  });

  test('play money risks nothing: a limit neither refuses nor counts it', async () => {
    const urn = 'limit:match:play';
    await matches.announceMatch(urn);
    const testPlayer = world.ctx.newId<PlayerId>();
    await world.db.tx('a test account', async (tx) => {
      await wallet.createWalletForPlayer(tx, world.ctx, testPlayer, 'BRLT');
      await wallet.creditPlayMoney(tx, world.ctx, await wallet.lockWallet(tx, testPlayer), toCentavos(100_000));
      const text = 'insert into test_account (player, twin, pwd_sealed) values ($1, $2, $3)';
      await tx.query(sql('', text, matches.player, testPlayer, randomBytes(32)));
    });
    await setLimit('event', String(eventId(urn)), 10);
    expect(await matches.placeOn({ player: testPlayer, stake: 5000 }, leg(urn, '1|', '1'))).toBe('taken');
    expect(await place(1000, leg(urn, '1|', '1'))).toBe('taken');
    expect(await place(100, leg(urn, '1|', '1'))).toMatchObject({ code: 'liabilityReached' });
    await setLimit('event', String(eventId(urn)), null);
  });

  test('without a limit nothing is read; with one, all who ask within a second share one reading', async () => {
    let [readings, limit] = [0, null as number | null];
    const row = { level: 'event', subject: String(eventId(first)), reason: '', staff: by.staff, at: 0 } as const;
    const none = { margin_bp: null, max_stake: null, max_payout: null, max_event_stake: null };
    const { read } = world.db;
    const query: typeof read.query = (statement) => {
      readings += statement.name === 'exposure singles' ? 1 : 0;
      return read.query(statement);
    };
    const book = openLiabilityBook(
      { ...world.ctx, db: { ...world.db, read: { ...read, query } } },
      {
        whenRead: () => Promise.resolve(),
        current: () => new Map([['x', { ...row, ...none, max_liability: limit === null ? null : toCentavos(limit) }]]),
      },
    );
    await book.refresh([eventId(first)]);
    expect(readings).toBe(0);
    limit = 1000;
    await Promise.all(Array.from({ length: 50 }, () => book.refresh([eventId(first), eventId(second)])));
    expect(readings).toBe(1);
    expect([...book.current().keys()]).toEqual([eventId(first)]);
  });

  test('more bets of several legs than are added up one by one: the others count at what they can pay, and the answer says how many', async () => {
    for (const stake of [1000, 2000, 3000])
      expect(await place(stake, leg(first, '1|', '2'), leg(second, '18|total=2.5', '13'))).toBe('taken');
    const read = async (maxCombined?: number) => {
      const { lines, bounded } = await loadExposure(world.ctx, [eventId(first)], maxCombined);
      return { outcome: lines.get(toExposedLineKey(eventId(first), '1|'))?.get('2'), bounded };
    };
    const exact = await read();
    // Without a fair chance of the other leg its price counts as fair: Σ stake × 3.50.
    expect(exact).toEqual({ outcome: { bets: 3, staked: 6000, exposure: 21_000 }, bounded: 0 });
    const bound = await read(1);
    // The largest one by one, the others at 3.50 × 1.90.
    expect(bound).toEqual({ outcome: { bets: 3, staked: 6000, exposure: 10_500 + 3000 * 6.65 }, bounded: 2 });
  });
});
