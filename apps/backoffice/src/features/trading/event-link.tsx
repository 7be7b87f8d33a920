import type { TradedEvent } from '@arara/contract/staff/trading/events';
import { Link } from 'wouter';
import { useTradingNames } from './use-trading-names.ts';
import styles from './trading.module.css';

/** An event's name as a link to its page, with its sport and tournament below. */
export function EventLink({ event }: { readonly event: Pick<TradedEvent, 'event' | 'name' | 'sport' | 'tournament'> }) {
  const names = useTradingNames();
  return (
    <span className={styles.what}>
      <Link className={styles.link} href={`/mesa/${event.event}`}>
        {event.name}
      </Link>
      <small className={styles.quiet}>
        {names.sport(event.sport)} · {event.tournament}
      </small>
    </span>
  );
}
