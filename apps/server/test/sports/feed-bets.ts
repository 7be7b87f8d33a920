/** Bettors on events of a feed that a test controls: their bets, the money afterwards, and the clock. */
import { randomUUID } from 'node:crypto';
import type { PlayerId, SportEventId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import type { Ctx } from '../../src/context.ts';
import { type BettingService, type BetWorkers, openBettingService } from '../../src/sportsbook/sportsbook.ts';
import { openWorld, type World } from '../world.ts';
import { type FeedDriver, LIVE, openFeedDriver, readEvent, readProducer } from './feed-driver.ts';
import { readBets, readWallets } from './test-event.ts';

export const LIVE_DELAY_MS = 5000;
const STAKE = toCentavos(1000);

export interface FeedBets {
  readonly world: World;
  readonly driver: FeedDriver;
  readonly bets: BettingService;
  readonly workers: BetWorkers;
  /** Sends messages and waits until everything is applied and settled. */
  send(...messages: readonly unknown[]): Promise<void>;
  /** Moves the clock, and the producer sends heartbeats. */
  later(ms: number): Promise<void>;
  /** Places R$ 10 at exactly this price. */
  place(urn: string, player: PlayerId, outcomeId: string, odds: number, line?: string): Promise<unknown>;
  /** A new player with R$ 100 who has such a bet, accepted. */
  bet(urn: string, outcomeId: string, odds: number, line?: string): Promise<PlayerId>;
  /** The main money of players. */
  readMains(players: readonly PlayerId[]): Promise<number[]>;
  /** Waits until the producer is asked to send everything again, and ends that. */
  recover(): Promise<void>;
  /** The same for a producer of another source, by its number there. */
  recoverOther(source: string, producer: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a world whose clock moves only when the test moves it, with a feed and open betting. The consumer of the feed works with
 * what `wrap` makes of the context.
 */
export async function openFeedBets(engine: 'postgres' | 'pglite', wrap = (ctx: Ctx): Ctx => ctx): Promise<FeedBets> {
  const world = await openWorld({ engine });
  world.clock.advance(0);
  const driver = openFeedDriver({ ctx: wrap(world.ctx), clock: world.clock });
  await driver.kickOff();
  const bets = openBettingService(world.ctx, { liveDelayMs: () => LIVE_DELAY_MS });
  const workers = bets.startWorkers();
  const waitForRequest = async (producer: number): Promise<number> => {
    world.clock.advance(1100);
    await driver.consumer.drain();
    return driver.asked.findLast((asked) => asked.producer === producer)?.request ?? 0;
  };
  const assertUp = async (producer: number): Promise<void> => {
    if ((await readProducer(world, producer))?.state !== 'up') throw new Error('the producer is not up');
  };
  const feedBets: FeedBets = {
    world,
    driver,
    bets,
    workers,
    send: async (...messages) => {
      await driver.send(...messages);
      await workers.drain();
    },
    later: async (ms) => {
      world.clock.advance(ms);
      await feedBets.send(driver.alive());
    },
    place: async (urn, player, outcomeId, odds, line = '1|') => {
      const event = await readEvent(world, urn);
      return bets.place(player, randomUUID(), {
        type: 'single',
        stake: STAKE,
        policy: 'same',
        legs: [{ eventId: event?.id as SportEventId, line, outcomeId, odds }],
      });
    },
    bet: async (urn, outcomeId, odds, line) => {
      const player = await world.createPlayer(toCentavos(10_000));
      await feedBets.place(urn, player, outcomeId, odds, line);
      await feedBets.later(LIVE_DELAY_MS);
      const [{ state } = { state: undefined }] = await readBets(world, [player]);
      if (state !== 0) throw new Error(`the bet was not accepted: ${state}`);
      return player;
    },
    readMains: async (players) => (await readWallets(world, players)).map(({ main }) => main),
    recover: async () => {
      const request = await waitForRequest(LIVE);
      await feedBets.send(driver.snapshot(request));
      await assertUp(LIVE);
    },
    recoverOther: async (source, producer) => {
      const request = await waitForRequest(producer);
      await feedBets.send({ source, producer, sourceTime: world.clock.now(), type: 'snapshot', request });
      await assertUp(producer);
    },
    close: async () => {
      await workers.stop();
      await driver.stop();
      await world.close();
    },
  };
  return feedBets;
}
