/** What a bet that is about to commit must not miss: a stop that has ended, a result for some of the bets, a producer that was down. */
import { randomUUID } from 'node:crypto';
import type { PlayerId, BetId, SportEventId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type FeedDriver,
  readEvent,
  fixture,
  waitForLeader,
  readLines,
  LIVE,
  odds,
  openFeedDriver,
  readProducer,
  result,
  stop,
  total,
} from '../../../test/sports/feed-driver.ts';
import { NEEDS_SERVER } from '../../../test/nodes.ts';
import { slowCommits } from '../../../test/network/slow-commits.ts';
import { readBets, readWallets, findBetProblems } from '../../../test/sports/test-event.ts';
import { openWorld, serverAnswers, type World } from '../../../test/world.ts';
import { type Db, sql } from '../../platform/db/db.ts';
import { openCachedEventReads } from '../reads/event-reads.ts';
import { openBettingService } from '../sportsbook.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const there = await serverAnswers();
if (!there) console.warn(NEEDS_SERVER);

describe.skipIf(!there)('gates that turn', () => {
  let world: World;
  let driver: FeedDriver;
  beforeEach(async () => {
    world = await openWorld();
    // From here on the clock is stopped and moves only when a test moves it.
    world.clock.advance(0);
    driver = openFeedDriver(world);
    await driver.kickOff();
  });
  afterEach(async () => {
    await driver.stop();
    expect(await findBetProblems(world)).toEqual([]);
    await world.close();
  });
  const readCloseCounts = async (): Promise<{ line: number; producer: number }> => {
    const [row] = await world.db.read.query<{ line: number; producer: number }>(
      sql(
        'test close_count',
        `select (select close_count from gate join line on line.id = gate.id where line.line = '1|') as line, (select close_count from gate where id = ${LIVE}) as producer`,
      ),
    );
    if (row === undefined) throw new Error('no gates');
    return row;
  };
  const betsOn = (db: Db = world.db, delayMs = 0) =>
    openBettingService({ ...world.ctx, db }, { liveDelayMs: () => delayMs });
  const slip = async (price = 2000) => ({
    type: 'single' as const,
    stake: toCentavos(1000),
    policy: 'same' as const,
    legs: [{ eventId: (await readEvent(world))?.id as SportEventId, line: '1|', outcomeId: '1', odds: price }],
  });

  test('a price alone does not change the gate’s count; a stop with the next price in one transaction increases it, and so does a result for some bets', async () => {
    const before = await readCloseCounts();
    await driver.send(driver.createMessage(odds(result(2100))));
    expect(await readCloseCounts()).toEqual(before);
    const at = world.clock.now();
    await driver.send(
      driver.createMessage(stop, { sourceTime: at + 1 }),
      driver.createMessage(odds(result(2200), total), { sourceTime: at + 2 }),
    );
    const stopped = await readCloseCounts();
    expect(stopped.line).toBeGreaterThan(before.line);
    await driver.send(driver.createMessage({ type: 'cancel', lines: ['1|'], from: at - 9000, to: at - 8000 }));
    expect((await readCloseCounts()).line).toBe(stopped.line + 1);
    expect(await readLines(world)).toMatchObject({ '1|': { state: 'open', open: true, result_version: 1 } });
    // A window without an end covers every later bet.
    await driver.send(driver.createMessage({ type: 'cancel', lines: ['1|'], from: at }));
    expect(await readLines(world)).toMatchObject({ '1|': { state: 'suspended', open: false, result_version: 2 } });
  });

  test.each([true, false])(
    'a stop and the next price while a bet is about to commit: the bet is decided again (with its gates: %s)',
    async (gates) => {
      proves('A-104');
      const player = await world.createPlayer(toCentavos(10_000));
      const slow = slowCommits(world.db, { gates });
      const answer = betsOn(slow.db)
        .place(player, randomUUID(), await slip())
        .then(
          (outcome) => outcome.status,
          (error: { code?: string }) => error.code,
        );
      await slow.reached();
      const at = world.clock.now();
      await driver.send(
        driver.createMessage(stop, { sourceTime: at + 1 }),
        driver.createMessage(odds(result(1500), total), { sourceTime: at + 2 }),
      );
      slow.go();
      // The control: without its gates the bet gets the price from before the goal.
      expect(await answer).toBe(gates ? 'oddsChanged' : 'waiting');
      expect(await readWallets(world, [player])).toMatchObject([{ main: gates ? 10_000 : 9000 }]);
    },
  );

  test.each([true, false])(
    'a cancellation of some time while a bet of that time is about to commit: no bet of it is left out (with its gates: %s)',
    async (gates) => {
      proves('A-104');
      const say = await upcoming();
      const later = await readEvent(world, 'later');
      const single = await slip();
      const before = { ...single, legs: single.legs.map((leg) => ({ ...leg, eventId: later?.id as SportEventId })) };
      const [early, amid] = [
        await world.createPlayer(toCentavos(10_000)),
        await world.createPlayer(toCentavos(10_000)),
      ];
      const bets = betsOn();
      await bets.place(early, randomUUID(), before);
      world.clock.advance(1000);
      const slow = slowCommits(world.db, { gates });
      const answer = betsOn(slow.db).place(amid, randomUUID(), before);
      await slow.reached();
      // Decided at an instant that will be in the window.
      const window = { from: world.clock.now() - 1, to: world.clock.now() };
      world.clock.advance(1000);
      await driver.send(say({ event: 'later', type: 'cancel', lines: ['1|'], ...window }), driver.alive());
      const workers = bets.startWorkers();
      await workers.drain();
      slow.go();
      await answer;
      await workers.drain();
      await workers.stop();
      const stands = await world.db.read.query<{ player: PlayerId; state: number; inside: boolean }>(
        sql(
          'test windows',
          `select player, state, accepted_at between ${window.from} and ${window.to} as inside from sport_bet order by id`,
        ),
      );
      expect(stands[0]).toEqual({ player: early, state: 0, inside: false });
      // The control: without its gates the bet of that time commits unseen by the settlement.
      expect(stands[1]).toEqual({ player: amid, state: 0, inside: !gates });
    },
  );
  /** A match of tomorrow that takes bets, and an emitter for its producer. */
  async function upcoming() {
    let sequence = 0;
    const say = (more: object) => ({
      source: 'simulator',
      producer: 13,
      sequence: ++sequence,
      sourceTime: world.clock.now(),
      ...more,
    });
    await driver.send(
      say({ event: 'later', ...fixture(world.clock.now() + 24 * 3600_000) }),
      say({ event: 'later', ...odds(result()) }),
    );
    await driver.consumer.drain();
    await driver.send(say({ type: 'snapshot', request: driver.asked.at(-1)?.request ?? 0 }));
    expect(await readLines(world, 'later')).toMatchObject({ '1|': { state: 'open', open: true } });
    return say;
  }

  test.each(['is silent for 20 s', 'says that it is down', 'says so and is back in one breath'])(
    'a live bet whose producer %s while it waits is refused, also if it is back in time',
    async (how) => {
      proves('A-102');
      const player = await world.createPlayer(toCentavos(10_000));
      const bets = betsOn(world.db, 60_000);
      const workers = bets.startWorkers();
      const lastRequest = () => driver.asked.at(-1)?.request ?? 0;
      if (how.startsWith('says so')) {
        // A recovery is requested, and the missing message arrives before it ends: the producer is up, and the recovery still comes.
        const missing = driver.createMessage(odds(result(2000)));
        await driver.send(driver.alive());
        world.clock.advance(1100);
        await driver.send(driver.alive());
        world.clock.advance(1100);
        await driver.consumer.drain();
        await driver.send(missing);
      }
      expect(await readProducer(world)).toMatchObject({ state: 'up', open: true });
      const { orderId } = await bets.place(player, randomUUID(), await slip());
      const before = await readCloseCounts();
      if (how === 'is silent for 20 s') world.clock.advance(20_000);
      else if (how === 'says that it is down') await driver.send(driver.alive('down'));
      if (how.startsWith('says so')) {
        await driver.send(driver.alive('down'), driver.snapshot(lastRequest()));
      } else {
        await driver.consumer.drain();
        expect(await readProducer(world)).toMatchObject({ open: false });
        await driver.send(driver.alive());
        await driver.consumer.drain();
        await driver.send(driver.snapshot(lastRequest()));
      }
      expect(await readProducer(world)).toMatchObject({ state: 'up', open: true });
      expect((await readCloseCounts()).producer).toBe(before.producer + 1);
      // The state of the line does not matter here.
      await world.db.tx('unmarked', async (tx) => {
        await tx.query(
          sql(
            '',
            `update line set stopped_at = (select stop_mark from sport_leg where bet = ${orderId}) where line = '1|'`,
          ),
        );
      });
      while (world.clock.now() < (await due(orderId))) {
        world.clock.advance(10_000);
        await driver.send(driver.alive());
      }
      await workers.drain();
      await workers.stop();
      expect(await readBets(world, [player])).toMatchObject([{ state: -11, payout: 0 }]);
      expect(await readWallets(world, [player])).toMatchObject([{ main: 10_000, day_staked: 0 }]);
    },
  );
  const due = async (order: BetId): Promise<number> =>
    (
      await world.db.read.query<{ at: number }>(
        sql('test due', `select accept_at as at from sport_bet where id = ${order}`),
      )
    )[0]?.at ?? 0;

  test('a producer’s fall writes its row alone: its lines stay as they are, take no bets and are shown suspended', async () => {
    proves('A-108');
    const player = await world.createPlayer(toCentavos(10_000));
    const single = await slip();
    const readVersions = () =>
      world.db.read.query(sql('test versions', 'select id, version, state from line order by id'));
    const readShown = async () => {
      // Another instance each time: an answer is kept for a moment.
      const { lines } = await openCachedEventReads(world.ctx).event('pt_BR', single.legs[0]?.eventId as SportEventId);
      return lines.map(({ line, state }) => [line, state]);
    };
    const before = await readVersions();
    driver.turned.length = 0;
    await driver.send(driver.alive('down'));
    expect(driver.turned).toEqual([{ producer: LIVE, up: false }]);
    expect(driver.updates).toEqual([]);
    expect(await readVersions()).toEqual(before);
    const suspended = ['1|', '18|total=2.5'].map((line) => [line, 'suspended']);
    expect(await readShown()).toEqual(suspended);
    await expect(betsOn().place(player, randomUUID(), single)).rejects.toMatchObject({ code: 'lineSuspended' });
    // Another leader has nothing to repair.
    await driver.stop();
    driver = openFeedDriver(world, { sequence: 4 });
    await waitForLeader(driver.consumer);
    expect(await readVersions()).toEqual(before);
    // It is up again, but the prices of before its fall are old: a line opens with its next price.
    await driver.send(driver.alive());
    await driver.consumer.drain();
    await driver.send(driver.createMessage(odds(result())), driver.snapshot(driver.asked.at(-1)?.request ?? 0));
    expect(driver.turned).toEqual([{ producer: LIVE, up: true }]);
    expect(await readShown()).toEqual([
      ['1|', 'open'],
      ['18|total=2.5', 'suspended'],
    ]);
  });
});
