/** Messages of the simulator that reach the inbox out of order. */
import type { Ctx } from '../../context.ts';
import { storeReceivedMessages } from '../feed/inbox.ts';
import type { ReceivedMessage } from '../feed/received-messages.ts';

/** A message that comes out of order comes this much later. */
const OUT_OF_ORDER_FEED_MESSAGE_DELAY_MS = 400;

export interface LateFeedMessageDelivery {
  /** Puts each message into the inbox after a while. */
  deliver(messages: readonly ReceivedMessage[]): void;
  stop(): void;
}

export function createLateFeedMessageDelivery(ctx: Ctx): LateFeedMessageDelivery {
  const timers = new Set<NodeJS.Timeout>();
  return {
    deliver: (messages) => {
      for (const message of messages) {
        const timer = setTimeout(() => {
          timers.delete(timer);
          storeReceivedMessages(ctx, [message]).catch((error: unknown) =>
            ctx.log.warn({ err: String(error) }, 'a late message of the simulator was lost'),
          );
        }, OUT_OF_ORDER_FEED_MESSAGE_DELAY_MS);
        timers.add(timer);
      }
    },
    stop: () => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
