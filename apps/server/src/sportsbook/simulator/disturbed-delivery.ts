/** Which of the simulator's messages come twice, out of order, or never. Pure. */
import type { FeedMessage } from '@arara/sports';
import type { SimulatedFeed } from '@arara/feed-sandbox/feed/feed';
import { createSeededDraws } from '@arara/feed-sandbox/play/seeded-draws';

type SimulatedFeedOptions = SimulatedFeed['options'];

/** One message in so many is disturbed; whether some of these are lost. */
const simulatedFeedDeliveryDisturbances: Readonly<
  Record<SimulatedFeedOptions['incidents'], { readonly oneIn: number; readonly hasLosses: boolean }>
> = {
  none: { oneIn: 0, hasLosses: false },
  some: { oneIn: 400, hasLosses: false },
  all: { oneIn: 40, hasLosses: true },
};

/**
 * A seeded share of the messages comes twice or late; with all incidents a few never come. The messages of a recovery are
 * never disturbed.
 */
export function disturbSimulatedFeedDelivery(
  { incidents, seed }: SimulatedFeedOptions,
  messages: readonly FeedMessage[],
): { readonly inTime: readonly FeedMessage[]; readonly late: readonly FeedMessage[] } {
  const { oneIn, hasLosses } = simulatedFeedDeliveryDisturbances[incidents];
  if (oneIn === 0) return { inTime: messages, late: [] };
  const draws = createSeededDraws(`${seed}:delivery`);
  const inTime: FeedMessage[] = [];
  const late: FeedMessage[] = [];
  for (const message of messages) {
    const draw = message.request === undefined ? draws.draw(message.sequence * 32 + message.producer) : 0;
    // 0: in time only; 1 to 4: late; 5: late, or lost; 6 to 9: in time and once more, late.
    const fate = draw % oneIn === 1 ? Math.floor(draw / oneIn) % 10 : 0;
    if (fate === 0 || fate > 5) inTime.push(message);
    if (fate !== 0 && !(fate === 5 && hasLosses)) late.push(message);
  }
  return { inTime, late };
}
