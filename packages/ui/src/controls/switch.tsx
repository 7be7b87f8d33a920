import { Switch as Base } from '@base-ui/react/switch';
import { type ReactNode, useId } from 'react';
import styles from './switch.module.css';

/** A labelled on/off switch; the whole line is its target. */
export function Switch({
  checked,
  onChange,
  children,
  disabled = false,
}: {
  readonly checked: boolean;
  readonly onChange: (on: boolean) => void;
  readonly children: ReactNode;
  readonly disabled?: boolean;
}) {
  const id = useId();
  return (
    <label className={styles.line} id={id}>
      <span className={styles.text}>{children}</span>
      <Base.Root
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        className={styles.switch}
        aria-labelledby={id}
      >
        <Base.Thumb className={styles.thumb} />
      </Base.Root>
    </label>
  );
}
