import { useEffect, useState } from 'react';
import { getServerNow } from './server-clock.ts';

/** Whole seconds until a moment of the server's clock, rounded up; the component repaints when the number changes. */
export function useCountdownSeconds(at: number): number {
  const [left, setLeft] = useState(() => Math.max(0, Math.ceil((at - getServerNow()) / 1000)));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const leftMs = at - getServerNow();
      setLeft(Math.max(0, Math.ceil(leftMs / 1000)));
      if (leftMs > 0) timer = setTimeout(tick, leftMs % 1000 || 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [at]);
  return left;
}
