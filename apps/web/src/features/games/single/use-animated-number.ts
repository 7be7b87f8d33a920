import { useEffect, useEffectEvent, useRef, useState } from 'react';

const easeOut = (done: number): number => 1 - (1 - done) ** 3;

/**
 * A number on its way to an outcome. When `name` changes it glides in `lasts_ms`, from where `from` puts it given the last one; 0 takes it
 * there at once.
 */
export function useGlide(
  name: string | undefined,
  goal: number,
  lasts_ms: number,
  from: (last: number) => number,
): number {
  const [value, setValue] = useState(goal);
  const last = useRef(goal);
  const startFrom = useEffectEvent(from);
  useEffect(() => {
    if (name === undefined || lasts_ms <= 0) {
      last.current = goal;
      setValue(goal);
      return;
    }
    const start = startFrom(last.current);
    let begun: number | undefined;
    let frame = requestAnimationFrame(function step(now) {
      begun ??= now;
      const done = Math.min(1, (now - begun) / lasts_ms);
      const at = done === 1 ? goal : Math.round(start + (goal - start) * easeOut(done));
      last.current = at;
      setValue(at);
      if (done < 1) frame = requestAnimationFrame(step);
    });
    return () => {
      cancelAnimationFrame(frame);
      last.current = goal;
    };
  }, [name, goal, lasts_ms]);
  return value;
}
