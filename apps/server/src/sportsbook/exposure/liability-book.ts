/**
 * The exposure of events with a limit on it, in memory and at most a second old. The limit is soft: bets of other nodes within that
 * second are not seen. It is read beside the bets' transactions, for all bets that wait for it at once, and not at all where nobody
 * has set a limit.
 */
import type { SportEventId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import { readMonotonicTimeMs } from '../../platform/clock.ts';
import { mayHaveLiabilityLimit, type TradingTermsReader } from '../terms/trading-terms.ts';
import { EXPOSURE_MAX_AGE_MS, loadExposure } from './exposure.ts';
import type { EventExposure, OutcomeExposure } from './exposure-rules.ts';
import { type AddedExposure, addToEvent, type LiabilityFigures } from './liability-rules.ts';

export interface LiabilityBook {
  /** Waits for the limits, and reads the figures of those of these events that have one, unless they are known to the second. */
  refresh(events: readonly SportEventId[]): Promise<void>;
  /** The figures as they are known. */
  current(): LiabilityFigures;
  /** Counts what was placed, accepted or refused on this node, until the next reading. */
  note(added: readonly AddedExposure[]): void;
}

/** Opens the figures of this node. */
export function openLiabilityBook(
  ctx: Pick<Ctx, 'db' | 'log' | 'now'>,
  terms: Pick<TradingTermsReader, 'current' | 'whenRead'>,
): LiabilityBook {
  const figures = new Map<number, EventExposure>();
  const readAt = new Map<number, number>();
  const wanted = new Set<SportEventId>();
  let reading: Promise<void> | undefined;
  const isOld = (event: number): boolean =>
    readMonotonicTimeMs() - (readAt.get(event) ?? -Infinity) >= EXPOSURE_MAX_AGE_MS;
  const read = async (): Promise<void> => {
    const events = [...wanted];
    wanted.clear();
    const at = readMonotonicTimeMs();
    // What nobody has asked for is forgotten.
    for (const event of [...readAt.keys()].filter(isOld)) {
      readAt.delete(event);
      figures.delete(event);
    }
    const { lines } = await loadExposure(ctx, events);
    const byEvent = new Map<number, Map<string, ReadonlyMap<string, OutcomeExposure>>>(
      events.map((event) => [event, new Map()]),
    );
    for (const [key, outcomes] of lines) {
      const space = key.indexOf(' ');
      byEvent.get(Number(key.slice(0, space)))?.set(key.slice(space + 1), outcomes);
    }
    for (const [event, exposure] of byEvent) {
      figures.set(event, exposure);
      readAt.set(event, at);
    }
  };
  return {
    refresh: async (events) => {
      await terms.whenRead();
      const limited = events.filter((event) => mayHaveLiabilityLimit(terms.current(), event));
      // A reading under way may be without these events: then they wait for the next one.
      for (let tries = 0; tries < 2; tries++) {
        const old = limited.filter(isOld);
        if (old.length === 0) return;
        for (const event of old) wanted.add(event);
        reading ??= read().finally(() => (reading = undefined));
        try {
          await reading;
        } catch (error) {
          // The limit is soft. What cannot be read refuses no bet by itself.
          ctx.log.warn({ err: error }, 'the exposure of limited events could not be read');
          return;
        }
      }
    },
    current: () => figures,
    note: (added) => {
      for (const one of added) {
        const event = figures.get(one.event);
        if (event !== undefined) figures.set(one.event, addToEvent(event, one));
      }
    },
  };
}
