import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

/** A placeholder for content that is loading; `className` gives it the size of that content. Hidden from screen readers. */
export function Skeleton({ className }: { readonly className?: string | undefined }) {
  return <span className={classNames(styles.skeleton, className)} aria-hidden />;
}

/** Some list lines that are still loading. */
export function SkeletonLines({ count, label }: { readonly count: number; readonly label: string }) {
  return (
    <div className={styles.lines} role="status" aria-label={label}>
      {Array.from({ length: count }, (_, line) => (
        <div key={line} className={styles.line}>
          <Skeleton className={styles.dot} />
          <span className={styles.words}>
            <Skeleton className={styles.long} />
            <Skeleton className={styles.short} />
          </span>
          <Skeleton className={styles.amount} />
        </div>
      ))}
    </div>
  );
}
