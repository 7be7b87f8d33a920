import { useEffect, useRef, useState } from 'react';

/** A balance moves under 300 ms: motion explains, it does not entertain (web.md, "Feel"). */
const DURATION_MS = 280;

const wantsStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A whole number that counts to its new value; `format` draws every step. Under reduced motion it changes at once. */
export function CountUp({
  value,
  format,
  className,
}: {
  readonly value: number;
  readonly format: (value: number) => string;
  readonly className?: string | undefined;
}) {
  const [shown, setShown] = useState(value);
  const from = useRef(value);
  useEffect(() => {
    const start = from.current;
    if (start === value) return;
    let begun: number | undefined;
    let frame = requestAnimationFrame(function step(now) {
      begun ??= now;
      const done = wantsStillness() ? 1 : Math.min(1, (now - begun) / DURATION_MS);
      const at = done === 1 ? value : Math.round(start + (value - start) * (1 - (1 - done) ** 3));
      from.current = at;
      setShown(at);
      if (done < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return <span className={className}>{format(shown)}</span>;
}
