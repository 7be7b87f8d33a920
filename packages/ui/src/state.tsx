import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './state.module.css';

/** Nothing here yet: says so, and what would bring something. */
export function EmptyState({
  icon,
  title,
  text,
  action,
  heading = false,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  /** The title is the page's heading. */ readonly heading?: boolean;
  readonly text?: string;
  readonly action?: ReactNode;
}) {
  return (
    <div className={styles.state}>
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      {heading ? <h1 className={styles.title}>{title}</h1> : <p className={styles.title}>{title}</p>}
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  );
}

/** It did not work: what happened, what to do, and a retry. */
export function ErrorState({
  title,
  text,
  retryLabel,
  onRetry,
  retrying = false,
}: {
  readonly title: string;
  readonly text: string;
  readonly retryLabel: string;
  readonly onRetry: () => void;
  readonly retrying?: boolean;
}) {
  return (
    <div className={styles.state} role="alert">
      <span className={styles.icon} aria-hidden>
        <Icon name="cloud-off" />
      </span>
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text}</p>
      <Button onClick={onRetry} loading={retrying}>
        <Icon name="rotate-cw" /> {retryLabel}
      </Button>
    </div>
  );
}
