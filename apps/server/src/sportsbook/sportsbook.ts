import type { Ctx } from '../context.ts';
import type { EventChangePublisher } from '../platform/realtime/updates.ts';
import { startFeedConsumer } from './feed/feed-consumer.ts';
import { openEventReads, type EventReads } from './reads/event-reads.ts';
import { type Simulator, startSimulator } from './simulator/simulator.ts';

export { openBets } from './bets.ts';
export { auditBets } from './settlement/bets-audit.ts';

/** The sportsbook's feed and what visitors read of it. Bets are opened beside it (`openBets`). */
export interface Sportsbook {
  readonly reads: EventReads;
  /** Lets the simulator say what is due and applies everything that lies in the inbox now, if this node leads: for tests. */
  drain(): Promise<void>;
  /** Ends the message under way and lets another node lead. */
  stop(): Promise<void>;
}

/** Opens the sportsbook: the consumer of the feed, its simulated producers if they are configured, and the reads. */
export function openSportsbook(ctx: Ctx, options: { tell: EventChangePublisher }): Sportsbook {
  const source: { simulator?: Simulator } = {};
  const consumer = startFeedConsumer(ctx, {
    tell: options.tell,
    ask: (producer, request) => source.simulator?.ask(producer, request),
  });
  if (ctx.config.feed.source === 'simulator') source.simulator = startSimulator(ctx, consumer.leads);
  return {
    reads: openEventReads(ctx),
    drain: async () => {
      await source.simulator?.drain();
      await consumer.drain();
    },
    stop: async () => {
      await source.simulator?.stop();
      await consumer.stop();
    },
  };
}
