/** In which steps the simulated feed comes to now. Pure. */
import type { Instant } from '../../context.ts';

/** After a pause of this length, for instance after the machine has slept, the feed catches up in large steps. */
const MIN_CATCH_UP_PAUSE_MS = 2 * 60_000;
const CATCH_UP_STEP_MS = 10 * 60_000;
const MAX_CATCH_UP_STEPS = 12;
/** A step that comes late is divided: the consumer applies the first messages while the next ones are made. */
const maxSlices = { count: 8, shortestMs: 250 } as const;

const divide = (from: Instant, now: Instant, count: number): readonly Instant[] =>
  Array.from({ length: count }, (_, n) =>
    n === count - 1 ? now : from + Math.floor(((now - from) * (n + 1)) / count),
  );

/**
 * The few large steps of a pause, the last one to now; none after a short one. Events that were announced are played on in them
 * and settled, events that began and ended in the pause are left out, and there are no prices of the past. The consumer has seen
 * the silence, so it asks for a recovery, which sends the prices of now.
 */
export const listCatchUpSteps = (from: Instant, now: Instant): readonly Instant[] =>
  now - from <= MIN_CATCH_UP_PAUSE_MS
    ? []
    : divide(from, now, Math.min(MAX_CATCH_UP_STEPS, Math.ceil((now - from) / CATCH_UP_STEP_MS)));

/** The instants of usual steps, the last one now. */
export const listSteps = (from: Instant, now: Instant): readonly Instant[] =>
  divide(from, now, Math.min(maxSlices.count, Math.max(1, Math.floor((now - from) / maxSlices.shortestMs))));
