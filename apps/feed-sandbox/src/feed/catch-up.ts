/** In which turns the simulated feed comes to now. Pure. */

/** After a pause of this length, for instance after the machine has slept, the feed catches up in large steps. */
const MIN_CATCH_UP_PAUSE_MS = 2 * 60_000;
const CATCH_UP_STEP_MS = 10 * 60_000;
const MAX_CATCH_UP_STEPS = 12;
/** A step that comes late is divided: the consumer applies the first messages while the next ones are made. */
const maxSlices = { count: 8, shortestMs: 250 } as const;

/** A step to an instant; a quiet one is part of a pause. */
export interface FeedTurn {
  readonly to: number;
  readonly quiet: boolean;
}

const divide = (from: number, now: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, n) =>
    n === count - 1 ? now : from + Math.floor(((now - from) * (n + 1)) / count),
  );

/**
 * The turns from an instant to now, the last one to now. A pause is caught up with in a few large steps: events that were announced
 * are played on in them and settled, events that began and ended in the pause are left out, and there are no prices of the past. The
 * consumer has seen the silence, so it asks for a recovery, which sends the prices of now.
 */
export function listTurns(from: number, now: number): readonly FeedTurn[] {
  const pauseMs = now - from;
  if (pauseMs <= MIN_CATCH_UP_PAUSE_MS) {
    const slices = Math.min(maxSlices.count, Math.max(1, Math.floor(pauseMs / maxSlices.shortestMs)));
    return divide(from, now, slices).map((to) => ({ to, quiet: false }));
  }
  const steps = Math.min(MAX_CATCH_UP_STEPS, Math.ceil(pauseMs / CATCH_UP_STEP_MS));
  return [...divide(from, now, steps).map((to) => ({ to, quiet: true })), { to: now, quiet: false }];
}
