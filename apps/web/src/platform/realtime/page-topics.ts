import { readElapsedMs } from '@arara/client/clock';
import { createTopicSubscriptions } from './topics.ts';

/** Calls once after so many milliseconds; returns the function that cancels it. */
export const scheduleTimeout = (ms: number, callback: () => void): (() => void) => {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
};

/** The topics that the open pages subscribe to. */
export const pageTopicSubscriptions = createTopicSubscriptions({
  elapsed: readElapsedMs,
  scheduleOnce: scheduleTimeout,
});
