import { useEffect, useRef, useState } from 'react';

/** Motion of a balance is short: it explains the change and must not be waited for (docs/web.md). */
const COUNT_UP_DURATION_MS = 280;

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A whole number that counts to its new value; `format` draws every step. Under reduced motion it changes at once. */
export function CountUpNumber({
  value,
  format,
  className,
}: {
  readonly value: number;
  readonly format: (value: number) => string;
  readonly className?: string | undefined;
}) {
  const [shown, setShown] = useState(value);
  const lastShown = useRef(value);
  useEffect(() => {
    const start = lastShown.current;
    if (start === value) return;
    let startTime: number | undefined;
    let frame = requestAnimationFrame(function step(now) {
      startTime ??= now;
      const done = prefersReducedMotion() ? 1 : Math.min(1, (now - startTime) / COUNT_UP_DURATION_MS);
      const current = done === 1 ? value : Math.round(start + (value - start) * (1 - (1 - done) ** 3));
      lastShown.current = current;
      setShown(current);
      if (done < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return <span className={className}>{format(shown)}</span>;
}
