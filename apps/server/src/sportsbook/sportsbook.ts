import type { Ctx } from '../context.ts';
import type { TellSport } from '../platform/realtime/updates.ts';
import { openConsumer } from './feed/feed-consumer.ts';
import { openReads, type Reads } from './reads/event-reads.ts';
import { type Simulator, startSimulator } from './simulator/simulator.ts';

export { openBets } from './bets.ts';
export { auditBets } from './settlement/bets-audit.ts';

/** The sportsbook's feed and what visitors read of it. Bets are opened beside it (`openBets`). */
export interface Sportsbook {
  readonly reads: Reads;
  /** Lets the simulator say what is due and applies everything that lies in the inbox now, if this node leads: for tests. */
  drain(): Promise<void>;
  /** Ends the message under way and lets another node lead. */
  stop(): Promise<void>;
}

/** Opens the sportsbook: the consumer of the feed, its simulated producers if they are configured, and the reads. */
export function openSportsbook(ctx: Ctx, it: { tell: TellSport }): Sportsbook {
  const source: { simulator?: Simulator } = {};
  const consumer = openConsumer(ctx, {
    tell: it.tell,
    ask: (producer, request) => source.simulator?.ask(producer, request),
  });
  if (ctx.config.feed.source === 'simulator') source.simulator = startSimulator(ctx, consumer.leads);
  return {
    reads: openReads(ctx),
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
