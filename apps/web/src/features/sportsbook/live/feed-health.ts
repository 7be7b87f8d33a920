import { readElapsedMs } from '@arara/client/clock';

/** After this time without a message the screens read their data themselves. */
const FEED_SILENT_AFTER_MS = 12_000;

let lastFeedMessageAtMs = Number.NEGATIVE_INFINITY;

/** Records that a message has arrived. */
export function recordFeedMessageTime(): void {
  lastFeedMessageAtMs = readElapsedMs();
}

/** True while messages arrive. */
export const isFeedAlive = (): boolean => readElapsedMs() - lastFeedMessageAtMs < FEED_SILENT_AFTER_MS;
