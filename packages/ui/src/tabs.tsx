import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export interface TabItem<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
}

/** Segmented tabs. `children` draws the panel of the chosen tab; `inset` leaves room for a sheet's cross on their right. */
export function Tabs<Value extends string>({
  label,
  items,
  value,
  onChange,
  inset = false,
  children,
}: {
  readonly label: string;
  readonly items: readonly TabItem<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly inset?: boolean;
  readonly children: (value: Value) => ReactNode;
}) {
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(next as Value)} className={styles.root}>
      <div className={inset ? styles.inset : undefined}>
        <Base.List className={styles.list} aria-label={label} activateOnFocus>
          {items.map((item) => (
            <Base.Tab key={item.value} value={item.value} className={styles.tab}>
              {item.label}
            </Base.Tab>
          ))}
          <Base.Indicator className={styles.indicator} renderBeforeHydration={false} />
        </Base.List>
      </div>
      {items.map((item) => (
        <Base.Panel key={item.value} value={item.value} className={styles.panel}>
          {item.value === value && children(item.value)}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
