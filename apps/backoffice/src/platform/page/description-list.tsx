import type { ReactNode } from 'react';
import styles from './description-list.module.css';

/** Names and values side by side; what is null is left out. */
export function DescriptionList({
  of,
}: {
  readonly of: readonly (readonly [name: string, value: ReactNode] | null)[];
}) {
  return (
    <dl className={styles.facts}>
      {of.map(
        (fact) =>
          fact !== null && (
            <div key={fact[0]} className={styles.fact}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
