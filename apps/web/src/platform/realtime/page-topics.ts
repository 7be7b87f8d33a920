import { elapsed } from '../time/clock.ts';
import { createTopicSubscriptions } from './topics.ts';

/** Calls once after so many milliseconds; returns what calls that off. */
export const scheduleOnce = (ms: number, act: () => void): (() => void) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

/** The topics that the open pages follow, and what was said of them. */
export const topics = createTopicSubscriptions({ elapsed, later: scheduleOnce });
