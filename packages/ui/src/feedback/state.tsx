import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { SpriteIcon } from '../art/icon.tsx';
import styles from './state.module.css';

function EmptyStateTitle({ heading, children }: { readonly heading: boolean; readonly children: string }) {
  const Element = heading ? 'h1' : 'p';
  return <Element className={styles.title}>{children}</Element>;
}

/** The state of an empty list: says that nothing is here yet, and what would bring something. */
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
      <EmptyStateTitle heading={heading}>{title}</EmptyStateTitle>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  );
}

/** It did not work: what happened, what to do, a retry, and perhaps another way on (`action`). */
export function ErrorState({
  title,
  text,
  retryLabel,
  onRetry,
  retrying = false,
  heading = false,
  action,
}: {
  readonly title: string;
  /** The title is the page's heading. */ readonly heading?: boolean;
  readonly text?: string;
  readonly action?: ReactNode;
  readonly retryLabel: string;
  /** Without one no retry is offered. */ readonly onRetry: (() => void) | undefined;
  readonly retrying?: boolean;
}) {
  return (
    <div className={styles.state} role="alert">
      <span className={styles.icon} aria-hidden>
        <SpriteIcon name="cloud-off" />
      </span>
      <EmptyStateTitle heading={heading}>{title}</EmptyStateTitle>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {onRetry !== undefined && (
        <Button onClick={onRetry} loading={retrying}>
          <SpriteIcon name="rotate-cw" /> {retryLabel}
        </Button>
      )}
      {action}
    </div>
  );
}
