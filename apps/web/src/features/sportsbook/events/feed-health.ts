import { readElapsedMs } from '../../../platform/time/clock.ts';

/** After this time without a message the screens read their data themselves. */
const SILENT_MS = 12_000;

let lastMessageAt = Number.NEGATIVE_INFINITY;

/** Records that a message has arrived. */
export function markFeedAlive(): void {
  lastMessageAt = readElapsedMs();
}

/** True while messages arrive. */
export const isFeedAlive = (): boolean => readElapsedMs() - lastMessageAt < SILENT_MS;
