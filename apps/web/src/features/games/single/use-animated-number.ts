import { useEffect, useEffectEvent, useRef, useState } from 'react';

const easeOut = (done: number): number => 1 - (1 - done) ** 3;

/**
 * A number that moves to an outcome. When `name` changes it glides in `durationMs`, from where `from` puts it given the last one; 0 takes it
 * there at once.
 */
export function useAnimatedNumber(
  name: string | undefined,
  target: number,
  durationMs: number,
  getStart: (last: number) => number,
): number {
  const [value, setValue] = useState(target);
  const last = useRef(target);
  const startFrom = useEffectEvent(getStart);
  useEffect(() => {
    if (name === undefined || durationMs <= 0) {
      last.current = target;
      setValue(target);
      return;
    }
    const start = startFrom(last.current);
    let begun: number | undefined;
    let frame = requestAnimationFrame(function step(now) {
      begun ??= now;
      const done = Math.min(1, (now - begun) / durationMs);
      const at = done === 1 ? target : Math.round(start + (target - start) * easeOut(done));
      last.current = at;
      setValue(at);
      if (done < 1) frame = requestAnimationFrame(step);
    });
    return () => {
      cancelAnimationFrame(frame);
      last.current = target;
    };
  }, [name, target, durationMs]);
  return value;
}
