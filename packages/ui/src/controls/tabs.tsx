import { Tabs as Base } from '@base-ui/react/tabs';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './tabs.module.css';

export interface TabItem<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
}

/**
 * Segmented tabs; a row that is too long for the screen scrolls to the chosen one. `children` draws the panel of the chosen
 * tab; `inset` leaves space for a sheet's close button on their right.
 */
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
  const row = useRef<HTMLDivElement>(null);
  const at = items.findIndex((item) => item.value === value);
  useEffect(() => {
    const tab = row.current?.children[at];
    if (row.current === null || !(tab instanceof HTMLElement)) return;
    row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [at]);
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(next as Value)} className={styles.root}>
      <div className={inset ? styles.inset : undefined}>
        <Base.List ref={row} className={styles.list} aria-label={label} activateOnFocus>
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
