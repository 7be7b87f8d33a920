/** Which messages of the feed come twice, out of order, late or never, by its incidents and by the faults that a tester injects. */
import type { FeedMessage } from '@arara/sports';
import type { SimulatedFeed } from './feed.ts';
import { createSeededDraws } from '../play/seeded-draws.ts';

type FeedOptions = Pick<SimulatedFeed['options'], 'incidents' | 'seed'>;

/** One message in so many is disturbed; whether some of these are lost. */
const deliveryIncidents: Readonly<
  Record<FeedOptions['incidents'], { readonly oneIn: number; readonly hasLosses: boolean }>
> = {
  none: { oneIn: 0, hasLosses: false },
  some: { oneIn: 400, hasLosses: false },
  all: { oneIn: 40, hasLosses: true },
};

/** A message that comes out of order comes this much later. */
const OUT_OF_ORDER_DELAY_MS = 400;

/** `silence`: a producer says nothing, and its messages take no number. `lose`: numbered messages never come. `delay`: they come late. */
export const deliveryFaultNames = ['silence', 'lose', 'delay'] as const;

export interface DeliveryFault {
  readonly name: (typeof deliveryFaultNames)[number];
  /** of one producer; of all without it */
  readonly producer?: number;
  /** until it is cleared without it, ms UTC */
  readonly until?: number;
  readonly delayMs?: number;
}

/** A message that is due later. */
export interface LateMessage {
  readonly dueAt: number;
  readonly message: FeedMessage;
}

/** The faults in force. They are kept in memory: a restart ends all of them. */
export interface DeliveryFaults {
  inject(fault: DeliveryFault): void;
  clear(): void;
  list(now: number): readonly DeliveryFault[];
  find(name: DeliveryFault['name'], producer: number, now: number): DeliveryFault | undefined;
}

export function createDeliveryFaults(): DeliveryFaults {
  let faults: readonly DeliveryFault[] = [];
  const list = (now: number): readonly DeliveryFault[] => faults.filter(({ until = Infinity }) => now < until);
  return {
    inject: (fault) => {
      faults = [...faults.filter((one) => one.name !== fault.name || one.producer !== fault.producer), fault];
    },
    clear: () => {
      faults = [];
    },
    list,
    find: (name, producer, now) =>
      list(now).find((fault) => fault.name === name && (fault.producer ?? producer) === producer),
  };
}

/** How many times a message comes now, and whether it comes late too: by a draw of its number. */
function drawFate({ incidents, seed }: FeedOptions): (message: FeedMessage) => 'inTime' | 'late' | 'lost' | 'twice' {
  const { oneIn, hasLosses } = deliveryIncidents[incidents];
  const draws = createSeededDraws(`${seed}:delivery`);
  return (message) => {
    const draw = oneIn === 0 ? 0 : draws.draw(message.sequence * 32 + message.producer);
    const fate = oneIn > 0 && draw % oneIn === 1 ? Math.floor(draw / oneIn) % 10 : 0;
    if (fate === 0) return 'inTime';
    if (fate > 5) return 'twice';
    return fate === 5 && hasLosses ? 'lost' : 'late';
  };
}

/**
 * A seeded share of the messages comes twice or late; with all incidents a few never come. The messages of a recovery are never
 * disturbed.
 */
export function disturbDelivery(
  options: FeedOptions,
  messages: readonly FeedMessage[],
  { faults, now }: { readonly faults: DeliveryFaults; readonly now: number },
): { readonly inTime: readonly FeedMessage[]; readonly late: readonly LateMessage[] } {
  const findFate = drawFate(options);
  const inTime: FeedMessage[] = [];
  const late: LateMessage[] = [];
  for (const message of messages) {
    const isRecovered = message.request !== undefined;
    const fate = isRecovered ? 'inTime' : findFate(message);
    const isLost = fate === 'lost' || faults.find('lose', message.producer, now) !== undefined;
    const { delayMs } = faults.find('delay', message.producer, now) ?? {};
    if (isRecovered) inTime.push(message);
    else if (isLost) continue;
    else if (delayMs !== undefined) late.push({ dueAt: now + delayMs, message });
    else {
      if (fate !== 'late') inTime.push(message);
      if (fate !== 'inTime') late.push({ dueAt: now + OUT_OF_ORDER_DELAY_MS, message });
    }
  }
  return { inTime, late };
}
