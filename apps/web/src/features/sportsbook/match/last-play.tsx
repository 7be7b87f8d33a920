import { classNames } from '@arara/ui/class-names';
import type { ScoredEvent } from '../live/event-parts.ts';
import { TeamCrest } from './crest.tsx';
import styles from './last-play.module.css';

/** What a side did last, in a line under the drawing: at the left for home, at the right for away. */
export function LastPlay({
  event,
  side,
  text,
}: {
  readonly event: ScoredEvent;
  readonly side: 'home' | 'away';
  readonly text: string;
}) {
  const name = event[side];
  return (
    <p className={classNames(styles.play, side === 'away' && styles.away)}>
      <TeamCrest team={name} />
      <span key={`${side} ${text}`} className={styles.text}>
        <b>{name}</b>: {text}
      </span>
    </p>
  );
}
