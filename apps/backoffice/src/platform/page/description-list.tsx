import type { ReactNode } from 'react';
import styles from './description-list.module.css';

/** A list of names and values; entries that are null are left out. */
export function DescriptionList({
  entries,
}: {
  readonly entries: readonly (readonly [name: string, value: ReactNode] | null)[];
}) {
  return (
    <dl className={styles.list}>
      {entries.map(
        (entry) =>
          entry !== null && (
            <div key={entry[0]} className={styles.entry}>
              <dt>{entry[0]}</dt>
              <dd>{entry[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
