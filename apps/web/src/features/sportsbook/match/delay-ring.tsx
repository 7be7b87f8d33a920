import { useState } from 'react';
import { getServerNow } from '../../../platform/time/server-clock.ts';
import { useCountdownSeconds } from '../../../platform/time/use-countdown.ts';
import styles from './delay-ring.module.css';

const RING_CIRCUMFERENCE = 2 * Math.PI * 20;

/** The time between two moments of the server's clock as a ring that runs out, with the seconds that are left. */
export function DelayRing({ from, until }: { readonly from: number; readonly until: number }) {
  const left = useCountdownSeconds(until);
  // Computed once: from here the animation runs by itself.
  const [animation] = useState(() => ({
    totalMs: Math.max(1, until - from),
    elapsedMs: getServerNow() - from,
  }));
  return (
    <svg className={styles.ring} viewBox="0 0 48 48" aria-hidden>
      <circle cx="24" cy="24" r="20" />
      <circle
        cx="24"
        cy="24"
        r="20"
        className={styles.left}
        style={{
          strokeDasharray: RING_CIRCUMFERENCE,
          animationDuration: `${animation.totalMs}ms`,
          animationDelay: `${-Math.max(0, animation.elapsedMs)}ms`,
        }}
      />
      <text x="24" y="24">
        {left}
      </text>
    </svg>
  );
}
