import type { ComponentProps, ReactNode } from 'react';
import styles from './chip.module.css';
import { classNames } from '../class-names.ts';

/** The tone of a label: `won`, `lost` and `waiting` also have a sign of their own as well as a colour. */
export type LabelChipTone = 'calm' | 'won' | 'lost' | 'waiting' | 'glass';

/** A small label. */
export function LabelChip({
  tone = 'calm',
  className,
  children,
}: {
  readonly tone?: LabelChipTone;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return <span className={classNames(styles.chip, styles[tone], className)}>{children}</span>;
}

/** A pill that filters or chooses; `on` when chosen. */
export function ChoiceChip({ on: selected, className, ...rest }: ComponentProps<'button'> & { readonly on: boolean }) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      {...rest}
      className={classNames(styles.choice, selected && styles.on, className)}
    />
  );
}
