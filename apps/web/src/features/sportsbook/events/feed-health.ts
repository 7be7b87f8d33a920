import { elapsed } from '../../../platform/time/clock.ts';

/** A feed that was silent for longer is not relied upon: the screens ask by themselves. */
const SILENT_MS = 12_000;

let lastMessageAt = Number.NEGATIVE_INFINITY;

/** A message of the feed came in. */
export function recordFeedMessage(): void {
  lastMessageAt = elapsed();
}

/** Whether messages come in. */
export const isFeedAlive = (): boolean => elapsed() - lastMessageAt < SILENT_MS;
