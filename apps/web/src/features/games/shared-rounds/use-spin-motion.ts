import { type RefObject, useLayoutEffect, useRef } from 'react';
import { getServerNow } from '../../../platform/time/server-clock.ts';
import type { SharedRoundSpinState } from './use-spin.ts';

/** How a part of a board moves to an outcome. Positions are numbers that only the board understands: degrees, places in a row. */
export interface SpinAnimationOptions {
  /** Where the part rests before the first outcome. */
  readonly start: number;
  readonly getTarget: (spin: SharedRoundSpinState) => number;
  readonly minDurationMs: number;
  readonly easing: string;
  /** The two ends of the way from one rest to the next. */
  readonly makeFrames: (from: number, to: number) => Keyframe[];
}

/**
 * Moves a part of the board to the newest outcome, and gives the position at which it rests. The browser's compositor animates
 * it: no script runs between the frames. `motion` stays the same from one render to the next.
 */
export function useSpinMotion(
  spin: SharedRoundSpinState | null,
  motion: SpinAnimationOptions,
): { readonly part: RefObject<HTMLDivElement | null>; readonly target: number } {
  const part = useRef<HTMLDivElement>(null);
  const last = useRef(motion.start);
  const target = spin === null ? motion.start : motion.getTarget(spin);
  const [roundId, endsAt] = [spin?.roundId, spin?.endsAt ?? 0];
  useLayoutEffect(() => {
    const from = last.current;
    last.current = target;
    const leftMs = endsAt - getServerNow();
    if (leftMs <= 0 || part.current === null) return;
    const duration = Math.max(motion.minDurationMs, leftMs);
    const animation = part.current.animate(motion.makeFrames(from, target), { duration, easing: motion.easing });
    // A player who opens the page in the middle sees the part where it is for everybody.
    animation.currentTime = duration - leftMs;
    return () => animation.cancel();
  }, [roundId, target, endsAt, motion]);
  return { part, target };
}
