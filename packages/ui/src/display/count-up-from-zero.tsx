import { useEffect, useState } from 'react';

/** How long a number counts, and after which wait: for a number that is looked at and not waited for. */
export const COUNT_UP_TIMING = { durationMs: 2000, delayMs: 1000 } as const;

/** The whole number that is shown after some time on the way from 0 to a value: quick at first, slow at the end. */
export function computeCountUpValue(elapsedMs: number, value: number): number {
  const done = Math.min(1, Math.max(0, (elapsedMs - COUNT_UP_TIMING.delayMs) / COUNT_UP_TIMING.durationMs));
  return done === 1 ? value : Math.round(value * (1 - (1 - done) ** 3));
}

/** A whole number that counts up from 0 when it is first shown; `format` draws every step. Under reduced motion it stands still. */
export function CountUpFromZero({
  value,
  format,
}: {
  readonly value: number;
  readonly format: (value: number) => string;
}) {
  const [elapsedMs, setElapsedMs] = useState(() =>
    matchMedia('(prefers-reduced-motion: reduce)').matches ? Number.POSITIVE_INFINITY : 0,
  );
  const isOver = elapsedMs >= COUNT_UP_TIMING.delayMs + COUNT_UP_TIMING.durationMs;
  useEffect(() => {
    if (isOver) return;
    let start: number | undefined;
    let frame = requestAnimationFrame(function step(now) {
      start ??= now;
      setElapsedMs(now - start);
      frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [isOver]);
  return <span>{format(computeCountUpValue(elapsedMs, value))}</span>;
}
