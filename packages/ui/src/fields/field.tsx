import { CircleAlertIcon } from '../art/lucide-icons.tsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';

export interface FieldFrameProps {
  readonly label: string;
  /** What is wrong with the value; read aloud with the field. */
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  /** Shown in the box, left of the value. */
  readonly prefix?: ReactNode;
  /** Shown in the box, right of the value: a button, an image. */
  readonly suffix?: ReactNode;
}

/** A labelled text field with its hint and error tied to it. */
export function LabeledInput({
  label,
  error,
  hint,
  prefix,
  suffix,
  className,
  ...input
}: FieldFrameProps & Omit<ComponentProps<'input'>, 'prefix'>) {
  const id = useId();
  const describedBy = classNames(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`);
  return (
    <div className={classNames(styles.field, className)}>
      <div className={classNames(styles.box, error !== undefined && styles.wrong, input.disabled && styles.disabled)}>
        <div className={styles.stack}>
          <label htmlFor={id} className={styles.label}>
            {label}
          </label>
          <div className={styles.line}>
            {prefix !== undefined && <span className={styles.prefix}>{prefix}</span>}
            <input
              {...input}
              id={id}
              className={styles.input}
              aria-invalid={error !== undefined || undefined}
              aria-describedby={describedBy === '' ? undefined : describedBy}
            />
          </div>
        </div>
        {suffix}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          <CircleAlertIcon aria-hidden /> {error}
        </p>
      )}
    </div>
  );
}
