import { Skeleton } from './skeleton.tsx';
import styles from './skeleton-lines.module.css';

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
